import { createHash } from 'node:crypto';
import { ARCROLE, type Fact, type ParsedFiling } from '#shared/xbrl/model.ts';
import type { FilingGraph, PlacedFact } from '#main/core/graph/filing-graph.ts';
import { isShared, sharedText } from '#main/testing/shared.ts';
import { XHTML_ENTITIES } from '#shared/xbrl/xhtml-entities.ts';
import { factJson } from '../commands/facts.ts';

export const hasOracle = isShared('filings/MANIFEST.json');

export interface ManifestEntry {
  readonly name: string;
  readonly entryPoint: string;
}

export interface OracleCounts {
  readonly inline: boolean;
  readonly facts: number;
  readonly nil: number;
  readonly numeric: number;
  readonly hidden: number;
  readonly contexts: number;
  readonly contextsUsed: number;
  readonly units: number;
  readonly conceptsExtension: number;
  readonly labels: number;
  readonly roleTypes: number;
  readonly footnotes: number;
  readonly relationships: Readonly<Record<string, { readonly relationships: number }>>;
}

interface OracleFact {
  readonly ns: string;
  readonly concept: string;
  readonly period: Readonly<Record<string, string>>;
  readonly dims: Readonly<Record<string, string | null>>;
  readonly unit: string | null;
  readonly decimals: string | null;
  readonly nil: boolean;
  readonly numeric: boolean;
  readonly value?: string;
  readonly sha256?: string;
  readonly plain?: { readonly sha256: string };
}

// The oracle's README gives these shapes.
export const manifest = (): readonly ManifestEntry[] => JSON.parse(sharedText('filings/MANIFEST.json')) as ManifestEntry[];
export const oracleCounts = (): Readonly<Record<string, OracleCounts>> =>
  JSON.parse(sharedText('oracle/counts.json')) as Record<string, OracleCounts>;

function oracleFacts(name: string): readonly OracleFact[] {
  return sharedText(`oracle/facts/${name}.jsonl.gz`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OracleFact);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const WHITE = '\\u0009-\\u000d\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const RUN = new RegExp(`[${WHITE}]+`, 'g');
const ENDS = new RegExp(`^[${WHITE}]+|[${WHITE}]+$`, 'g');

/** oracle/README.md, facts: white space normalised as Python does. */
function normalisedHash(text: string): string {
  return sha256(text.replace(RUN, ' ').replace(ENDS, ''));
}

/** oracle/README.md, `plain`: comments and tags removed, entities decoded once, all white space removed. */
function plainHash(text: string): string {
  const bare = text.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, '');
  const named: Readonly<Record<string, string>> = { ...XHTML_ENTITIES, amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const decoded = bare.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, entity: string) => {
    if (entity.startsWith('#')) {
      return String.fromCodePoint(/^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1)));
    }
    return named[entity] ?? whole;
  });
  return sha256(decoded.replace(RUN, ''));
}

export interface FactDifference {
  readonly onlyOurs: readonly string[];
  readonly onlyOracle: readonly string[];
}

/**
 * What `facts` prints and the oracle's facts as multisets of keys: name, period, dimensions, unit, decimals, nil, value or hash of the
 * text. With `relaxed` names, what the oracle could not resolve is left out of the keys: members, units, and axes outside us-gaap.
 */
export function compareFacts(graph: FilingGraph, name: string, relaxed: 'relaxed' | 'strict' = 'strict'): FactDifference {
  const counts = new Map<string, number>();
  const isStrict = relaxed === 'strict';
  const add = (key: string, by: number): void => void counts.set(key, (counts.get(key) ?? 0) + by);
  for (const fact of oracleFacts(name)) add(oracleKey(fact, isStrict), -1);
  for (const { id } of graph.rows.facts) {
    const placed = graph.fact(id);
    add(placed === undefined ? `without a context: ${id}` : ourKey(graph, placed, isStrict), 1);
  }
  const pick = (sign: 1 | -1): string[] => [...counts].flatMap(([key, count]) => Array<string>(Math.max(0, count * sign)).fill(key));
  return { onlyOurs: pick(1), onlyOracle: pick(-1) };
}

/** Facts of the oracle for one filing, equal ones once. */
export const distinctOracleFacts = (name: string): number => new Set(oracleFacts(name).map((fact) => oracleKey(fact, true))).size;

