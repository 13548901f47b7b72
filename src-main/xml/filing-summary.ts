import type { ReportPage } from '#shared/xbrl/model.ts';
import type { Attributes } from './attributes.ts';
import type { ElementName } from './namespace-scope.ts';
import { GROUPS } from './report-pages.ts';
import { type ElementHandler, type ReadControl, XmlReader, type XmlSource } from './xml-reader.ts';

interface RawReport {
  /** Names of the inline documents that the page was made from; empty in old summaries. */
  readonly instance: string;
  readonly fields: Map<string, string>;
}

/**
 * The pages that EDGAR showed, from FilingSummary.xml. A package of several reports has pages of each: those of the report with one of
 * `documents` are meant, and those of which old summaries do not say it. Pages without a role (`Uncategorized`, `All Reports`) show no
 * network and are left out. Throws `input-refused` when it is no well-formed XML, and `cancelled`.
 */
export async function readFilingSummary(source: XmlSource, documents: readonly string[], control: ReadControl): Promise<ReportPage[]> {
  const handler = new SummaryHandler();
  await new XmlReader(source, handler, { xhtmlEntities: false }).read(control);
  const isMeant = ({ instance }: RawReport): boolean => instance === '' || instance.split(/\s+/).some((name) => documents.includes(name));
  const reports = handler.reports.filter(isMeant);
  return reports.flatMap((report, index) => pageOf(report, index) ?? []);
}

function pageOf({ fields }: RawReport, index: number): ReportPage | undefined {
  const textOf = (name: string): string => fields.get(name)?.trim() ?? '';
  const role = textOf('Role');
  const longName = textOf('LongName');
  const shortName = textOf('ShortName') || longName;
  if (role === '' || shortName === '') return undefined;
  const position = /^[1-9]\d{0,5}$/.test(textOf('Position')) ? Number(textOf('Position')) : index + 1;
  const menu = textOf('MenuCategory').toLowerCase();
  return { role, shortName, longName: longName || shortName, position, group: GROUPS.find((group) => group === menu) ?? null };
}

class SummaryHandler implements ElementHandler {
  readonly reports: RawReport[] = [];
  #report: RawReport | undefined;
  #reportDepth = 0;
  #text = '';

  open(name: ElementName, attributes: Attributes, reader: XmlReader): void {
    this.#text = '';
    if (this.#report === undefined && name.local === 'Report') {
      this.#report = { instance: attributes['instance'] ?? '', fields: new Map() };
      this.#reportDepth = reader.depth;
    }
  }

  text(text: string): void {
    if (this.#report !== undefined) this.#text += text;
  }

  close(name: ElementName, reader: XmlReader): void {
    const report = this.#report;
    if (report === undefined) return;
    if (reader.depth === this.#reportDepth + 1) report.fields.set(name.local, this.#text);
    if (reader.depth !== this.#reportDepth) return;
    this.reports.push(report);
    this.#report = undefined;
  }
}
