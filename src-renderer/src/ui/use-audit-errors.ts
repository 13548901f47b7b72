import { type Finding } from '#shared/calc/outcome.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useCases } from '#renderer/api/queries.ts';
import { useTakeUp } from '#renderer/api/take-up.ts';
import { showToast } from './toasts.ts';
import { counted } from './words.ts';

export interface AuditErrors {
  /** How many errors are no case yet; all of them until the cases are known. */
  readonly left: number;
  readonly canAudit: boolean;
  readonly isPending: boolean;
  readonly audit: () => void;
}

/** Takes up every error that is no case yet and lets the auditors begin. */
export function useAuditErrors(filingId: string, findings: readonly Finding[]): AuditErrors {
  const cases = useCases(filingId).data;
  const takeUp = useTakeUp();
  const go = useGo();
  const taken = new Set(cases?.map((one) => one.case.findingId));
  const left = findings.filter(({ id, severity }) => severity === 'error' && !taken.has(id)).map(({ id }) => id);
  return {
    left: left.length,
    canAudit: cases !== undefined && left.length > 0 && !takeUp.isPending,
    isPending: takeUp.isPending,
    audit: () =>
      takeUp.mutate(
        { filingId, findingIds: left, run: true },
        {
          onSuccess: (made) => {
            const [only] = made.length === 1 ? made : [];
            showToast({
              mark: 'consistent',
              title: `${counted(made.length, 'case')} taken up.`,
              text: 'The auditors are at work; what they find waits for you in Cases.',
              action: { label: 'Show', run: () => go(only === undefined ? hrefTo.cases(filingId) : hrefTo.case(filingId, only.id)) },
            });
          },
          onError: (error) => showToast({ mark: 'error', title: 'Not every error was taken up.', text: error.message }),
        },
      ),
  };
}