/** Our counts in the oracle's terms (oracle/README.md, counts.json): of inline documents only contexts and units that a fact uses. */
export function countsOf(filing: ParsedFiling): Omit<OracleCounts, 'inline' | 'contextsUsed'> {
  const isInline = filing.kind === 'inline';
  const used = (idOf: (fact: Fact) => string | null): number => new Set(filing.facts.map(idOf).filter((id) => id !== null)).size;
  const relationships: Record<string, { relationships: number }> = {};
  const count = (key: string, by = 1): void => {
    if (by > 0) relationships[key] = { relationships: (relationships[key]?.relationships ?? 0) + by };
  };
  for (const { arcrole } of filing.arcs)
    count(arcrole === ARCROLE.summation2023 ? 'summation-item-1.1' : arcrole.slice(arcrole.lastIndexOf('/') + 1));
  count('concept-label', filing.labels.length);
  count('concept-reference', filing.references.length);
  count(
    'fact-footnote',
    filing.footnotes.reduce((sum, { factIds }) => sum + factIds.length, 0),
  );
  return {
    facts: filing.facts.length,
    nil: filing.facts.filter(({ isNil }) => isNil).length,
    numeric: filing.facts.filter(({ isNumeric }) => isNumeric).length,
    hidden: filing.facts.filter(({ isHidden }) => isHidden).length,
    contexts: isInline ? used(({ contextId }) => contextId) : filing.contexts.length,
    units: isInline ? used(({ unitId }) => unitId) : filing.units.length,
    conceptsExtension: filing.concepts.length,
    labels: filing.labels.length,
    roleTypes: filing.roles.length,
    footnotes: filing.footnotes.length,
    relationships,
  };
}

/** The oracle's counts in the same shape. */
export function expectedCounts(counts: OracleCounts): Omit<OracleCounts, 'inline' | 'contextsUsed'> {
  const relationships = Object.fromEntries(
    Object.entries(counts.relationships).map(([key, value]) => [key, { relationships: value.relationships }]),
  );
  const { facts, nil, numeric, hidden, units, conceptsExtension, labels, roleTypes, footnotes } = counts;
  const contexts = counts.inline ? counts.contextsUsed : counts.contexts;
  return { facts, nil, numeric, hidden, contexts, units, conceptsExtension, labels, roleTypes, footnotes, relationships };
}

function oracleKey(fact: OracleFact, strictNames: boolean): string {
  const { period } = fact;
  const value = fact.nil ? '' : fact.numeric ? (fact.value ?? '') : (fact.plain?.sha256 ?? fact.sha256 ?? '');
  const dims = Object.entries(fact.dims)
    .map(([axis, member]) => `${axis}=${strictNames ? String(member) : ''}`)
    .sort();
  const when = period['instant'] ?? `${period['start'] ?? ''}/${period['end'] ?? ''}`;
  const name = `${fact.ns}#${fact.concept.slice(fact.concept.indexOf(':') + 1)}`;
  const unit = fact.unit === '' || !strictNames ? (fact.unit === null ? null : 'unit') : fact.unit;
  return [name, when, dims.join(' '), unit ?? '-', fact.decimals ?? '-', fact.nil, value].join(' | ');
}

function ourKey(graph: FilingGraph, placed: PlacedFact, strictNames: boolean): string {
  const { concept, ns, period, dims, unit, decimals, nil } = factJson(graph, placed);
  const when = 'instant' in period ? period.instant : 'forever' in period ? 'forever' : `${period.start}/${period.end}`;
  const isResolved = (axis: string): boolean => strictNames || axis.startsWith('us-gaap:');
  const where = Object.entries(dims)
    .filter(([axis]) => isResolved(axis))
    .map(([axis, member]) => `${axis}=${strictNames ? member : ''}`)
    .sort();
  const measure = strictNames || unit === null ? unit : 'unit';
  const name = `${ns ?? '?'}#${concept.slice(concept.indexOf(':') + 1)}`;
  return [name, when, where.join(' '), measure ?? '-', decimals ?? '-', nil, valueKey(placed.fact)].join(' | ');
}

function valueKey(fact: Fact): string {
  if (fact.isNil) return '';
  const value = fact.value ?? '(ixTransformValueError)';
  if (fact.isNumeric) return value;
  return /[<&]/.test(value) ? plainHash(value) : normalisedHash(value);
}
