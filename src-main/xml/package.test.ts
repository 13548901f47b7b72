import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPackage } from './package.ts';
import { readFiling } from './read-filing.ts';
import { calculationLink, inlinePage, instance, linkbase, readFolder, schema, writeFiles, writeInput } from './testing/filing-builder.ts';
import { buildZip } from './testing/zip-builder.ts';

const FACT = '<x:A contextRef="c">a</x:A>';
const TAGGED = '<ix:nonNumeric name="x:A" contextRef="c">a</ix:nonNumeric>';
const REPORT_PACKAGE = '{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023/xbri"}}';
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const zipped = (files: Readonly<Record<string, string>>): Buffer =>
  buildZip(Object.entries(files).map(([name, content]) => ({ name, content })));

describe('what opens', () => {
  it('a zip, by content whatever its name, with the hash of the file', async () => {
    const zip = zipped({ 'x.xml': instance(FACT), 'x.xsd': schema() });
    const filing = await readFiling({ path: await writeInput('filing.dat', zip), displayName: 'x-10k.zip' });
    expect(filing).toMatchObject({ kind: 'instance', entryPoint: 'x.xml', sourceName: 'x-10k.zip', sha256: sha256(zip) });
    expect(filing.concepts).toHaveLength(3);
    expect(filing.documents[0]).toMatchObject({ name: 'x.xml', role: 'instance', sha256: sha256(instance(FACT)) });
    expect(filing.timing.readMs + filing.timing.parseMs).toBeGreaterThan(0);
  });

  it('a zip with an entry that stands twice; not one whose entries share a name, a size and a checksum alone', async () => {
    const content = Buffer.from(instance(FACT));
    // The polynomial of CRC-32, which changes no remainder.
    const forged = Buffer.from(content);
    for (const [index, mask] of [0x41, 0x06, 0x71, 0xdb, 0x01].entries()) forged.writeUInt8((forged[60 + index] ?? 0) ^ mask, 60 + index);
    expect([crc32(forged), forged.equals(content)]).toEqual([crc32(content), false]);
    const zipOf = (second: Buffer): Buffer =>
      buildZip([
        { name: 'x.xml', content },
        { name: 'x.xml', content: second, stored: true },
      ]);
    expect((await readFiling({ path: await writeInput('x.zip', zipOf(content)) })).facts).toHaveLength(1);
    await expect(readFiling({ path: await writeInput('x.zip', zipOf(forged)) })).rejects.toMatchObject({
      message: expect.stringContaining('Two of its entries have the name x.xml and differ.'),
    });
  });

  it('a zip with one folder inside', async () => {
    const zip = zipped({ '__MACOSX/x.xml': 'x', 'filing/x.xml': instance(FACT), 'filing/x.xsd': schema() });
    const filing = await readFiling({ path: await writeInput('x.zip', zip) });
    expect(filing.entryPoint).toBe('filing/x.xml');
    expect(filing.concepts).toHaveLength(3);
  });

  /** A report package whose page refers to its schema by an address. */
  const reportPackage = async (catalogRules: string, address: string): Promise<string> => {
    const zip = zipped({
      'p/META-INF/catalog.xml': `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">${catalogRules}</catalog>`,
      'p/META-INF/reportPackage.json': REPORT_PACKAGE,
      'p/reports/r.xhtml': inlinePage(TAGGED).replace('xlink:href="x.xsd"', `xlink:href="${address}"`),
      'p/x/x.xsd': schema(),
    });
    return writeInput('x.xbri', zip);
  };
  const rule = (from: string, to: string): string => `<rewriteURI uriStartString="${from}" rewritePrefix="${to}"/>`;

  it('a report package whose schema is found through the catalog', async () => {
    const path = await reportPackage(rule('http://example.com/xbrl/', '../x/'), 'http://example.com/xbrl/x.xsd');
    const filing = await readFiling({ path });
    expect(filing).toMatchObject({ kind: 'inline', entryPoint: 'p/reports/r.xhtml', warnings: [] });
    expect(filing.concepts).toHaveLength(3);
  });

  it.each([
    ['with a rule in a comment', `<!-- ${rule('http://example.com/xbrl/x', '../gone/')} -->`, 'http://example.com/xbrl/'],
    ['with a reference in a rule', '', 'http://example.com/get?a=1&amp;b='],
    ['with a shorter rule first', rule('http://example.com/', '../gone/'), 'http://example.com/xbrl/'],
  ])('a report package whose catalog is read as XML: %s', async (_what, before, prefix) => {
    const path = await reportPackage(before + rule(prefix, '../x/'), `${prefix}x.xsd`);
    expect((await readFiling({ path })).concepts).toHaveLength(3);
  });

  it('a report package whose catalog is no XML: as if it had none, which is a warning', async () => {
    const { concepts, warnings } = await readFiling({
      path: await reportPackage(`${rule('http://example.com/get/', '../x/')}<group>`, 'http://example.com/get/x.xsd'),
    });
    expect(concepts).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'unreadable-catalog', where: 'p/META-INF/catalog.xml' }]);
  });

  it('a folder, hashed by names and contents of its files', async () => {
    const files = { 'x.xsd': schema(), 'x.xml': instance(FACT) };
    const filing = await readFolder(files);
    expect(filing.sha256).toBe(sha256(`x.xml\0${sha256(files['x.xml'])}\nx.xsd\0${sha256(files['x.xsd'])}\n`));
  });

  it('an instance alone, with the schema next to it', async () => {
    const folder = await writeFiles({ 'x.xml': instance(FACT), 'x.xsd': schema(), 'other.xml': 'not opened <' });
    const filing = await readFiling({ path: join(folder, 'x.xml') });
    expect(filing.concepts).toHaveLength(3);
    expect(filing.sha256).toBe(sha256(instance(FACT)));
  });

  it('an inline page alone: facts without taxonomy, said plainly', async () => {
    const filing = await readFiling({ path: await writeInput('x.htm', inlinePage(TAGGED)) });
    expect(filing.facts).toHaveLength(1);
    expect(filing.missing).toEqual([
      { url: 'x.xsd', kind: 'schema', effect: 'The concepts, roles and linkbases it declares are not here.' },
    ]);
  });

  it('a page that names Inline XBRL below its root, with a document type', async () => {
    const page = inlinePage(TAGGED)
      .replace(/xmlns:ix="[^"]*"/, '')
      .replace('<body>', '<body><div xmlns:ix="http://www.xbrl.org/2013/inlineXBRL">')
      .replace('</body>', '</div></body>')
      .replace(
        '?>',
        '?><!-- made by hand --><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
      );
    expect((await readFiling({ path: await writeInput('x.htm', page) })).facts).toHaveLength(1);
  });

  it('the instance that EDGAR extracted rather than its page; both are listed', async () => {
    const filing = await readFolder({ 'x.htm': inlinePage(TAGGED), 'x_htm.xml': instance(FACT), 'x.xsd': schema() });
    expect(filing).toMatchObject({ kind: 'instance', entryPoint: 'x_htm.xml' });
    expect(filing.documents.map(({ name, role }) => [name, role])).toContainEqual(['x.htm', 'inline']);
    expect(filing.warnings.map(({ code }) => code)).toEqual(['page-not-read']);
  });

  it('a reference that leaves the package is not followed', async () => {
    const folder = await writeFiles({ 'secret.xsd': schema(), 'in/x.xml': instance(FACT).replace('x.xsd', '../secret.xsd') });
    const filing = await readFiling({ path: join(folder, 'in', 'x.xml') });
    expect(filing.concepts).toEqual([]);
    expect(filing.missing.map(({ url }) => url)).toEqual(['../secret.xsd']);
  });

  it('a full submission', async () => {
    const part = (name: string, content: string, wrapper = ''): string =>
      `<DOCUMENT>\n<TYPE>EX\n<SEQUENCE>1\n<FILENAME>${name}\n<DESCRIPTION>d\n<TEXT>\n${wrapper && `<${wrapper}>\n`}${content}\n${wrapper && `</${wrapper}>\n`}</TEXT>\n</DOCUMENT>\n`;
    const text = `<SEC-DOCUMENT>0000000001-24-000001.txt : 20240101\n<SEC-HEADER>h</SEC-HEADER>\n${part('x.htm', inlinePage(TAGGED), 'XBRL')}${part('x.xsd', schema(), 'XBRL')}${part('logo.jpg', 'begin 644 logo.jpg\nM_]C_X', '')}</SEC-DOCUMENT>\n`;
    const filing = await readFiling({ path: await writeInput('full.txt', text) });
    expect(filing).toMatchObject({ kind: 'inline', entryPoint: 'x.htm' });
    expect(filing.concepts).toHaveLength(3);
  });
});

