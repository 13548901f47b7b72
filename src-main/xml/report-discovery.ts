import type { FilingPackage, PackagedDocument } from './package.ts';
import { baseName } from './package-path.ts';
import { refusal, throwIfCancelled } from './refusal.ts';
import { reportKey, type ReportsFolder, reportsFolderOf } from './report-package.ts';
import { mentionsInline, sniff, type ContentKind, type Sniffed } from './sniff.ts';

/** The report's documents in a package: one instance, or the inline documents that may form a set. */
export interface DiscoveredReport {
  readonly kind: 'instance' | 'inline';
  readonly documents: readonly PackagedDocument[];
  /** Inline pages of the same report that are not read because their extracted instance is. */
  readonly pages: readonly PackagedDocument[];
  /** Documents of other reports in the package, which are not opened. */
  readonly others: readonly PackagedDocument[];
  /** Why this report and not one of the others, as the end of a sentence about it. */
  readonly reason: string;
  /** A report package's description of itself. */
  readonly description: PackagedDocument | undefined;
}

interface Judged extends Sniffed {
  readonly document: PackagedDocument;
}

type Chosen = Omit<DiscoveredReport, 'description'>;

const FROM_EDGAR = 'Open the filing’s package as EDGAR offers it.';

/** Finds the report by the content of the documents. Throws `input-refused` when there is none, saying what there is instead. */
export async function discoverReport(filing: FilingPackage, signal: AbortSignal | undefined): Promise<DiscoveredReport> {
  const judged: Judged[] = [];
  for (const document of filing.documents) {
    throwIfCancelled(signal);
    judged.push(await judge(document));
  }
  const folder = reportsFolderOf(filing.documents);
  const chosen = (folder === undefined ? undefined : chooseInReports(judged, folder)) ?? chooseReport(judged);
  if (chosen === undefined) throw noReport(filing, judged, folder);
  return { ...chosen, description: folder?.description };
}

async function judge(document: PackagedDocument): Promise<Judged> {
  const sniffed = sniff(await document.head());
  const isInline = sniffed.kind === 'html' && mentionsInline(await document.read());
  return { document, root: sniffed.root, kind: isInline ? 'inline' : sniffed.kind };
}

/** Of the reports of a report package the largest, each chosen as if it stood alone. */
function chooseInReports(judged: readonly Judged[], folder: ReportsFolder): Chosen | undefined {
  const inside = judged.filter(({ document }) => document.name.startsWith(folder.path));
  const groups = Map.groupBy(inside, ({ document }) => reportKey(folder, document.name)).values();
  const reports = [...groups].flatMap((group) => chooseReport(group) ?? []);
  const sizeOf = ({ documents }: Chosen): number => documents.reduce((sum, { size }) => sum + size, 0);
  const [report, ...rest] = reports.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (report === undefined || rest.length === 0) return report;
  return { ...report, others: [...report.others, ...rest.flatMap(({ documents }) => documents)], reason: 'it is the largest' };
}

function chooseReport(judged: readonly Judged[]): Chosen | undefined {
  const instances = judged.filter(({ kind }) => kind === 'instance').map(({ document }) => document);
  const pages = judged.filter(({ kind }) => kind === 'inline').map(({ document }) => document);
  const extracted = instances.filter((instance) => pages.some((page) => isExtractedFrom(instance, page)));
  if (instances.length > 0 && (pages.length === 0 || extracted.length > 0)) {
    const [report] = bySize(extracted.length > 0 ? extracted : instances);
    if (report !== undefined) {
      const isAlone = extracted.length === 1;
      const reason = isAlone ? 'it is the one that EDGAR extracted from an inline page' : 'it is the largest instance';
      return { kind: 'instance', documents: [report], pages, others: instances.filter((instance) => instance !== report), reason };
    }
  }
  if (pages.length === 0) return undefined;
  return { kind: 'inline', documents: pages, pages: [], others: instances, reason: 'inline pages come before instances' };
}

/** EDGAR names the instance that it extracts from `x.htm` `x_htm.xml`. */
function isExtractedFrom(instance: PackagedDocument, page: PackagedDocument): boolean {
  return instance.name.toLowerCase() === `${page.name.replace(/\.(x?html?)$/i, '')}_htm.xml`.toLowerCase();
}

function bySize(documents: readonly PackagedDocument[]): readonly PackagedDocument[] {
  return [...documents].sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1));
}

function noReport(filing: FilingPackage, judged: readonly Judged[], folder: ReportsFolder | undefined): Error {
  const [only] = judged;
  if (filing.kind === 'file' && only !== undefined) return refusal(filing.file, reasonForFile(only), wayOutForFile(only.kind));
  const json = judged.find(({ document: { name } }) => folder !== undefined && name.startsWith(folder.path) && /\.json$/i.test(name));
  if (json !== undefined) {
    const reason = `Its report ${json.document.name} is no XML; xBRL-JSON and xBRL-CSV are not read.`;
    return refusal(filing.file, reason, 'Open the report as Inline XBRL or as an instance.');
  }
  const names = judged.slice(0, 5).map(({ document }) => baseName(document.name));
  const more = judged.length > names.length ? ` and ${judged.length - names.length} more` : '';
  const reason = `It holds no inline XBRL document and no XBRL instance, only ${names.join(', ')}${more}.`;
  return refusal(filing.file, reason, wayOutOf(filing, judged));
}

/** A package inside the package may be the filing. */
function wayOutOf(filing: FilingPackage, judged: readonly Judged[]): string {
  const isPackage = ({ kind, document: { name } }: Judged): boolean =>
    kind === 'submission' || (kind === 'zip' && /\.(zip|xbri?)$/i.test(name));
  const inner = judged.find(isPackage);
  if (inner === undefined) return FROM_EDGAR;
  const name = baseName(inner.document.name);
  return filing.kind === 'folder' ? `Open ${name} itself.` : `Unpack it and open ${name}.`;
}

function reasonForFile({ kind, root }: Judged): string {
  if (kind === 'html') return 'It is HTML without XBRL.';
  if (kind === 'schema') return 'It is a taxonomy schema, which holds no facts.';
  if (kind === 'linkbase') return 'It is a linkbase, which holds no facts.';
  return `Its root element is <${root ?? '?'}>, which is neither an XBRL instance nor an inline XBRL page.`;
}

function wayOutForFile(kind: ContentKind): string {
  return kind === 'schema' || kind === 'linkbase' ? 'Open the instance or the folder it belongs to.' : FROM_EDGAR;
}
