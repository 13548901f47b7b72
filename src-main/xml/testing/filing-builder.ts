import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readFiling, type ReadFiling } from '../read-filing.ts';

/** A temporary folder that is removed when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'auditflow-xml-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export type Files = Readonly<Record<string, string | Buffer>>;

export async function writeFiles(files: Files): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** Writes one file and gives its path. */
export async function writeInput(name: string, content: string | Buffer): Promise<string> {
  return join(await writeFiles({ [name]: content }), name);
}

export async function readFolder(files: Files): Promise<ReadFiling> {
  return readFiling({ path: await writeFiles(files) });
}

const NAMESPACES = [
  'xmlns:xbrli="http://www.xbrl.org/2003/instance"',
  'xmlns:link="http://www.xbrl.org/2003/linkbase"',
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:xbrldi="http://xbrl.org/2006/xbrldi"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217"',
  'xmlns:us-gaap="http://fasb.org/us-gaap/2024"',
  'xmlns:x="http://example.com/x"',
].join(' ');

export const CONTEXTS = `
  <xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000001</xbrli:identifier></xbrli:entity>
    <xbrli:period><xbrli:startDate>2023-01-01</xbrli:startDate><xbrli:endDate>2023-12-31</xbrli:endDate></xbrli:period></xbrli:context>`;

export const USD = '<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>';

/** An instance with one duration context `c` and one unit `usd` before the given content. */
export function instance(content: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><xbrli:xbrl ${NAMESPACES} ${attributes}>
    <link:schemaRef xlink:type="simple" xlink:href="x.xsd"/>${CONTEXTS}${USD}${content}</xbrli:xbrl>`;
}

/** An inline page with the same context and unit in its header. */
export function inlinePage(body: string, header = '', root = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" ${NAMESPACES}
    xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"
    xmlns:ixt3="http://www.xbrl.org/inlineXBRL/transformation/2015-02-26"
    xmlns:ixt-sec="http://www.sec.gov/inlineXBRL/transformation/2015-08-31" ${root}><head><title>x</title></head><body>
    <div style="display:none"><ix:header>${header}<ix:references><link:schemaRef xlink:type="simple" xlink:href="x.xsd"/></ix:references>
    <ix:resources>${CONTEXTS}${USD}</ix:resources></ix:header></div>${body}</body></html>`;
}

export const SCHEMA_NAMESPACES = `xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance"
  xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt"
  xmlns:x="http://example.com/x"`;

/** The extension schema `x.xsd` with the monetary items A, B, C and the given appinfo content. */
export function schema(appinfo = '', content = ''): string {
  const item = (name: string): string =>
    `<xs:element id="x_${name}" name="${name}" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" nillable="true"
      xbrli:periodType="duration" xbrli:balance="debit"/>`;
  return `<?xml version="1.0"?><xs:schema ${SCHEMA_NAMESPACES} targetNamespace="http://example.com/x">
    <xs:annotation><xs:appinfo>${appinfo}</xs:appinfo></xs:annotation>
    <xs:import namespace="http://fasb.org/us-gaap/2024" schemaLocation="https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd"/>
    ${['A', 'B', 'C'].map(item).join('')}${content}</xs:schema>`;
}

export const loc = (label: string, href: string): string => `<link:loc xlink:type="locator" xlink:label="${label}" xlink:href="${href}"/>`;

export interface ArcText {
  readonly from: string;
  readonly to: string;
  readonly attributes?: string;
  readonly arcrole?: string;
}

/** A calculation link of role `http://example.com/role/r` with locators to A, B and C. */
export function calculationLink(arcs: readonly ArcText[]): string {
  const text = arcs.map(
    ({ from, to, attributes = 'order="1" weight="1"', arcrole = 'http://www.xbrl.org/2003/arcrole/summation-item' }) =>
      `<link:calculationArc xlink:type="arc" xlink:arcrole="${arcrole}" xlink:from="${from}" xlink:to="${to}" ${attributes}/>`,
  );
  const locators = ['A', 'B', 'C'].map((name) => loc(name, `x.xsd#x_${name}`));
  return `<link:calculationLink xlink:type="extended" xlink:role="http://example.com/role/r">${locators.join('')}${text.join('')}</link:calculationLink>`;
}

export function linkbase(links: string): string {
  return `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"
    xmlns:xbrldt="http://xbrl.org/2005/xbrldt">${links}</link:linkbase>`;
}
