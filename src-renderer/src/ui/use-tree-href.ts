import { type Standard } from '#shared/calc/sum.ts';
import { dimensionsKey, periodKey } from '#shared/xbrl/aspects.ts';
import { type Dimension, type Period } from '#shared/xbrl/model.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useCalcTree } from '#renderer/api/queries.ts';

export interface TreeQuestion {
  readonly filingId: string;
  readonly role: string;
  readonly concept: string;
  readonly period: Period | null;
  readonly dimensions: readonly Dimension[];
  readonly unit: string | null;
  readonly standard: Standard;
}

/** Where a fact stands in a role's calculation tree: its node, in the column of its context. Null without a question. */
export function useTreeHref(question: TreeQuestion | null): string | null {
  const { data } = useCalcTree(
    question === null ? null : { filingId: question.filingId, role: question.role, standard: question.standard },
  );
  if (question === null) return null;
  const { filingId, role, concept, period, dimensions, unit, standard } = question;
  // While another role's tree is on its way the former one is still here.
  const tree = data?.role === role ? data : undefined;
  const column = tree?.columns.find(
    (one) =>
      period !== null && periodKey(one.period) === periodKey(period) && one.unit === unit && one.dimensions === dimensionsKey(dimensions),
  );
  const node = tree?.nodes.find((one) => one.concept === concept);
  return hrefTo.calculations(filingId, { role, column: column?.key ?? null, node: node?.id ?? null, standard });
}
