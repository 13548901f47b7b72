import { ARCROLE, type Arc, type Context, type Fact, LABEL_ROLE, type ParsedFiling } from '#shared/xbrl/model.ts';
import type { FilingRepository } from '../filings.ts';

/** A fact of a made-up filing; `id`, `concept` and `contextId` are what a test usually says. */
export function aFact(over: Partial<Fact> = {}): Fact {
  return {
    id: 'f1',
    order: 0,
    concept: 'us-gaap:LiabilitiesCurrent',
    contextId: 'c-2024',
    unitId: 'usd',
    isNumeric: true,
    isNil: false,
    isHidden: false,
    value: '1234000',
    lexical: '1,234',
    decimals: -3,
    format: 'ixt:num-dot-decimal',
    scale: 3,
    sign: null,
    language: null,
    document: 'made-20241231.htm',
    start: 512,
    end: 640,
    ...over,
  };
}

const ofText = { unitId: null, isNumeric: false, decimals: null, format: null, scale: null } as const;

export function aTextFact(id: string, concept: string, value: string, over: Partial<Fact> = {}): Fact {
  return aFact({ id, concept, contextId: 'd-2024', value, lexical: value, language: 'en-US', ...ofText, ...over });
}

const ENTITY = { entity: '0000123456', entityScheme: 'http://www.sec.gov/CIK' } as const;

const CONTEXTS: readonly Context[] = [
  { id: 'd-2024', ...ENTITY, period: { kind: 'duration', start: '2024-01-01', end: '2024-12-31' }, dimensions: [] },
  { id: 'c-2024', ...ENTITY, period: { kind: 'instant', instant: '2024-12-31' }, dimensions: [] },
  { id: 'c-2023', ...ENTITY, period: { kind: 'instant', instant: '2023-12-31' }, dimensions: [] },
  {
    id: 'c-2024-parent',
    ...ENTITY,
    period: { kind: 'instant', instant: '2024-12-31' },
    dimensions: [
      { axis: 'made:LotAxis', member: 'Lot 7', typed: true },
      { axis: 'srt:ConsolidatedEntitiesAxis', member: 'srt:ParentCompanyMember', typed: false },
    ],
  },
];

export function anArc(over: Partial<Arc> = {}): Arc {
  return {
    id: 'arc-1',
    kind: 'calculation',
    arcrole: ARCROLE.summation2003,
    role: 'http://made.example/role/BalanceSheet',
    from: 'us-gaap:Liabilities',
    to: 'us-gaap:LiabilitiesCurrent',
    order: '1',
    weight: '1',
    preferredLabel: null,
    targetRole: null,
    closed: null,
    usable: null,
    contextElement: null,
    ...over,
  };
}

const COVER: readonly Fact[] = [
  aTextFact('dei-1', 'dei:DocumentType', '10-K'),
  aTextFact('dei-2', 'dei:EntityRegistrantName', ' Made Up Inc. '),
  aTextFact('dei-3', 'dei:DocumentPeriodEndDate', '2024-12-30'),
  aTextFact('dei-4', 'dei:TradingSymbol', 'MADE'),
  aTextFact('dei-5', 'dei:DocumentFiscalYearFocus', '2024'),
  aTextFact('dei-6', 'dei:DocumentFiscalPeriodFocus', 'FY'),
];

const FACTS: readonly Fact[] = [
  aFact(),
  aFact({ id: 'f2', contextId: 'c-2023', value: '1200000', lexical: '1,200' }),
  aFact({ id: 'f3', value: '1230000', lexical: '1,230', decimals: -4, isHidden: true }),
  aFact({ id: 'f4', contextId: 'c-2024-parent', value: '-0.125', lexical: '(0.125)', decimals: 'INF', sign: '-' }),
  aFact({ id: 'f5', concept: 'us-gaap:Liabilities', isNil: true, value: null, lexical: '', decimals: null, format: null, scale: null }),
  aTextFact('f6', 'made:PolicyTextBlock', '<p>Büro, “quoted”, 東京, 🦉</p>'),
];

const numbered = (facts: readonly Fact[]): Fact[] => facts.map((fact, order) => ({ ...fact, order }));

