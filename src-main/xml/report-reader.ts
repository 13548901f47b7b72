import type { Context, InputKind, Unit } from '#shared/xbrl/model.ts';
import type { RawLink, RawResource } from './extended-link-reader.ts';
import type { FactDraft, FootnoteDraft, HiddenLinkDraft } from './fact-draft.ts';
import { FootnotePages } from './footnote-pages.ts';
import type { InlineDocument } from './inline-document.ts';
import { readInlineDocument } from './inline-reader.ts';
import { joinInlineSet } from './inline-set.ts';
import { readInstance } from './instance-reader.ts';
import type { QNameTable } from './qnames.ts';
import type { DocumentReference } from './reference.ts';
import { splitHref } from './package-path.ts';
import { refusal } from './refusal.ts';
import type { WarningList } from './warnings.ts';
import type { ReadControl, XmlSource } from './xml-reader.ts';

/** The facts of a filing before its taxonomy is read. */
export interface Report {
  readonly kind: InputKind;
  /** The document that stands for the report. */
  readonly entryPoint: string;
  readonly facts: readonly FactDraft[];
  readonly footnotes: readonly FootnoteDraft[];
  readonly hiddenLinks: readonly HiddenLinkDraft[];
  readonly contexts: ReadonlyMap<string, Context>;
  readonly units: ReadonlyMap<string, Unit>;
  readonly references: readonly DocumentReference[];
}

/** Reads the report's documents. Throws `input-refused` or `cancelled`. */
export async function readReport(
  kind: InputKind,
  sources: readonly XmlSource[],
  names: QNameTable,
  warnings: WarningList,
  control: ReadControl,
): Promise<Report> {
  return kind === 'instance' ? readInstanceReport(sources, names, warnings, control) : readInlineReport(sources, names, warnings, control);
}

async function readInstanceReport(
  [source]: readonly XmlSource[],
  names: QNameTable,
  warnings: WarningList,
  control: ReadControl,
): Promise<Report> {
  if (source === undefined) throw new Error('a report has a document');
  const instance = await readInstance(source, names, warnings, control);
  return {
    kind: 'instance',
    entryPoint: source.name,
    facts: instance.facts,
    footnotes: footnotesOf(instance.footnoteLinks, warnings),
    hiddenLinks: [],
    contexts: instance.contexts,
    units: instance.units,
    references: instance.references,
  };
}

/** Footnotes of the footnote links: arcs lead from locators, whose fragments are fact ids, to resources (XBRL 2.1 §4.11). */
function footnotesOf(links: readonly RawLink[], warnings: WarningList): readonly FootnoteDraft[] {
  const pages = new FootnotePages<RawResource>(warnings);
  for (const link of links) gatherPages(link, pages);
  const resources = links.flatMap((link) => [...link.ends.values()].flat()).filter((end) => end.kind === 'resource');
  return resources.map((resource) => ({
    id: resource.id,
    language: resource.language,
    text: resource.text,
    pageIds: pages.of(resource),
  }));
}

function gatherPages(link: RawLink, pages: FootnotePages<RawResource>): void {
  const idsAt = new Map([...link.ends.keys()].map((label) => [label, factIdsAt(link, label)]));
  for (const { from, to, isProhibition } of link.arcs) {
    if (isProhibition) continue;
    for (const end of link.ends.get(to) ?? []) {
      if (end.kind === 'resource' && !pages.add(end, idsAt.get(from) ?? [], `${link.document} ${link.role}`)) return;
    }
  }
}

function factIdsAt(link: RawLink, label: string): readonly string[] {
  return (link.ends.get(label) ?? []).flatMap((end) => (end.kind === 'locator' ? [splitHref(end.href).fragment ?? ''] : []));
}

async function readInlineReport(
  sources: readonly XmlSource[],
  names: QNameTable,
  warnings: WarningList,
  control: ReadControl,
): Promise<Report> {
  const documents: InlineDocument[] = [];
  for (const source of sources) documents.push(await readInlineDocument(source, names, warnings, control));
  const set = chooseSet(documents, warnings);
  refuseWithoutHeader(set, sources[0]?.file ?? '');
  const joined = joinInlineSet(set, warnings);
  return { kind: 'inline', entryPoint: set[0]?.name ?? '', ...joined };
}

/**
 * The documents of one report, its first document first: those that refer to the same schemas, with those that refer to none (a set
 * carries its references once). Of several reports in the package the one with most facts is opened; the others are named.
 */
function chooseSet(documents: readonly InlineDocument[], warnings: WarningList): readonly InlineDocument[] {
  const hasReferences = ({ references }: InlineDocument): boolean => references.length > 0;
  const keyOf = ({ references }: InlineDocument): string =>
    references
      .map(({ href }) => href)
      .sort()
      .join(' ');
  const reports = [...Map.groupBy(documents.filter(hasReferences), keyOf).values()];
  const factCount = (set: readonly InlineDocument[]): number => set.reduce((sum, { facts }) => sum + facts.length, 0);
  const [report = [], ...others] = reports.sort((a, b) => factCount(b) - factCount(a));
  const set = [...report, ...documents.filter((document) => !hasReferences(document))];
  const chosen = set[0]?.name ?? '';
  for (const { name } of others.flat()) {
    const text = `${name} belongs to another report in the package, which is not opened; ${chosen} is, since its report has the most facts.`;
    warnings.add('other-report', text, name);
  }
  if (set.length > 1) {
    const list = set.map(({ name }) => name).join(', ');
    warnings.add('document-set', `${set.length} inline documents are read as one report: ${list}.`, chosen);
  }
  return set;
}

function refuseWithoutHeader(set: readonly InlineDocument[], file: string): void {
  const hasFacts = set.some(({ facts }) => facts.length > 0);
  const hasHeader = set.some(({ references, contexts }) => references.length > 0 || contexts.size > 0);
  if (hasHeader) return;
  const list = set.map(({ name }) => name).join(', ');
  if (!hasFacts) throw refusal(file, `${list} names Inline XBRL but tags nothing.`, 'Open the filing’s package as EDGAR offers it.');
  throw refusal(
    file,
    `${list} is the second or a later file of an inline document set: it has facts but no header, so no contexts, units or schema ` +
      'reference, and the first file of the set is not there.',
    'Open the complete package from EDGAR.',
  );
}
