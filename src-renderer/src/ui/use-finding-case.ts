import { hrefTo } from '#renderer/actions/routes.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useCases } from '#renderer/api/queries.ts';
import { useTakeUp } from '#renderer/api/take-up.ts';
import { showToast } from './toasts.ts';

export interface FindingCase {
  /** The case that a finding already is. */
  readonly caseIdOf: (findingId: string) => string | undefined;
  readonly isBusy: boolean;
  /** Opens the finding's case; makes it first where there is none. */
  readonly take: (findingId: string) => void;
}

export function useFindingCase(filingId: string): FindingCase {
  const cases = useCases(filingId).data;
  const takeUp = useTakeUp();
  const go = useGo();
  const caseIdOf = (findingId: string): string | undefined => cases?.find((one) => one.case.findingId === findingId)?.case.id;
  return {
    caseIdOf,
    isBusy: takeUp.isPending || cases === undefined,
    take: (findingId) => {
      const known = caseIdOf(findingId);
      if (known !== undefined) {
        go(hrefTo.case(filingId, known));
        return;
      }
      takeUp.mutate(
        { filingId, findingIds: [findingId], run: false },
        {
          onSuccess: ([created]) => {
            if (created !== undefined) go(hrefTo.case(filingId, created.id));
          },
          onError: (error) => showToast({ mark: 'error', title: 'Not taken up.', text: error.message }),
        },
      );
    },
  };
}
