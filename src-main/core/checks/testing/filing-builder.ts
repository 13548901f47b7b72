import { emptyTaxonomy } from '../../graph/empty-taxonomy.ts';
import {
  type Arc,
  ARCROLE,
  type Concept,
  type Context,
  type DescribedConcept,
  type Dimension,
  type Fact,
  LABEL_ROLE,
  type Label,
  type Period,
  type Role,
  type Unit,
} from '#shared/xbrl/model.ts';
import type { FilingHead } from '#shared/rpc/filing.ts';
import { createFilingGraph, type FilingRows } from '../../graph/filing-graph.ts';
import type { AuditSubject } from '../../subject.ts';
import { createRuleData, type RuleData } from '../rule-data.ts';
import { reportingPeriod } from '../reporting-period.ts';

export const USD = 'iso4217:USD';
export const YEAR: Period = { kind: 'duration', start: '2023-01-01', end: '2023-12-31' };
export const YEAR_END: Period = { kind: 'instant', instant: '2023-12-31' };

export interface FactOptions {
  readonly id?: string;
  readonly period?: Period;
  /** `axis=member`; a typed member as `axis==text`. */
  readonly dims?: readonly string[];
  readonly unit?: string;
  readonly decimals?: Fact['decimals'];
  /** What is written for a number that could not be read; its value is null then. */
  readonly unread?: string;
}

/** A small filing made by hand: each call adds rows of the real types. */
export class FilingBuilder {
  readonly #facts: Fact[] = [];
  readonly #contexts = new Map<string, Context>();
  readonly #units = new Map<string, Unit>();
  readonly #arcs: Arc[] = [];
  readonly #roles: Role[] = [];
  readonly #concepts: Concept[] = [];
  readonly #described: DescribedConcept[] = [];
  readonly #labels: Label[] = [];
  readonly namespaces: Record<string, string> = {
    'us-gaap': 'http://fasb.org/us-gaap/2023',
    srt: 'http://fasb.org/srt/2023',
    dei: 'http://xbrl.sec.gov/dei/2023',
    ex: 'http://example.com/20231231',
  };

  role(uri: string, definition: string): this {
    this.#roles.push({ uri, definition, usedOn: [] });
    return this;
  }

