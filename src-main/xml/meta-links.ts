import { isRecord, type UnknownRecord } from '#shared/base/record.ts';
import { isEnglish } from '#shared/xbrl/labels.ts';
import type { Balance, DescribedConcept, QName, ReportPage } from '#shared/xbrl/model.ts';
import { recordAt, textAt } from './json-document.ts';
import type { QNameTable } from './qnames.ts';
import { GROUPS } from './report-pages.ts';

/** What the MetaLinks.json of EDGAR says of one report: its pages and the concepts that it uses. */
export interface MetaLinks {
  readonly pages: readonly ReportPage[];
  readonly concepts: readonly DescribedConcept[];
  /** Pages and concepts that could not be understood. */
  readonly unread: number;
}

/**
 * Understands the content of a MetaLinks.json, of which nothing is taken for granted. It describes each report by the names of its inline
 * documents; the one that names one of `documents` is meant. Undefined: it describes no report, or others only.
 */
export function understandMetaLinks(content: unknown, documents: readonly string[], names: QNameTable): MetaLinks | undefined {
  const reports = isRecord(content) ? Object.entries(recordAt(content, 'instance')).filter(([, report]) => isRecord(report)) : [];
  const isMeant = ([key]: [string, unknown]): boolean => key.split(/\s+/).some((name) => documents.includes(name));
  const report = reports.find(isMeant)?.[1];
  if (!isRecord(report)) return undefined;
  const pages = Object.entries(recordAt(report, 'report')).map(([key, page]) => pageOf(key, page));
  const concepts = uniqueConcepts(Object.entries(recordAt(report, 'tag')).map(([key, tag]) => conceptOf(key, tag, names)));
  const unread = [...pages, ...concepts].filter((one) => one === null).length;
  return { pages: pages.filter((page) => page !== null), concepts: concepts.filter((concept) => concept !== null), unread };
}

/** `key` is `R1`, `R2` …: the number of the page, unless an order is stated. */
function pageOf(key: string, page: unknown): ReportPage | null {
  if (!isRecord(page)) return null;
  const role = textAt(page, 'role');
  const longName = textAt(page, 'longName');
  const shortName = textAt(page, 'shortName') ?? longName;
  const position = numberOf(textAt(page, 'order')) ?? numberOf(key.replace(/^R/, ''));
  if (role === null || shortName === null || position === null) return null;
  return { role, shortName, longName: longName ?? shortName, position, group: groupOf(page) };
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The menu's own word where it is there (from 2023 on), else what the type of the page and its level say. */
function groupOf(page: UnknownRecord): ReportPage['group'] {
  const menu = textAt(page, 'menuCat')?.toLowerCase();
  if (menu !== undefined) return GROUPS.find((group) => group === menu) ?? null;
  const level = textAt(page, 'subGroupType')?.toLowerCase();
  switch (textAt(page, 'groupType')?.toLowerCase()) {
    case 'document':
      return 'cover';
    case 'statement':
      return 'statements';
    case 'disclosure':
      if (level === undefined) return Object.hasOwn(page, 'subGroupType') ? 'notes' : null;
      return GROUPS.find((group) => group === level) ?? null;
    default:
      return null;
  }
}

const LOCAL_NAME = /^[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u;

/** `key` is `prefix_Local`; the namespace decides, the prefix is a wish. */
function conceptOf(key: string, tag: unknown, names: QNameTable): DescribedConcept | null {
  if (!isRecord(tag)) return null;
  const namespace = textAt(tag, 'nsuri');
  const local = textAt(tag, 'localname');
  if (namespace === null || /\s/.test(namespace) || local === null || !LOCAL_NAME.test(local)) return null;
  if (key.endsWith(`_${local}`)) names.wish(key.slice(0, -local.length - 1), namespace);
  const texts = englishTexts(recordAt(tag, 'lang'));
  return {
    name: names.name(namespace, local),
    type: typeOf(textAt(tag, 'xbrltype')),
    balance: balanceOf(textAt(tag, 'crdr')),
    label: textAt(texts, 'label'),
    documentation: textAt(texts, 'documentation'),
  };
}

/** Labels by the last part of their role, in English where there is any. */
function englishTexts(languages: UnknownRecord): UnknownRecord {
  const all = Object.keys(languages);
  const chosen = all.find((language) => language.toLowerCase() === 'en-us') ?? all.find(isEnglish) ?? all[0];
  return chosen === undefined ? {} : recordAt(recordAt(languages, chosen), 'role');
}

function balanceOf(text: string | null): Balance | null {
  return text === 'debit' || text === 'credit' ? text : null;
}

const XBRL_TYPE =
  /^(?:monetary|shares|pure|fraction|string|decimal|float|double|integer|boolean|date|dateTime|time|gYear|anyURI|duration|QName|token|normalizedString|nonNegativeInteger|positiveInteger)ItemType$/;

/** Types of XBRL 2.1 are written with its prefix everywhere; of others the package does not tell whose they are. */
function typeOf(text: string | null): string | null {
  return text !== null && XBRL_TYPE.test(text) ? `xbrli:${text}` : text;
}

/** Of one name the first. */
function uniqueConcepts(concepts: readonly (DescribedConcept | null)[]): readonly (DescribedConcept | null)[] {
  const seen = new Set<QName>();
  return concepts.filter((concept) => {
    if (concept === null) return true;
    const isNew = !seen.has(concept.name);
    seen.add(concept.name);
    return isNew;
  });
}