describe('a document that is read again', () => {
  const CHANGED = {
    code: 'input-refused',
    message: expect.stringMatching(/could not be read\. It changed while it was read\. .* Open it again\./),
  };

  it('is the one that was hashed, of a single file as of a folder', async () => {
    const path = await writeInput('x.xml', instance(FACT));
    for (const opened of [await openPackage({ path }), await openPackage({ path: dirname(path) })]) {
      await writeFile(path, instance(FACT));
      const [document] = opened.documents;
      // As after the reading of a large document: it is let go of.
      const first = await document?.read();
      if (first?.buffer instanceof ArrayBuffer) first.buffer.transfer(0);
      expect(Buffer.from((await document?.read()) ?? '').toString()).toBe(instance(FACT));
      await writeFile(path, instance(FACT).replace('>a<', '>b<'));
      await expect(document?.read()).rejects.toMatchObject(CHANGED);
      await rm(path);
      await expect(document?.read()).rejects.toMatchObject(CHANGED);
      await writeFile(path, instance(FACT));
    }
  });
});

describe('while opening', () => {
  it('a signal that is raised ends it as cancelled', async () => {
    const abort = new AbortController();
    const path = await writeFiles({ 'x.xml': instance(`<x:A contextRef="c">${'a <![CDATA[b]]>'.repeat(800_000)}</x:A>`) });
    const opening = readFiling({ path }, { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('every document is read once, however often it is referred to', async () => {
    const roleRef = '<link:roleRef xlink:type="simple" xlink:href="x.xsd#r" roleURI="http://example.com/role/r"/>';
    const ref = (href: string): string => `<link:linkbaseRef xlink:type="simple" xlink:arcrole="l" xlink:href="${href}"/>`;
    const path = await writeFiles({
      'x.xml': instance(FACT),
      'x.xsd': schema(ref('x_cal.xml').repeat(2)),
      'x_cal.xml': linkbase(roleRef.repeat(3) + calculationLink([{ from: 'A', to: 'B' }])),
    });
    const read: string[] = [];
    await readFiling({ path }, { onProgress: ({ phase, document }) => phase === 'reading' && read.push(document) });
    expect(read).toEqual(['x.xml', 'x.xsd', 'x_cal.xml']);
  });

  it('progress counts bytes and names documents', async () => {
    const seen: string[] = [];
    await readFiling(
      { path: await writeFiles({ 'x.xml': instance(FACT), 'x.xsd': schema() }) },
      { onProgress: ({ phase, document, done, total }) => seen.push(`${phase} ${document} ${done <= total}`) },
    );
    expect(seen).toEqual(['reading x.xml true', 'parsing x.xml true', 'reading x.xsd true', 'parsing x.xsd true']);
  });
});