  /** A value of null is a nil fact. */
  fact(concept: string, value: string | null, options: FactOptions = {}): this {
    const { period = YEAR_END, dims = [], unit = USD, decimals = 0 } = options;
    const order = this.#facts.length;
    this.#facts.push({
      id: options.id ?? `f${order}`,
      order,
      concept,
      contextId: this.#context(period, dims),
      unitId: this.#unit(unit),
      isNumeric: true,
      isNil: value === null && options.unread === undefined,
      isHidden: false,
      value,
      lexical: options.unread ?? value ?? '',
      decimals: value === null ? null : decimals,
      format: null,
      scale: null,
      sign: null,
      language: null,
      document: 'example.htm',
      start: order,
      end: order + 1,
    });
    return this;
  }

  text(concept: string, value: string, period: Period = YEAR): this {
    this.fact(concept, value, { period });
    const last = this.#facts.pop();
    if (last !== undefined) this.#facts.push({ ...last, isNumeric: false, unitId: null, decimals: null });
    return this;
  }

  /** The cover fact that says which period the filing reports. */
  cover(period: Period = YEAR): this {
    return this.text('dei:DocumentPeriodEndDate', '2023-12-31', period);
  }

  /** `parent = +child −child` with weights by sign; order as written. */
  sum(
    role: string,
    parent: string,
    children: readonly (readonly [child: string, weight: string])[],
    arcrole: string = ARCROLE.summation2003,
  ): this {
    children.forEach(([child, weight], index) => this.#arc('calculation', arcrole, role, parent, child, index, weight));
    return this;
  }

  /** A child alone, or with its preferred label. */
  present(role: string, parent: string, children: readonly (string | readonly [child: string, preferredLabel: string])[]): this {
    children.forEach((one, index) => {
      const [child, preferredLabel = null] = typeof one === 'string' ? [one] : one;
      this.#arc('presentation', ARCROLE.parentChild, role, parent, child, index, null, preferredLabel);
    });
    return this;
  }

  label(concept: string, text: string, role: string = LABEL_ROLE.standard): this {
    this.#labels.push({ concept, role, language: 'en-US', text });
    return this;
  }

  /** A table in the role: line items, and per axis a domain with members; `[member, parent]` puts a member below another. */
  table(
    role: string,
    lineItems: readonly string[],
    axes: Readonly<Record<string, readonly (string | readonly [member: string, below: string])[]>>,
  ): this {
    const root = `ex:${role}LineItems`;
    this.#arc('definition', ARCROLE.hypercubeAll, role, root, `ex:${role}Table`, 0, null);
    lineItems.forEach((item, index) => this.#arc('definition', ARCROLE.domainMember, role, root, item, index, null));
    for (const [axis, members] of Object.entries(axes)) {
      const domain = `${axis.replace(/Axis$/, '')}Domain`;
      this.#arc('definition', ARCROLE.hypercubeDimension, role, `ex:${role}Table`, axis, 0, null);
      this.#arc('definition', ARCROLE.dimensionDomain, role, axis, domain, 0, null);
      members.forEach((member, index) => {
        const [name, below] = typeof member === 'string' ? [member, domain] : member;
        this.#arc('definition', ARCROLE.domainMember, role, below, name, index, null);
      });
    }
    return this;
  }

  concept(name: string, properties: Partial<Concept> = {}): this {
    this.#concepts.push({
      name,
      id: null,
      type: 'xbrli:monetaryItemType',
      substitutionGroup: 'xbrli:item',
      balance: null,
      periodType: 'instant',
      isAbstract: false,
      isNillable: true,
      ...properties,
    });
    return this;
  }

  /** What MetaLinks.json of the package says. */
  describe(name: string, properties: Partial<DescribedConcept> = {}): this {
    this.#described.push({ name, type: null, balance: null, label: null, documentation: null, ...properties });
    return this;
  }

  rows(): FilingRows {
    return {
      facts: this.#facts,
      contexts: [...this.#contexts.values()],
      units: [...this.#units.values()],
      concepts: this.#concepts,
      roles: this.#roles,
      arcs: this.#arcs,
      labels: this.#labels,
      footnotes: [],
      hiddenLinks: [],
      pages: [],
      described: this.#described,
      namespaces: this.namespaces,
    };
  }

  subject(rules: RuleData = testRules()): AuditSubject {
    const graph = createFilingGraph(this.rows());
    return { head: testHead(), graph, taxonomy: emptyTaxonomy, rules, reporting: reportingPeriod(graph) };
  }

  #context(period: Period, dims: readonly string[]): string {
    const key = `${JSON.stringify(period)}${[...dims].sort().join()}`;
    const known = this.#contexts.get(key);
    if (known !== undefined) return known.id;
    const context = {
      id: `c${this.#contexts.size}`,
      entity: '0000000001',
      entityScheme: 'http://www.sec.gov/CIK',
      period,
      dimensions: dims.map(parseDimension),
    };
    this.#contexts.set(key, context);
    return context.id;
  }

  #unit(measure: string): string {
    if (!this.#units.has(measure)) this.#units.set(measure, { id: `u${this.#units.size}`, measure });
    return this.#units.get(measure)?.id ?? '';
  }

  #arc(
    kind: Arc['kind'],
    arcrole: string,
    role: string,
    from: string,
    to: string,
    order: number,
    weight: string | null,
    preferredLabel: string | null = null,
  ): void {
    this.#arcs.push({
      id: `arc-${this.#arcs.length}`,
      kind,
      arcrole,
      role,
      from,
      to,
      order: String(order),
      weight,
      preferredLabel,
      targetRole: null,
      closed: null,
      usable: null,
      contextElement: null,
    });
  }
}

function parseDimension(text: string): Dimension {
  const [axis = '', ...rest] = text.split('=');
  return { axis, member: rest.at(-1) ?? '', typed: rest.length > 1 };
}

/** RepaymentsOfDebt and Assets may not be negative; members with "eliminat" in their name may. */
export function testRules(): RuleData {
  return createRuleData({ kind: 'rules', name: 'test rules', version: '2023' }, [
    {
      year: 2023,
      elements: new Map([
        ['us-gaap:RepaymentsOfDebt', '1'],
        ['us-gaap:Assets', '2'],
      ]),
      exclusions: {
        memberNameContains: ['eliminat'],
        members: new Set(['us-gaap:CorporateNonSegmentMember']),
        axes: new Set(['us-gaap:StatementEquityComponentsAxis']),
        axisMembers: new Set(['srt:ConsolidatedEntitiesAxis=srt:ParentCompanyMember']),
      },
    },
  ]);
}

export function testHead(usGaapYear: number | null = 2023): FilingHead {
  return {
    id: 'filing-1',
    sha256: '0'.repeat(64),
    sourceName: 'example.zip',
    entryPoint: 'example.htm',
    kind: 'inline',
    entity: 'Example Inc.',
    cik: '0000000001',
    ticker: null,
    form: '10-K',
    periodStart: '2023-01-01',
    periodEnd: '2023-12-31',
    fiscalYear: '2023',
    fiscalPeriod: 'FY',
    usGaapYear,
    openedAt: '2024-01-01T00:00:00.000Z',
  };
}
