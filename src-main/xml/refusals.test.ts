import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { readFiling } from './read-filing.ts';
import { inlinePage, instance, temporaryFolder, writeFiles, writeInput } from './testing/filing-builder.ts';
import { buildZip, type ZipEntry } from './testing/zip-builder.ts';

const FAST_MS = 1_500;

async function refusalOf(path: string): Promise<AppError> {
  const started = performance.now();
  const outcome: unknown = await readFiling({ path }).then(
    () => new Error('it was opened'),
    (error: unknown) => error,
  );
  expect(performance.now() - started).toBeLessThan(FAST_MS);
  if (!(outcome instanceof AppError)) throw outcome;
  expect(outcome.code).toBe('input-refused');
  expect(outcome.message).toContain('could not be read. ');
  expect(outcome.message).toContain(' Nothing was stored. ');
  return outcome;
}

const zipWith = (...entries: readonly ZipEntry[]): Buffer => buildZip([{ name: 'filing.xml', content: instance('') }, ...entries]);
const deflated = Buffer.alloc(4 * 1024 * 1024);

describe('refused inputs', () => {
  const files: readonly (readonly [what: string, name: string, content: string | Buffer, reason: RegExp])[] = [
    ['an empty file', 'empty.zip', '', /empty\.zip could not be read\. The file is empty\./],
    ['an empty zip', 'none.zip', buildZip([]), /The zip is empty\./],
    ['a cut-off zip', 'cut.zip', zipWith().subarray(0, 300), /The zip is damaged or cut off\./],
    ['a zip whose entry has the wrong checksum', 'crc.zip', corrupted(), /Its entry filing\.xml is damaged/],
    ['an entry with ..', 'up.zip', zipWith({ name: '../evil.xml', content: 'x' }), /Its entry \.\.\/evil\.xml points outside the folder/],
    ['an absolute entry', 'abs.zip', zipWith({ name: '/etc/evil', content: 'x' }), /Its entry \/etc\/evil points outside/],
    ['a drive letter', 'drive.zip', zipWith({ name: 'C:/evil', content: 'x' }), /Its entry C:\/evil points outside/],
    ['backslashes that escape', 'back.zip', zipWith({ name: '..\\..\\evil', content: 'x' }), /points outside the folder/],
    ['a link', 'link.zip', zipWith({ name: 'l', content: '/etc/passwd', isLink: true }), /Its entry l is a link\./],
    [
      'two entries of one name',
      'twin.zip',
      zipWith({ name: 'filing.xml', content: 'x' }),
      /Two of its entries have the name filing\.xml and differ/,
    ],
    ['a report package that escapes', 'up.xbri', reportPackage({ name: 'p/reports/../../x', content: 'x' }), /points outside the folder/],
    [
      'a report package with a link',
      'l.xbri',
      reportPackage({ name: 'p/reports/r', content: '/etc/passwd', isLink: true }),
      /Its entry p\/reports\/r is a link/,
    ],
    ['a report package without a report', 'none.xbri', reportPackage(), /no XBRL instance, only reportPackage\.json\./],
    [
      'a submission with a part missing',
      'part.nc',
      '<SUBMISSION>\n<DOCUMENT>\n<TEXT>\n</DOCUMENT>\n</SUBMISSION>\n',
      /A part of the submission is missing/,
    ],
    ['an encrypted zip', 'secret.zip', zipWith({ name: 's', content: 'x', isEncrypted: true }), /The zip is encrypted\./],
    ['an entry of 3 GiB', 'big.zip', zipWith({ name: 'b', content: 'x', claimedSize: 3 * 1024 ** 3 }), /more than 2,147,483,648 bytes/],
    ['an entry of 10 GB', 'huge.zip', zipWith({ name: 'b', content: 'x', claimedSize: 10 ** 10 }), /more than 2,147,483,648 bytes/],
    ['a ratio above 200', 'ratio.zip', zipWith({ name: 'z', content: deflated }), /Its entry z unpacks to more than 200 times/],
    ['too many entries', 'many.zip', manyEntries(), /The zip has 20,001 entries, more than 20,000\./],
    ['a PDF named .zip', 'report.zip', '%PDF-1.7\n%âãÏÓ', /It is a PDF, whatever its name says/],
    ['text', 'notes.txt', 'Dear auditor,', /It is neither XBRL nor a package/],
    ['HTML without XBRL', 'page.htm', '<!DOCTYPE html><html><body>Annual report</body></html>', /It is HTML without XBRL\./],
    ['another root', 'feed.xml', '<?xml version="1.0"?><rss version="2.0"/>', /Its root element is <rss>, which is neither/],
    ['a zip without a report', 'docs.zip', buildZip([{ name: 'a.pdf', content: '%PDF-1.4' }]), /no XBRL instance, only a\.pdf\./],
    ['truncated XML', 'cut.xml', instance('').slice(0, -13), /not well-formed XML: line 4, column \d+: unclosed tag/],
    ['mismatched tags', 'odd.xml', instance('<x:A contextRef="c">1</x:B>'), /line 4, column \d+: unexpected close tag/],
    ['an unbound prefix', 'pre.xml', instance('<y:A contextRef="c">1</y:A>'), /the prefix of <y:A> is not bound/],
    ['an external entity', 'xxe.xml', withDoctype('[<!ENTITY e SYSTEM "file:///etc/passwd">]'), /an internal subset/],
    ['an entity bomb', 'lol.xml', withDoctype('[<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]'), /an internal subset/],
    ['an undefined entity', 'ent.xml', instance('<x:A contextRef="c">&nbsp;</x:A>'), /undefined entity/],
    ['broken UTF-8', 'utf8.xml', Buffer.from(instance('<x:A contextRef="c">é</x:A>'), 'latin1'), /are not utf-8\./],
    ['an unknown encoding', 'enc.xml', instance('').replace('UTF-8', 'EBCDIC-37'), /The encoding ebcdic-37 is not known\./],
    ['a set without its first file', 'd2.htm', withoutHeader(), /the second or a later file of an inline document set/],
    ['a cut-off submission', 'full.txt', '<SEC-DOCUMENT>1.txt\n<DOCUMENT>\n<TYPE>10-K\n<FILENAME>a.htm\n<TEXT>\n<html>', /cut off/],
  ];

  it.each(files)('%s', async (_what, name, content, reason) => {
    expect((await refusalOf(await writeInput(name, content))).message).toMatch(reason);
  });

  it('a file that does not exist', async () => {
    expect((await refusalOf('/no/such/filing.zip')).message).toMatch(/^filing\.zip could not be read\. There is no such file\./);
  });

  it('a folder without a report, links not followed', async () => {
    const folder = await writeFiles({ 'readme.md': 'x' });
    await symlink(await writeInput('a.xml', instance('')), join(folder, 'a.xml'));
    expect((await refusalOf(folder)).message).toMatch(/It holds no inline XBRL document and no XBRL instance, only readme\.md\./);
    expect((await refusalOf(await temporaryFolder())).message).toMatch(/The folder is empty\./);
  });

  it('an entry that unpacks to more than it claims stops at its claim', async () => {
    const bomb = buildZip([{ name: 'filing.xml', content: instance(' '.repeat(100 * 1024 * 1024)), claimedSize: 9_000 }]);
    expect((await refusalOf(await writeInput('lie.zip', bomb))).message).toMatch(/Its entry filing\.xml is damaged/);
  });

  it('names the file as the user knows it', async () => {
    const path = await writeInput('upload-7', '%PDF-1.7');
    const error: unknown = await readFiling({ path, displayName: 'annual.zip' }).catch((caught: unknown) => caught);
    expect(String(error)).toContain('annual.zip could not be read');
  });
});

function reportPackage(...entries: readonly ZipEntry[]): Buffer {
  return buildZip([{ name: 'p/META-INF/reportPackage.json', content: '{}' }, ...entries]);
}

function corrupted(): Buffer {
  const zip = zipWith({ name: 'x', content: 'y' });
  zip.writeUInt32LE(1, zip.indexOf('PK\x01\x02', 0, 'latin1') + 16);
  return zip;
}

function manyEntries(): Buffer {
  return buildZip(Array.from({ length: 20_001 }, (_, index) => ({ name: `f${index}`, content: '', stored: true })));
}

function withDoctype(subset: string): string {
  return instance('').replace('?>', `?><!DOCTYPE xbrl ${subset}>`);
}

function withoutHeader(): string {
  return inlinePage('<ix:nonNumeric name="x:A" contextRef="c">text</ix:nonNumeric>').replace(/<ix:header>[\s\S]*<\/ix:header>/, '');
}
