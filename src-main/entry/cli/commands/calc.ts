import type { Standard } from '#shared/calc/sum.ts';
import { type CalcInconsistency, calculations, type CalculationReport } from '#main/core/checks/calculations.ts';
import type { CommandContext } from '../context.ts';
import { dimsJson, dimsLabel, operandJson, periodJson, periodLabel } from '../shapes.ts';
import type { StandardName } from '../standards.ts';
import { count, grouped, sections, table } from '../text.ts';

const STANDARD: Readonly<Record<StandardName, Standard>> = {
  '1.0': 'calc-1.0',
  '1.1': 'calc-1.1-round',
  '1.1-truncate': 'calc-1.1-truncate',
  dqc: 'dqc',
};

export interface CalcFlags {
  readonly standard: StandardName;
  readonly role?: string;
}

export async function calc(context: CommandContext, input: string, flags: CalcFlags): Promise<void> {
  const desk = await context.reading();
  const { graph } = desk.subject(await context.open(desk, input));
  const report = calculations(graph, STANDARD[flags.standard], flags.role);
  context.print(calcJson(flags.standard, report), () => calcText(flags.standard, report));
}

export const calcJson = (standard: StandardName, { evaluated, inconsistencies, unchecked }: CalculationReport) => ({
  standard,
  evaluated,
  inconsistencies: inconsistencies.map(inconsistencyJson),
  unchecked,
});

function inconsistencyJson(found: CalcInconsistency) {
  const { arcrole, role, total, period, dims, unit, reported, expected, interval, difference, tolerance, operands } = found;
  return {
    arcrole,
    role,
    total,
    period: periodJson(period),
    dims: dimsJson(dims),
    unit,
    reported,
    expected,
    ...(interval === null ? {} : { interval }),
    difference,
    ...(tolerance === null ? {} : { tolerance }),
    operands: operands.map(operandJson),
  };
}

function calcText(standard: StandardName, { evaluated, inconsistencies, unchecked }: CalculationReport): string {
  const rows = inconsistencies.map(({ total, period, dims, reported, expected, difference, role }) => [
    total,
    periodLabel(period),
    grouped(reported),
    grouped(expected),
    grouped(difference),
    dimsLabel(dims),
    role,
  ]);
  return sections(
    `${count(evaluated, 'sum')} compared under ${standard}; ${count(inconsistencies.length, 'does not hold', 'do not hold')}.`,
    rows.length === 0
      ? ''
      : table(
          [
            { title: 'Total', max: 60 },
            { title: 'Period' },
            { title: 'Reported', align: 'right' },
            { title: 'Expected', align: 'right' },
            { title: 'Difference', align: 'right' },
            { title: 'Dimensions', max: 60 },
            { title: 'Role', max: 80 },
          ],
          rows,
        ),
    unchecked.map(({ reason, count: n }) => `Unchecked: ${n.toLocaleString('en-US')} × ${reason}`).join('\n'),
  );
}
