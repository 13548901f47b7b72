import { existsSync, readFileSync } from 'node:fs';
import { buildZip } from '#main/xml/testing/zip-builder.ts';
import { inRoot } from './server.ts';

const REAL = inRoot('../shared/taxonomies/releases/us-gaap-2024.zip');

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const NAMES = ['Assets', 'AssetsCurrent', 'Liabilities', 'LiabilitiesCurrent', 'StockholdersEquity'];

const element = (name: string): string =>
  `<xs:element id="us-gaap_${name}" name="${name}" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" nillable="true"
    xbrli:balance="${name.startsWith('Assets') ? 'debit' : 'credit'}" xbrli:periodType="instant"/>`;

/** As small as a release can be: a schema that declares a few concepts. */
const SMALL = `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance"
  xmlns:us-gaap="http://fasb.org/us-gaap/2024" targetNamespace="http://fasb.org/us-gaap/2024" elementFormDefault="qualified">
  <xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
  ${NAMES.map(element).join('\n  ')}
</xs:schema>`;

/** The us-gaap release of 2024 as a person would choose it: the real one where it is at hand, else a small one of the same form. */
export function usGaap2024(): ChosenFile {
  const buffer = existsSync(REAL)
    ? readFileSync(REAL)
    : buildZip([{ name: 'us-gaap-2024/elts/us-gaap-2024.xsd', content: Buffer.from(SMALL) }]);
  return { name: 'us-gaap-2024.zip', mimeType: 'application/zip', buffer };
}
