import { describe, expect, it } from 'vitest';
import type { Balance, Concept } from '#shared/xbrl/model.ts';
import { FilingBuilder } from '../checks/testing/filing-builder.ts';
import { conceptProperties } from './concept-properties.ts';
import { createStarterTaxonomy } from './starter-taxonomy.ts';

const taxonomy = createStarterTaxonomy(
  'name,balance,periodType,nonNegative\nus-gaap:Cash,debit,instant,yes\nus-gaap:Bare,,,\nus-gaap:Half,credit,,',
);
const STARTER = { kind: 'starter', name: 'starter table' };
const OWN = { kind: 'filing' };
const PACKAGE = { kind: 'package', name: 'MetaLinks.json of the package' };

function propertiesOf(name: string, declared: Partial<Concept> | null, described?: Balance | null) {
  const builder = new FilingBuilder();
  if (described !== undefined) builder.describe(name, { balance: described });
  if (declared !== null) builder.concept(name, declared);
  const { bridge: _bridge, ...properties } = conceptProperties({ graph: builder.subject().graph, taxonomy }, name);
  return properties;
}

describe('balance and period type of a concept', () => {
  it.each([
    ['only the static graph', 'us-gaap:Cash', null, ['debit', 'instant', [STARTER]]],
    ['a static concept without either', 'us-gaap:Bare', null, [null, null, [STARTER]]],
    ['only the filing', 'ex:Fees', { balance: 'credit', periodType: 'duration' }, ['credit', 'duration', [OWN]]],
    ['nobody', 'ex:Nothing', null, [null, null, []]],
    ['both, and the filing says everything', 'us-gaap:Cash', { balance: 'credit', periodType: 'duration' }, ['credit', 'duration', [OWN]]],
    ['both, and the filing says a part', 'us-gaap:Cash', { balance: null, periodType: 'duration' }, ['debit', 'duration', [OWN, STARTER]]],
    ['both, and neither knows the balance', 'us-gaap:Bare', { balance: null, periodType: 'instant' }, [null, 'instant', [OWN]]],
  ] as const)('known to %s', (_who, name, declared, [balance, periodType, sources]) => {
    expect(propertiesOf(name, declared)).toEqual({ balance, periodType, sources });
  });

  it.each([
    ['alone', 'ex:Nothing', null, 'credit', ['credit', null, [PACKAGE]]],
    ['alone, and without a balance', 'ex:Nothing', null, null, [null, null, [PACKAGE]]],
    ['before the static graph, which adds the period type', 'us-gaap:Cash', null, 'credit', ['credit', 'instant', [PACKAGE, STARTER]]],
    ['after the filing', 'ex:Fees', { balance: 'credit', periodType: 'duration' }, 'debit', ['credit', 'duration', [OWN]]],
    ['where the filing is silent', 'ex:Fees', { balance: null, periodType: 'duration' }, 'debit', ['debit', 'duration', [OWN, PACKAGE]]],
    ['and knows no balance: the static graph', 'us-gaap:Half', null, null, ['credit', null, [STARTER]]],
  ] as const)('MetaLinks.json of the package answers %s', (_when, name, declared, described, [balance, periodType, sources]) => {
    expect(propertiesOf(name, declared, described)).toEqual({ balance, periodType, sources });
  });
});
