import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createStarterTaxonomy } from './starter-taxonomy.ts';

const CSV = 'name,balance,periodType,nonNegative\r\nus-gaap:Assets,debit,instant,yes\r\nus-gaap:Odd,,,no\r\n';
const GAAP = 'http://fasb.org/us-gaap/2023';

describe('the starter taxonomy', () => {
  const taxonomy = createStarterTaxonomy(CSV);

  it('bridges by namespace and local name, whatever prefix and year the filing has', () => {
    expect(taxonomy.bridge('ns:Assets', GAAP)).toEqual({
      reported: 'ns:Assets',
      concept: {
        ...{ localName: 'Assets', family: 'us-gaap', balance: 'debit', periodType: 'instant', type: null, label: null },
        source: { kind: 'starter', name: 'starter table' },
      },
      filingYear: 2023,
      isSameYear: false,
    });
  });

  it('leaves unknown what the table leaves empty', () => {
    expect(taxonomy.bridge('us-gaap:Odd', GAAP)?.concept).toMatchObject({ balance: null, periodType: null });
  });

  it.each([
    ['a concept that is not in it', 'us-gaap:Liabilities', GAAP],
    ['an extension concept of that name', 'made:Assets', 'http://made.example/20241231'],
    ['another family', 'srt:Assets', 'http://fasb.org/srt/2023'],
    ['a prefix without a namespace', 'us-gaap:Assets', undefined],
  ])('knows nothing of %s', (_what, name, namespace) => {
    expect(taxonomy.bridge(name, namespace)).toBeUndefined();
  });

  it('does not start with a malformed table', () => {
    expect(() => createStarterTaxonomy('name,balance\n')).toThrow('does not begin with');
    expect(() => createStarterTaxonomy(`${CSV}us-gaap:Assets,maybe,instant,yes\n`)).toThrow('malformed line: us-gaap:Assets,maybe');
  });

  it('reads the shipped table', () => {
    const shipped = createStarterTaxonomy(readFileSync(new URL('../../../resources/starter/concepts.csv', import.meta.url), 'utf8'));
    expect(shipped.bridge('us-gaap:Assets', GAAP)?.concept).toMatchObject({ balance: 'debit', periodType: 'instant' });
    expect(shipped.sources()).toEqual([{ kind: 'starter', name: 'starter table' }]);
  });
});
