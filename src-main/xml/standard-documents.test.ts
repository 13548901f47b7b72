import { describe, expect, it } from 'vitest';
import { namespaceOfFile } from './release-home.ts';
import { declaresCodesOnly, declaresTypesOnly, isSpecification, standardDocument } from './standard-documents.ts';

describe('standardDocument', () => {
  it.each([
    ['https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd', 'us-gaap', 2024],
    ['https://xbrl.fasb.org/us-gaap/2023/ebp/elts/us-gaap-ebp-2023.xsd', 'us-gaap-ebp', 2023],
    ['https://xbrl.fasb.org/us-gaap/2022/elts/us-types-2022.xsd', 'us-gaap', 2022],
    ['https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-doc-2024.xml', 'us-gaap', 2024],
    ['http://taxonomies.xbrl.us/us-gaap/2009/elts/us-gaap-2009-01-31.xsd', 'us-gaap', 2009],
    ['http://taxonomies.xbrl.us/us-gaap/2009/non-gaap/dei-2009-01-31.xsd', 'dei', 2009],
    ['https://xbrl.sec.gov/dei/2024/dei-2024_lab.xsd', 'dei', 2024],
    ['https://xbrl.sec.gov/cyd/2024/cyd-entire-2024.xsd', 'cyd', 2024],
    ['https://xbrl.sec.gov/dei/2021q4/dei-2021q4.xsd', 'dei', 2021],
    ['https://xbrl.sec.gov/country/2023/country-2023.xsd', 'country', 2023],
    ['https://xbrl.fasb.org/us-gaap-sup/2022q3/us-gaap-sup-2022q3.xsd', 'us-gaap-sup', 2022],
    ['https://xbrl.sec.gov/ecd-sub/2025/ecd-sub-2025.xsd', 'ecd-sub', 2025],
    ['https://xbrl.sec.gov/later/2030/later-2030.xsd', 'later', 2030],
  ])('%s', (url, family, year) => expect(standardDocument(url)).toEqual({ family, year }));

  it.each(['abc-20241231.xsd', 'http://example.com/us-gaap/2024/elts/us-gaap-2024.xsd', 'https://xbrl.fasb.org/terms.html'])(
    '%s is of none',
    (url) => expect(standardDocument(url)).toBeUndefined(),
  );
});

it.each([
  ['us-gaap-2024.xsd', 'http://fasb.org/us-gaap/2024'],
  ['us-gaap-2019-01-31.xsd', 'http://fasb.org/us-gaap/2019-01-31'],
  ['us-gaap-2009-01-31.xsd', 'http://xbrl.us/us-gaap/2009-01-31'],
  ['seccert-2008-03-31.xsd', 'http://xbrl.us/seccert/2008-03-31'],
  ['us-gaap-sup-2022q3.xsd', 'http://fasb.org/us-gaap-sup/2022q3'],
  ['dei-2021q4.xsd', 'http://xbrl.sec.gov/dei/2021q4'],
  ['spac-2024.xsd', 'http://xbrl.sec.gov/spac/2024'],
  ['ecd-sub-2025.xsd', 'http://xbrl.sec.gov/ecd-sub/2025'],
  ['us-types-2024.xsd', undefined],
  ['abc-20241231.xsd', undefined],
  ['abc-2024.xsd', undefined],
])('the namespace of %s is %s', (file, namespace) => expect(namespaceOfFile(file)).toBe(namespace));

it('knows what costs nothing', () => {
  expect(declaresCodesOnly('https://xbrl.sec.gov/exch/2024/exch-2024.xsd')).toBe(true);
  expect(declaresCodesOnly('https://xbrl.sec.gov/dei/2024/dei-2024.xsd')).toBe(false);
  expect(declaresTypesOnly('https://xbrl.fasb.org/srt/2024/elts/srt-types-2024.xsd')).toBe(true);
  expect(declaresTypesOnly('https://xbrl.fasb.org/srt/2024/elts/srt-2024.xsd')).toBe(false);
  expect(isSpecification('http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd')).toBe(true);
  expect(isSpecification('https://xbrl.sec.gov/dei/2024/dei-2024.xsd')).toBe(false);
});
