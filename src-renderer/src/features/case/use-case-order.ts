import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useCases } from '#renderer/api/queries.ts';
import { type CasePlace } from './use-run-view.ts';

/** Where a case stands among those of its filing. */
export interface CaseOrder {
  /** From 0; -1 while the list is not there. */
  readonly index: number;
  readonly count: number;
}

/** Offers the way to the next, the previous and all cases; also while a case is still being read, so that no key is lost. */
export function useCaseOrder(place: CasePlace): CaseOrder {
  const go = useGo();
  const cases = useCases(place.filingId).data ?? [];
  const index = cases.findIndex((one) => one.case.id === place.caseId);
  const goBy = (by: 1 | -1): void => {
    const next = cases[index + by];
    if (next !== undefined) go(hrefTo.case(place.filingId, next.case.id));
  };
  useAction('case.next', () => goBy(1), { isEnabled: index >= 0 && index < cases.length - 1 });
  useAction('case.previous', () => goBy(-1), { isEnabled: index > 0 });
  useAction('out', () => go(hrefTo.cases(place.filingId, { selected: place.caseId })));
  return { index, count: cases.length };
}
