import { SCHEMA_NAMESPACES } from './filing-builder.ts';

const ARCROLES = {
  presentation: 'http://www.xbrl.org/2003/arcrole/parent-child',
  calculation: 'http://www.xbrl.org/2003/arcrole/summation-item',
  label: 'http://www.xbrl.org/2003/arcrole/concept-label',
} as const;

export const ROLE = 'http://fasb.org/us-gaap/role/statement/Position';

/** An element schema of a standard taxonomy; each item is `Name`, `Name credit` or `Name debit`. */
export function elementSchema(namespace: string, prefix: string, items: readonly string[], appinfo = ''): string {
  const elements = items.map((item) => {
    const [name = '', balance] = item.split(' ');
    const attribute = balance === undefined ? '' : ` xbrli:balance="${balance}"`;
    return `<xs:element id="${prefix}_${name}" name="${name}" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" nillable="true"
      xbrli:periodType="instant"${attribute}/>`;
  });
  return `<?xml version="1.0"?><xs:schema ${SCHEMA_NAMESPACES} targetNamespace="${namespace}">
    <xs:annotation><xs:appinfo>${appinfo}</xs:appinfo></xs:annotation>${elements.join('')}</xs:schema>`;
}

/** A schema that declares nothing and leads to linkbases. */
export function entryPoint(namespace: string, hrefs: readonly string[]): string {
  const references = hrefs.map(
    (href) =>
      `<link:linkbaseRef xlink:type="simple" xlink:href="${href}" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`,
  );
  return elementSchema(namespace, 'x', [], references.join(''));
}

/** `<link:linkbase>` with arcs `parent child` of one schema, in one extended link. */
export function linkbase(
  kind: 'presentation' | 'calculation',
  schemaHref: string,
  prefix: string,
  arcs: readonly (readonly [string, string])[],
): string {
  const names = [...new Set(arcs.flat())];
  const locators = names.map(
    (name) => `<link:loc xlink:type="locator" xlink:href="${schemaHref}#${prefix}_${name}" xlink:label="${name}"/>`,
  );
  const weight = kind === 'calculation' ? ' weight="1.0"' : '';
  const drawn = arcs.map(
    ([from, to], index) =>
      `<link:${kind}Arc xlink:type="arc" xlink:arcrole="${ARCROLES[kind]}" xlink:from="${from}" xlink:to="${to}" order="${index + 1}.0"${weight}/>`,
  );
  return wrapped(`<link:${kind}Link xlink:type="extended" xlink:role="${ROLE}">${locators.join('')}${drawn.join('')}</link:${kind}Link>`);
}

/** A label linkbase with one label of each role for a concept. */
export function labelLinkbase(schemaHref: string, prefix: string, name: string, labels: Readonly<Record<string, string>>): string {
  const resources = Object.entries(labels).map(
    ([role, text]) => `<link:label xlink:type="resource" xlink:label="l" xlink:role="${role}" xml:lang="en-US">${text}</link:label>`,
  );
  return wrapped(`<link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
    <link:loc xlink:type="locator" xlink:href="${schemaHref}#${prefix}_${name}" xlink:label="c"/>${resources.join('')}
    <link:labelArc xlink:type="arc" xlink:arcrole="${ARCROLES.label}" xlink:from="c" xlink:to="l"/></link:labelLink>`);
}

function wrapped(content: string): string {
  return `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</link:linkbase>`;
}
