import { localName, prefixOf } from '#shared/xbrl/aspects.ts';
import type { QName } from '#shared/xbrl/model.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';

type Namespaces = Readonly<Record<string, string>>;

/** Dates and years of a namespace: what changes from one filing of a company to the next. */
const DATES = /\d{4}-\d{2}-\d{2}|\d{8}|(?<=\/)\d{4}(?=\/|$)/g;

/**
 * A name as it stays from year to year: family and local name of a standard concept, the namespace without its dates and the local name of
 * any other. A prefix that the filing does not declare (iso4217 and xbrli of units) stands for itself.
 */
export function timelessName(name: QName, namespaces: Namespaces): string {
  const prefix = prefixOf(name);
  const namespace = Object.hasOwn(namespaces, prefix) ? namespaces[prefix] : undefined;
  if (namespace === undefined) return name;
  return `${standardNamespace(namespace)?.family ?? namespace.toLowerCase().replaceAll(DATES, '*')}:${localName(name)}`;
}

/** The same of a unit: `iso4217:USD/xbrli:shares`, measure by measure. */
export const timelessUnit = (measure: string, namespaces: Namespaces): string =>
  measure.replaceAll(/[^*/]+/g, (name) => (/^(iso4217|xbrli):/.test(name) ? name : timelessName(name, namespaces)));
