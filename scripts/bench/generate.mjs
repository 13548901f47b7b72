// Makes filings of any size, the same ones every time: what no real filing at hand is large enough for.
//   node scripts/bench/generate.mjs instance FILE [MEGABYTES]    node scripts/bench/generate.mjs bank FOLDER|FILE.zip
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { sequence } from '../sequence.mjs';
import { buildZip } from '../../src-main/xml/testing/zip-builder.ts';

const GAAP = 'http://fasb.org/us-gaap/2024';
const OWN = 'http://example.com/bank/20241231';
const ROLE = 'http://example.com/bank/role';
const WORDS =
  'Loan Deposit Security Derivative Mortgage Reserve Interest Fee Credit Trading Lease Equity Debt Swap Commitment Guarantee'.split(' ');
const KINDS = 'Gross Net Current Noncurrent Average Pledged Impaired Secured Unsecured Foreign Domestic Retail Wholesale'.split(' ');

const conceptName = (/** @type {number} */ n) =>
  `${KINDS[n % KINDS.length]}${WORDS[Math.floor(n / KINDS.length) % WORDS.length]}${Math.floor(n / (KINDS.length * WORDS.length))}`;
const memberName = (/** @type {number} */ n) => `Segment${n}Member`;
const day = (/** @type {number} */ n) => new Date(Date.UTC(2024, 11, 31 - 91 * n)).toISOString().slice(0, 10);

/** Every third context is an instant; all but the first dozen have one or two dimensions. */
function contextElement(/** @type {number} */ n) {
  const dimension = (/** @type {string} */ axis, /** @type {number} */ member) =>
    `<xbrldi:explicitMember dimension="own:${axis}">own:${memberName(member)}</xbrldi:explicitMember>`;
  const axes = n < 12 ? '' : dimension('SegmentAxis', n % 400) + (n % 2 === 0 ? dimension('ProductAxis', Math.floor(n / 400) % 400) : '');
  const segment = axes === '' ? '' : `<xbrli:segment>${axes}</xbrli:segment>`;
  const quarter = n % 12;
  const period =
    n % 3 === 0
      ? `<xbrli:instant>${day(quarter)}</xbrli:instant>`
      : `<xbrli:startDate>${day(quarter + 1)}</xbrli:startDate><xbrli:endDate>${day(quarter)}</xbrli:endDate>`;
  return (
    `<xbrli:context id="c${n}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0001234567</xbrli:identifier>${segment}` +
    `</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>\n`
  );
}

function textBlock(/** @type {(below: number) => number} */ next, /** @type {number} */ bytes) {
  const rows = [];
  for (let size = 0; size < bytes;) {
    const words = `${WORDS[next(WORDS.length)]} – ${KINDS[next(KINDS.length)]}`;
    const row = `&lt;tr&gt;&lt;td style="padding:2px"&gt;${words}&lt;/td&gt;&lt;td&gt;${next(1e9)}&lt;/td&gt;&lt;/tr&gt;\n`;
    rows.push(row);
    size += Buffer.byteLength(row);
  }
  return `&lt;table&gt;${rows.join('')}&lt;/table&gt;`;
}

/**
 * An instance, piece by piece: `facts` facts over `contexts` contexts, about one in ten of them a text block, which are as long as it
 * takes to come to `bytes`.
 * @param {{ facts?: number, bytes?: number, contexts?: number, concepts?: number, seed?: number }} [options]
 */