/** A small filing that has something in every list. */
export function aParsedFiling(over: Partial<ParsedFiling> = {}): ParsedFiling {
  return {
    kind: 'inline',
    entryPoint: 'made-20241231.htm',
    sha256: 'a'.repeat(64),
    sourceName: 'made-20241231-10k.zip',
    namespaces: {
      'us-gaap': 'http://fasb.org/us-gaap/2024',
      dei: 'http://xbrl.sec.gov/dei/2024',
      srt: 'http://fasb.org/srt/2024',
      made: 'http://made.example/20241231',
    },
    documents: [{ name: 'made-20241231.htm', bytes: 2048, sha256: 'b'.repeat(64), role: 'inline' }],
    facts: numbered([...COVER, ...FACTS]),
    contexts: CONTEXTS,
    units: [{ id: 'usd', measure: 'iso4217:USD' }],
    concepts: [
      // prettier-ignore
      { name: 'made:PolicyTextBlock', id: 'made_PolicyTextBlock', type: 'dtr-types:textBlockItemType', substitutionGroup: 'xbrli:item',
        balance: null, periodType: 'duration', isAbstract: false, isNillable: true },
    ],
    roles: [
      {
        uri: 'http://made.example/role/BalanceSheet',
        definition: '0000002 - Statement - CONSOLIDATED BALANCE SHEETS',
        usedOn: ['link:calculationLink'],
      },
    ],
    arcs: [
      anArc(),
      anArc({
        id: 'arc-2',
        kind: 'presentation',
        arcrole: ARCROLE.parentChild,
        weight: null,
        preferredLabel: LABEL_ROLE.total,
        order: '2.5',
      }),
      anArc({ id: 'arc-3', kind: 'definition', arcrole: ARCROLE.hypercubeAll, weight: null, closed: true, contextElement: 'segment' }),
      anArc({
        id: 'arc-4',
        kind: 'definition',
        arcrole: ARCROLE.domainMember,
        weight: null,
        usable: false,
        targetRole: 'http://made.example/role/Other',
      }),
    ],
    labels: [
      { concept: 'us-gaap:LiabilitiesCurrent', role: LABEL_ROLE.standard, language: 'en-US', text: 'Total current liabilities' },
      { concept: 'us-gaap:LiabilitiesCurrent', role: LABEL_ROLE.documentation, language: 'en-US', text: 'What falls due within a year.' },
    ],
    references: [
      {
        concept: 'made:PolicyTextBlock',
        role: 'http://www.xbrl.org/2003/role/reference',
        parts: { 'ref:Name': 'ASC', 'ref:Topic': '405' },
      },
    ],
    footnotes: [{ id: 'fn-1', language: 'en-US', text: 'Restated.', factIds: ['f1', 'f2'] }],
    hiddenLinks: [{ factId: 'f3', document: 'made-20241231.htm', start: 700, end: 760 }],
    pages: [
      {
        role: 'http://made.example/role/BalanceSheet',
        shortName: 'Balance sheets',
        longName: '0000002 - Statement - CONSOLIDATED BALANCE SHEETS',
        position: 2,
        group: 'statements',
      },
    ],
    described: [
      { name: 'us-gaap:Liabilities', type: 'xbrli:monetaryItemType', balance: 'credit', label: 'Liabilities', documentation: null },
    ],
    missing: [
      { url: 'http://fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd', kind: 'schema', effect: 'Balance and period type come from elsewhere.' },
    ],
    warnings: [{ code: 'unknown-format', message: 'The format ixt:odd is unknown.', where: 'made-20241231.htm #f6' }],
    ...over,
  };
}

/** The lists that `loadRows` gives back. */
export function storedRows(filing: ParsedFiling): ReturnType<FilingRepository['loadRows']> {
  const { facts, contexts, units, concepts, roles, arcs, labels, references, footnotes } = filing;
  const { hiddenLinks, pages, described, namespaces } = filing;
  return { facts, contexts, units, concepts, roles, arcs, labels, references, footnotes, hiddenLinks, pages, described, namespaces };
}
