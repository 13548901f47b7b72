import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arc, ARCROLE } from '#shared/xbrl/model.ts';
import { isShared, sharedFile, sharedText } from '#main/testing/shared.ts';
import { warnOfShape } from './network-findings.ts';
import { readFiling } from './read-filing.ts';
import { calculationLink, instance, linkbase, loc, readFolder, schema } from './testing/filing-builder.ts';
import { WarningList } from './warnings.ts';

const ROLE = 'http://example.com/role/r';
let order = 0;
const arc = (from: string, to: string, rest: Partial<Arc> = {}): Arc => ({
  ...{ id: `arc-${(order += 1)}`, kind: 'calculation', arcrole: 'a', role: ROLE, from, to, order: '1', weight: '1', preferredLabel: null },
  ...{ targetRole: null, closed: null, usable: null, contextElement: null },
  ...rest,
});

function found(kind: 'calculation' | 'presentation', arcs: readonly Arc[]) {
  const warnings = new WarningList();
  warnOfShape(
    arcs.map((each) => ({ ...each, kind, arcrole: kind === 'presentation' ? ARCROLE.parentChild : each.arcrole })),
    warnings,
  );
  return warnings.toArray();
}

describe('cycles', () => {
  it.each([
    ['of one concept', [arc('A', 'A')], 'A calculation network runs in a circle and is not followed there: A → A.'],
    [
      'of two',
      [arc('T', 'A'), arc('A', 'B'), arc('B', 'A')],
      'A calculation network runs in a circle and is not followed there: A → B → A.',
    ],
    [
      'of several are named by the first',
      [arc('A', 'B'), arc('B', 'A'), arc('B', 'C'), arc('C', 'A')],
      'A calculation network runs in a circle and is not followed there: A → B → A. 1 more arc of this network leads back.',
    ],
  ])('%s', (_what, arcs, message) => {
    expect(found('calculation', arcs)).toEqual([{ code: 'cycle', message, where: ROLE }]);
  });

  it('that are long are shortened', () => {
    const ring = Array.from({ length: 50 }, (_, index) => arc(`c${index}`, `c${(index + 1) % 50}`));
    expect(found('presentation', ring)).toMatchObject([
      { message: expect.stringMatching(/there: c0 → c1 → c2 → c3 → c4 → c5 → … → c0\.$/) },
    ]);
  });

  it('are none where two totals share a child, however deep', () => {
    expect(found('calculation', [arc('A', 'B'), arc('A', 'C'), arc('B', 'D'), arc('C', 'D'), arc('D', 'E')])).toEqual([]);
  });

  /** A tree that is walked by paths takes 2^n steps here, and a walk that recurs ends at the stack. */
  it('are searched in as many steps as there are arcs', () => {
    const diamonds = Array.from({ length: 25_000 }, (_, n) => [
      ...[arc(`t${n}`, `a${n}`), arc(`t${n}`, `b${n}`), arc(`a${n}`, `t${n + 1}`), arc(`b${n}`, `t${n + 1}`)],
    ]).flat();
    expect(diamonds).toHaveLength(100_000);
    expect(found('presentation', diamonds)).toEqual([]);
    const back = Array.from({ length: 25_000 }, (_, n) => arc(`t${n + 1}`, `t${n}`));
    expect(found('presentation', [...diamonds, ...back])).toMatchObject([
      { message: expect.stringContaining(' 24,999 more arcs of this network lead back.') },
    ]);
  });

  it('are found exactly where some concept is below itself', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D', 'E');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 9 }), (pairs) => {
        const arcs = pairs.map(([from, to]) => arc(from, to));
        const below = (concept: string, steps: number): readonly string[] =>
          steps === 0 ? [] : arcs.filter(({ from }) => from === concept).flatMap(({ to }) => [to, ...below(to, steps - 1)]);
        const isCyclic = ['A', 'B', 'C', 'D', 'E'].some((concept) => below(concept, 5).includes(concept));
        const [warning] = found('presentation', arcs);
        expect(warning !== undefined).toBe(isCyclic);
        const shown = warning?.message.split(/: |\. |\.$/)[1]?.split(' → ') ?? [];
        for (const [index, from] of shown.slice(0, -1).entries()) {
          expect(pairs.some((pair) => pair[0] === from && pair[1] === shown[index + 1])).toBe(true);
        }
        expect(shown[0]).toBe(shown.at(-1));
      }),
    );
  });

  const parentChild = 'http://www.xbrl.org/2003/arcrole/parent-child';
  const presentation = (arcs: readonly (readonly [string, string])[]): string =>
    `<link:presentationLink xlink:type="extended" xlink:role="${ROLE}">${['A', 'B', 'C'].map((name) => loc(name, `x.xsd#x_${name}`)).join('')}${arcs
      .map(
        ([from, to]) =>
          `<link:presentationArc xlink:type="arc" xlink:arcrole="${parentChild}" xlink:from="${from}" xlink:to="${to}" order="1"/>`,
      )
      .join('')}</link:presentationLink>`;

  it('in a filing are warnings with the role, and every arc stays', async () => {
    const filing = await readFolder({
      'x.xml': instance(''),
      'x.xsd': schema(
        presentation([
          ['A', 'B'],
          ['B', 'A'],
        ]) +
          calculationLink([
            { from: 'A', to: 'B' },
            { from: 'B', to: 'C' },
            { from: 'C', to: 'A' },
          ]),
      ),
    });
    expect(filing.arcs).toHaveLength(5);
    expect(filing.warnings.map(({ code, message, where }) => [code, message.slice(-26).split(': ')[1], where])).toEqual([
      ['cycle', 'x:A → x:B → x:A.', ROLE],
      ['cycle', 'x:A → x:B → x:C → x:A.', ROLE],
    ]);
  });

  it('that a prohibition opens are none', async () => {
    const prohibited = { from: 'B', to: 'A', attributes: 'order="1" weight="1" use="prohibited" priority="1"' };
    const filing = await readFolder({
      'x.xml': instance(''),
      'x.xsd': schema(calculationLink([{ from: 'A', to: 'B' }, { from: 'B', to: 'A' }, prohibited])),
    });
    expect(filing.warnings).toEqual([]);
  });

  it('of two arcroles together are none', async () => {
    const filing = await readFolder({
      'x.xml': instance(''),
      'x.xsd': schema(
        calculationLink([
          { from: 'A', to: 'B' },
          { from: 'B', to: 'A', arcrole: 'https://xbrl.org/2023/arcrole/summation-item' },
        ]),
      ),
    });
    expect(filing.warnings).toEqual([]);
  });
});

describe('arcs that stand twice', () => {
  it('in a calculation network are two relations and a warning', async () => {
    const cal = linkbase(
      calculationLink([
        { from: 'A', to: 'B' },
        { from: 'A', to: 'B', attributes: 'order="2" weight="-1"' },
        { from: 'A', to: 'B', attributes: 'order="2.0" weight="-1.0"' },
        { from: 'A', to: 'C' },
      ]),
    );
    const filing = await readFolder({
      'x.xml': instance(''),
      'x.xsd': schema('<link:linkbaseRef xlink:type="simple" xlink:arcrole="l" xlink:href="c.xml"/>'),
      'c.xml': cal,
    });
    expect(filing.arcs.map(({ to, weight }) => [to, weight])).toEqual([
      ['x:B', '1'],
      ['x:B', '-1'],
      ['x:C', '1'],
    ]);
    const message = 'x:B stands under x:A 2 times (order 1, weight 1; order 2, weight -1) and is counted as often.';
    expect(filing.warnings).toEqual([{ code: 'duplicate-arc', message, where: ROLE }]);
  });

  it('in a presentation are two rows and nothing to say', () => {
    expect(found('presentation', [arc('A', 'B'), arc('A', 'B', { order: '2' })])).toEqual([]);
  });
});

describe.skipIf(!isShared('oracle/calc.jsonl.gz'))('in real filings', () => {
  const duplicates = () =>
    sharedText('oracle/calc.jsonl.gz')
      .split('\n')
      .filter((line) => line.includes('"calc11round"') && line.includes('duplicateCalculationRelationships'))
      // The oracle's README gives this shape.
      .map(
        (line) => JSON.parse(line) as { readonly filing: string; readonly role: string; readonly concept: string; readonly item: string },
      );

  it.each(['mtex-20231231-10k.zip', 'ncmi-20231228-10k.zip', 'aapl-20230930-10k.zip'])(
    '%s: arcs that stand twice as the reference processor reports them, and no cycle',
    async (filing) => {
      const read = await readFiling({ path: sharedFile(`filings/${filing}`) });
      const warnings = read.warnings.filter(({ code }) => code === 'duplicate-arc' || code === 'cycle');
      const theirs = duplicates().filter((row) => row.filing === filing);
      expect(warnings.map(({ code, where }) => `${code} ${where}`)).toEqual(theirs.map(({ role }) => `duplicate-arc ${role}`));
      const ours = warnings.map(({ message }) => /^(\S+) stands under (\S+)/.exec(message)?.slice(1).join(' under '));
      expect(ours).toEqual(theirs.map(({ item, concept }) => `${item} under ${concept}`));
    },
  );
});
