import { type ReactElement } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useFact, useNetworks } from '#renderer/api/queries.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { type TreeQuestion, useTreeHref } from '#renderer/ui/use-tree-href.ts';
import { type SelectedCell } from './grid.ts';

/** The role whose tree has the fact: this one before any other, as a total before an addend. */
const treeRole = ({ totalIn, childIn }: FactCard, role: string): string | undefined =>
  [...totalIn, ...childIn].find((one) => one.role === role)?.role ?? totalIn[0]?.role ?? childIn[0]?.role;

function questionOf(filingId: string, role: string, card: FactCard | undefined): TreeQuestion | null {
  const found = card === undefined ? undefined : treeRole(card, role);
  if (card === undefined || found === undefined) return null;
  const { concept, period, dimensions, unit } = card;
  return { filingId, role: found, concept, period, dimensions, unit, standard: 'calc-1.1-round' };
}

/** To the calculation tree of the selected cell; of the statement's own role where the cell is in none. */
export function CalculationButton({
  filingId,
  role,
  selected,
}: {
  readonly filingId: string;
  readonly role: string;
  readonly selected: SelectedCell | null;
}): ReactElement {
  const go = useGo();
  const card = useFact(filingId, selected?.cell?.factId ?? null).data;
  const ofCell = useTreeHref(questionOf(filingId, role, card));
  const hasNetwork = useNetworks(filingId).data?.some((network) => network.role === role) === true;
  const href = ofCell ?? (hasNetwork ? hrefTo.calculations(filingId, { role }) : null);
  useAction('statement.calculation', () => href !== null && go(href), { isEnabled: href !== null });
  return (
    <Button
      small
      icon="calc"
      action="statement.calculation"
      disabled={href === null}
      title={href === null ? 'Neither the cell nor the statement is in a calculation network' : 'Show in the calculation tree'}
    >
      Calculation
    </Button>
  );
}
