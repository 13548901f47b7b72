import type { PackagedDocument } from './packaged-document.ts';

const DESCRIPTION = /^(?:([^/]+)\/)?META-INF\/reportPackage\.json$/i;
const TAXONOMY_PACKAGE = /^(?:([^/]+)\/)?META-INF\/taxonomyPackage\.xml$/i;

/** Where a report package keeps its reports (Report Packages 1.0 §3). */
export interface ReportsFolder {
  /** `META-INF/reportPackage.json`; undefined in packages from before it was invented. */
  readonly description: PackagedDocument | undefined;
  /** `reports/` or `folder/reports/`. */
  readonly path: string;
}

/** The reports folder of a report package; undefined when the documents are no report package. */
export function reportsFolderOf(documents: readonly PackagedDocument[]): ReportsFolder | undefined {
  const description = documents.find(({ name }) => DESCRIPTION.test(name));
  const marker = description ?? documents.find(({ name }) => TAXONOMY_PACKAGE.test(name));
  if (marker === undefined) return undefined;
  const top = (DESCRIPTION.exec(marker.name) ?? TAXONOMY_PACKAGE.exec(marker.name))?.[1];
  const path = top === undefined ? 'reports/' : `${top}/reports/`;
  const isReportPackage = description !== undefined || documents.some(({ name }) => name.startsWith(path));
  return isReportPackage ? { description, path } : undefined;
}

/** What of the reports folder belongs to one report: a file in it is a report of its own, a folder in it is one report. */
export function reportKey(folder: ReportsFolder, name: string): string {
  const inside = name.slice(folder.path.length);
  const slash = inside.indexOf('/');
  return slash === -1 ? inside : inside.slice(0, slash + 1);
}
