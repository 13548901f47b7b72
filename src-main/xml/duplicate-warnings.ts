import { periodText } from '#shared/xbrl/aspects.ts';
import { duplicateSets } from '#shared/xbrl/duplicates.ts';
import type { Context, Fact, Unit } from '#shared/xbrl/model.ts';
import { whereIs } from './fact-draft.ts';
import type { WarningList } from './warnings.ts';

const LONGEST_VALUE = 60;

interface Declared {
  readonly contexts: ReadonlyMap<string, Context>;
  readonly units: ReadonlyMap<string, Unit>;
}

/** Names the facts that say different things about the same: both are kept, so that whoever reads one knows of the other. */
export function warnOfDuplicates(facts: readonly Fact[], { contexts, units }: Declared, warnings: WarningList): void {
  for (const { conflict } of duplicateSets({ facts, contexts: [...contexts.values()], units: [...units.values()] })) {
    if (conflict === null) continue;
    const [one, other] = conflict;
    const context = contexts.get(one.contextId);
    const period = context === undefined ? '' : ` for ${periodText(context.period)}`;
    const dimensions = context?.dimensions.map(({ axis, member }) => `, ${axis} = ${member}`).join('') ?? '';
    warnings.add(
      'inconsistent-duplicates',
      `${one.concept}${period}${dimensions} is reported twice, as ${shown(one)} and as ${shown(other)}. Both cannot be true.`,
      whereIs(other),
    );
  }
}

/** `748000 (fact f7, decimals -3)`. */
function shown({ id, value, isNil, isNumeric, decimals }: Fact): string {
  const text = (value ?? '').trim().replace(/\s+/g, ' ');
  const short = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  const accuracy = isNumeric && decimals !== null ? `, decimals ${decimals}` : '';
  return `${isNil ? 'nil' : isNumeric ? short : `“${short}”`} (fact ${id}${accuracy})`;
}
