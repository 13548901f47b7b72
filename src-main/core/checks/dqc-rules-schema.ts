import type { RawLink } from '#main/xml/extended-link-reader.ts';
import { readLinkbase } from '#main/xml/linkbase-reader.ts';
import { QNameTable } from '#main/xml/qnames.ts';
import { readSchema } from '#main/xml/schema-reader.ts';
import { sniff } from '#main/xml/sniff.ts';
import type { ReadControl } from '#main/xml/xml-reader.ts';
import type { RuleFile, SignList } from './rule-data.ts';

// The dqcrules part of a us-gaap release: `dqcrules-0015-2025.xsd` with its links inside, in the first years `dqcrules-0015-def-2020-01-31.xml`
// and `-ref-`. Lists are definition arcs out of heads with fixed names; the id of an element's rule is a reference of that element.

const DOCUMENT = /(?:^|\/)dqcrules-(\d{4})-(?:[a-z]+-)?(\d{4})(?:-\d\d-\d\d)?\.(?:xsd|xml)$/;
const LIST_ARCROLE = /^https?:\/\/fasb\.org\/dqcrules\/arcrole\/(?:rule-concept|concept-rule)$/;
const RULE_ID = /^DQC\.US\.0015\.(\d+)$/;

const HEADS = {
  elements: 'Dqc_0015_ListOfElements',
  members: 'Dqc_0015_ExcludeNonNegMembersAbstract',
  axes: 'Dqc_0015_ExcludeNonNegAxisAbstract',
  axisMembers: 'Dqc_0015_ExcludeNonNegAxisMembersAbstract',
  words: 'Dqc_0015_ExcludeNonNegMemberStringsAbstract',
} as const;

/** Rule and year that a document of the dqcrules part is about, by its name; undefined for any other file. */
export function dqcRulesDocument(name: string): { readonly rule: string; readonly year: number } | undefined {
  const [, rule, year] = DOCUMENT.exec(name) ?? [];
  return rule === undefined || year === undefined ? undefined : { rule, year: Number(year) };
}

/**
 * The list of one year from the documents of rule 0015; undefined when they list no element. Throws AppError('input-refused') for XML that
 * is not well-formed.
 */
export async function readDqcSignList(
  source: string,
  year: number,
  files: readonly RuleFile[],
  control: ReadControl,
): Promise<SignList | undefined> {
  const links: RawLink[] = [];
  for (const { name, bytes } of files) {
    const document = { file: source, name, bytes };
    const isSchema = sniff(bytes.subarray(0, 4_096)).kind === 'schema';
    links.push(...(isSchema ? await readSchema(document, new QNameTable(), control) : await readLinkbase(document, control)).links);
  }
  const { children, ruleIds, words } = collect(links);
  const elements = children.get(HEADS.elements) ?? [];
  if (elements.length === 0) return undefined;
  return {
    year,
    elements: new Map(elements.map((name) => [name, ruleIds.get(name) ?? null])),
    exclusions: {
      memberNameContains: words,
      members: new Set(children.get(HEADS.members)),
      axes: new Set(children.get(HEADS.axes)),
      axisMembers: new Set(
        (children.get(HEADS.axisMembers) ?? []).flatMap((axis) => (children.get(axis) ?? []).map((member) => `${axis}=${member}`)),
      ),
    },
  };
}

interface Collected {
  /** Head or axis → what its arcs lead to. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly ruleIds: ReadonlyMap<string, string>;
  readonly words: readonly string[];
}

function collect(links: readonly RawLink[]): Collected {
  const children = new Map<string, string[]>();
  const ruleIds = new Map<string, string>();
  const words: string[] = [];
  for (const link of links) {
    for (const { from, to, arcrole, isProhibition } of link.arcs) {
      if (isProhibition) continue;
      for (const parent of namesAt(link, from)) {
        if (link.kind === 'definition' && LIST_ARCROLE.test(arcrole)) append(children, parent, namesAt(link, to));
        if (link.kind === 'reference') readReferences(link, to, parent);
      }
    }
  }
  return { children, ruleIds, words };

  function readReferences(link: RawLink, label: string, concept: string): void {
    for (const end of link.ends.get(label) ?? []) {
      if (end.kind !== 'resource') continue;
      const id = RULE_ID.exec(end.parts['ruleElementId'] ?? '')?.[1];
      if (id !== undefined) ruleIds.set(concept, id);
      if (concept === HEADS.words) words.push(...splitWords(end.parts['allowableSubString']));
    }
  }
}

const splitWords = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

function append(lists: Map<string, string[]>, key: string, names: readonly string[]): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [...names]);
  else list.push(...names);
}

/** Concepts by the `prefix_Local` convention of their ids: `us-gaap:Assets`; a head of the rule by its local name alone. */
function namesAt(link: RawLink, label: string): readonly string[] {
  return (link.ends.get(label) ?? []).flatMap((end) => {
    if (end.kind !== 'locator') return [];
    const fragment = end.href.slice(end.href.indexOf('#') + 1);
    const underscore = fragment.indexOf('_');
    if (underscore <= 0) return [];
    const [prefix, local] = [fragment.slice(0, underscore), fragment.slice(underscore + 1)];
    return [prefix.startsWith('dqcrules') ? local : `${prefix}:${local}`];
  });
}
