import { describe, expect, it } from 'vitest';
import { axisOver } from './axis.ts';
import { pointRange, rangeOf } from './scaled.ts';

const range = (text: string) => rangeOf(text)!;

describe('axisOver', () => {
  it('stands ranges and round ticks on one axis', () => {
    const [sum, total] = [range('[40750000, 41250000]'), range('[58350000, 58450000]')];
    const axis = axisOver([sum, total])!;
    expect(axis.spanOf(sum).from).toBeCloseTo(0.1, 5);
    expect(axis.spanOf(total).to).toBeCloseTo(0.9, 5);
    expect(axis.ticks.map(({ value }) => value)).toEqual(['40000000', '45000000', '50000000', '55000000', '60000000']);
    for (const { at } of axis.ticks) expect(at >= 0 && at <= 1).toBe(true);
  });

  it('keeps digits that a float would lose', () => {
    const [a, b] = [pointRange('900719925474099300001'), pointRange('900719925474099300002')];
    const axis = axisOver([a, b])!;
    expect(axis.spanOf(b).from).toBeGreaterThan(axis.spanOf(a).from);
  });

  it('has ticks between whole numbers', () => {
    expect(axisOver([pointRange('-1'), pointRange('1')])!.ticks.map(({ value }) => value)).toEqual(['-1', '-0.5', '0', '0.5', '1']);
  });

  it('has room for two equal points, and none for nothing', () => {
    const axis = axisOver([pointRange('0'), pointRange('0')])!;
    expect(axis.spanOf(pointRange('0'))).toEqual({ from: 0.5, to: 0.5 });
    expect(axis.ticks.length).toBeGreaterThan(1);
    expect(axisOver([])).toBeNull();
  });
});
