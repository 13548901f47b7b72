import { AppError } from '#shared/base/errors.ts';
import type { DescribedConcept, ReportPage } from '#shared/xbrl/model.ts';
import { readFilingSummary } from './filing-summary.ts';
import { readJson, sizeProblem } from './json-document.ts';
import { type MetaLinks, understandMetaLinks } from './meta-links.ts';
import type { PackagedDocument } from './packaged-document.ts';
import { baseName } from './package-path.ts';
import type { QNameTable } from './qnames.ts';
import { mergePages } from './report-pages.ts';
import type { WarningList } from './warnings.ts';
import type { ReadControl } from './xml-reader.ts';

type Readable = Pick<PackagedDocument, 'name' | 'size' | 'read'>;

/** What EDGAR wrote about the filing when it showed it; either may be absent. */
export interface DescribingDocuments {
  readonly metaLinks: Readable | undefined;
  readonly summary: Readable | undefined;
}

export interface PackageDescription {
  readonly pages: readonly ReportPage[];
  readonly described: readonly DescribedConcept[];
}

interface Reading {
  /** The name the user knows the package by. */
  readonly file: string;
  /** Names of the report's documents in the package. */
  readonly documents: readonly string[];
  readonly names: QNameTable;
  readonly warnings: WarningList;
  readonly control: ReadControl;
}

/** Real ones have up to a few megabytes. */
const MAX_BYTES = 64 * 1024 ** 2;
const WITHOUT_IT = 'The filing is opened without it.';

/**
 * The pages and concepts that MetaLinks.json and FilingSummary.xml of the package describe. They add to a filing and change nothing of
 * it: what cannot be understood in them is a warning. Throws `cancelled`.
 */
export async function describePackage({ metaLinks, summary }: DescribingDocuments, reading: Reading): Promise<PackageDescription> {
  const documents = reading.documents.flatMap((name) => namesToEdgar(baseName(name)));
  const links = metaLinks === undefined ? undefined : await linksOf(metaLinks, { ...reading, documents });
  const pages = summary === undefined ? [] : await pagesOf(summary, { ...reading, documents });
  return { pages: mergePages(pages, links?.pages ?? []), described: links?.concepts ?? [] };
}

/** EDGAR describes a report by its inline pages, also where the package has only the instance that was extracted from one. */
function namesToEdgar(name: string): readonly string[] {
  return /_htm\.xml$/i.test(name) ? [name, name.replace(/_htm\.xml$/i, '.htm')] : [name];
}

async function linksOf(document: Readable, { documents, names, warnings }: Reading): Promise<MetaLinks | undefined> {
  const { name } = document;
  const warn = (problem: string): void => warnings.add('unreadable-description', `${name} ${problem}`, name);
  const json = await readJson(document, MAX_BYTES);
  if (json.kind === 'unreadable') {
    warn(`${json.problem} ${WITHOUT_IT}`);
    return undefined;
  }
  const links = understandMetaLinks(json.content, documents, names);
  if (links === undefined) warn(`describes no report of this filing. ${WITHOUT_IT}`);
  else if (links.unread > 0) warn(`has ${links.unread} pages or concepts that cannot be understood; the others are used.`);
  return links;
}

async function pagesOf(document: Readable, { file, documents, warnings, control }: Reading): Promise<readonly ReportPage[]> {
  const { name } = document;
  const warn = (problem: string): void => warnings.add('unreadable-description', `${name} ${problem} ${WITHOUT_IT}`, name);
  const problem = sizeProblem(document, MAX_BYTES);
  if (problem !== undefined) {
    warn(problem);
    return [];
  }
  try {
    const pages = await readFilingSummary({ file, name, bytes: await document.read() }, documents, control);
    if (pages.length === 0) warn('names no page of this filing.');
    return pages;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'input-refused') throw error;
    warn('is not well-formed XML.');
    return [];
  }
}