export function* instance({ facts = 30_000, bytes = 0, contexts = 4_000, concepts = 2_000, seed = 1 } = {}) {
  const next = sequence(seed);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:iso4217="http://www.xbrl.org/2003/iso4217"
  xmlns:us-gaap="${GAAP}" xmlns:own="${OWN}" xml:lang="en-US">
<link:schemaRef xlink:type="simple" xlink:href="bank-20241231.xsd"/>\n`;
  for (let n = 0; n < contexts; n += 1) yield contextElement(n);
  yield `<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>\n`;
  const texts = Math.floor(facts / 10);
  const numbers = facts - texts;
  const textBytes = texts === 0 ? 0 : Math.max(0, Math.floor((bytes - contexts * 420 - numbers * 115) / texts) - 180);
  for (let n = 0; n < facts; n += 1) {
    const name = `own:${conceptName(n % concepts)}`;
    const context = `c${Math.floor(n / concepts) < 12 ? Math.floor(n / concepts) : next(contexts)}`;
    if (n % 10 === 9 && texts > 0) {
      yield `<own:Note${n % 100}TextBlock id="f${n}" contextRef="${context}">${textBlock(next, textBytes)}</own:Note${n % 100}TextBlock>\n`;
    } else {
      yield `<${name} id="f${n}" contextRef="${context}" unitRef="usd" decimals="-6">${1 + next(9e5)}000000</${name}>\n`;
    }
  }
  yield '</xbrli:xbrl>\n';
}

function schema(/** @type {number} */ concepts, /** @type {number} */ roles) {
  const element = (/** @type {string} */ name, /** @type {string} */ attributes) =>
    `<xs:element name="${name}" id="own_${name}" nillable="true" xbrli:periodType="duration" ${attributes}/>\n`;
  const monetary = (/** @type {number} */ n) =>
    `type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:balance="${n % 2 === 0 ? 'debit' : 'credit'}"`;
  const each = (/** @type {number} */ count, /** @type {(n: number) => string} */ write) =>
    Array.from({ length: count }, (_, n) => write(n)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance"
  xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:own="${OWN}" targetNamespace="${OWN}" elementFormDefault="qualified">
<xs:annotation><xs:appinfo>
${['pre', 'cal', 'def', 'lab'].map((kind) => `<link:linkbaseRef xlink:type="simple" xlink:href="bank-20241231_${kind}.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`).join('\n')}
${each(roles, (n) => `<link:roleType roleURI="${ROLE}/R${n}" id="R${n}"><link:definition>${1000 + n} - Disclosure - Schedule ${n}</link:definition><link:usedOn>link:presentationLink</link:usedOn><link:usedOn>link:calculationLink</link:usedOn><link:usedOn>link:definitionLink</link:usedOn></link:roleType>\n`)}</xs:appinfo></xs:annotation>
${each(concepts, (n) => element(conceptName(n), monetary(n)))}${each(10, (n) => element(`Note${10 * n + 9}TextBlock`, 'type="xs:string" substitutionGroup="xbrli:item"'))}${each(400, (n) => element(memberName(n), 'type="xs:string" substitutionGroup="xbrli:item" abstract="true"'))}${['SegmentAxis', 'ProductAxis'].map((axis) => element(axis, 'type="xs:string" substitutionGroup="xbrli:item" abstract="true"')).join('')}</xs:schema>\n`;
}

/**
 * One linkbase of `arcs` arcs over as many roles as it takes: in each, a parent has children, some of which are parents in turn.
 * @param {'presentation' | 'calculation' | 'definition'} kind
 */
function linkbase(kind, /** @type {number} */ arcs, /** @type {number} */ roles, /** @type {number} */ concepts) {
  const arcrole = {
    presentation: 'http://www.xbrl.org/2003/arcrole/parent-child',
    calculation: 'http://www.xbrl.org/2003/arcrole/summation-item',
    definition: 'http://xbrl.org/int/dim/arcrole/domain-member',
  }[kind];
  const links = [];
  const perRole = Math.ceil(arcs / roles);
  for (let role = 0, left = arcs; role < roles && left > 0; role += 1, left -= perRole) {
    const parts = [];
    const first = (role * 37) % concepts;
    const name = (/** @type {number} */ n) => conceptName((first + n) % concepts);
    for (let n = 0; n <= Math.min(perRole, left); n += 1) {
      parts.push(`<link:loc xlink:type="locator" xlink:href="bank-20241231.xsd#own_${name(n)}" xlink:label="l${n}"/>`);
      if (n === 0) continue;
      const rest = kind === 'calculation' ? ` weight="${n % 7 === 0 ? '-1.0' : '1.0'}"` : '';
      parts.push(
        `<link:${kind}Arc xlink:type="arc" xlink:arcrole="${arcrole}" xlink:from="l${Math.floor((n - 1) / 8)}" xlink:to="l${n}" order="${n}"${rest}/>`,
      );
    }
    links.push(`<link:${kind}Link xlink:type="extended" xlink:role="${ROLE}/R${role}">\n${parts.join('\n')}\n</link:${kind}Link>`);
  }
  return linkbaseOf(links);
}

const linkbaseOf = (/** @type {readonly string[]} */ links) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">\n${links.join('\n')}\n</link:linkbase>\n`;

function labels(/** @type {number} */ concepts) {
  const parts = Array.from({ length: concepts }, (_, n) => {
    const name = conceptName(n);
    const text = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2');
    return `<link:loc xlink:type="locator" xlink:href="bank-20241231.xsd#own_${name}" xlink:label="l${n}"/>
<link:label xlink:type="resource" xlink:label="t${n}" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en-US">${text}</link:label>
<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="l${n}" xlink:to="t${n}"/>`;
  });
  return linkbaseOf([
    `<link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">\n${parts.join('\n')}\n</link:labelLink>`,
  ]);
}

/**
 * A package of the size that a large bank files: name → content of its instance, extension schema and linkbases. Half of the arcs are
 * presentation, a quarter each calculation and definition.
 */
export function bankPackage({ facts = 30_000, arcs = 60_000, contexts = 4_000, concepts = 4_000, roles = 150, bytes = 12_000_000 } = {}) {
  return new Map([
    ['bank-20241231.xml', [...instance({ facts, contexts, concepts, bytes })].join('')],
    ['bank-20241231.xsd', schema(concepts, roles)],
    ['bank-20241231_pre.xml', linkbase('presentation', Math.floor(arcs / 2), roles, concepts)],
    ['bank-20241231_cal.xml', linkbase('calculation', Math.floor(arcs / 4), roles, concepts)],
    ['bank-20241231_def.xml', linkbase('definition', arcs - Math.floor(arcs / 2) - Math.floor(arcs / 4), roles, concepts)],
    ['bank-20241231_lab.xml', labels(concepts)],
  ]);
}

/** Writes a package as a folder, or as a zip when the path ends in `.zip`. */
export function writePackage(/** @type {string} */ path, /** @type {ReadonlyMap<string, string>} */ files) {
  if (path.endsWith('.zip')) {
    writeFileSync(path, buildZip([...files].map(([name, content]) => ({ name, content }))));
    return;
  }
  mkdirSync(path, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(path, name), content);
}

/** Writes an instance of about so many bytes. */
export async function writeInstance(/** @type {string} */ path, /** @type {Parameters<typeof instance>[0]} */ options) {
  await pipeline(Readable.from(instance(options)), createWriteStream(path));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [what, path, megabytes = '50'] = process.argv.slice(2);
  if (path === undefined || (what !== 'instance' && what !== 'bank')) {
    process.stderr.write('generate.mjs instance FILE [MEGABYTES] | bank FOLDER|FILE.zip\n');
    process.exitCode = 2;
  } else if (what === 'instance') await writeInstance(path, { facts: 100_000, bytes: Number(megabytes) * 1e6 });
  else writePackage(path, bankPackage());
}
