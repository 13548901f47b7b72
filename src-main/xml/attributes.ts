import type { Declarations } from './namespace-scope.ts';

/** Of one element, by name as written. */
export type Attributes = Readonly<Record<string, string | undefined>>;

const XMLNS = 'xmlns';

// Object.create gives `any`; nothing is in it yet.
const emptyRecord = (): Record<string, string | undefined> => Object.create(null) as Record<string, string | undefined>;

/** xsd:boolean. */
export const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1';

/** The `xmlns` attributes of an element; undefined when it has none, as most. */
export function declarationsIn(attributes: Attributes): Declarations | undefined {
  let declarations: string[] | undefined;
  for (const name in attributes) {
    if (!name.startsWith(XMLNS)) continue;
    const prefix = name.length === 5 ? '' : name.charCodeAt(5) === 58 ? name.slice(6) : undefined;
    if (prefix !== undefined) (declarations ??= []).push(prefix, attributes[name] ?? '');
  }
  return declarations;
}

/** The attributes under the prefixes that look-ups use, where a namespace is bound to several. */
export function withoutAliases(attributes: Attributes, aliases: ReadonlyMap<string, string>): Attributes {
  const renamed = emptyRecord();
  for (const name in attributes) {
    const colon = name.indexOf(':');
    const prefix = colon === -1 ? undefined : aliases.get(name.slice(0, colon));
    renamed[prefix === undefined ? name : prefix + name.slice(colon)] = attributes[name];
  }
  return renamed;
}

/** V8 lets a substring of this length or more stand on the string that it was cut from, and so keeps all of that one. */
const SHORTEST_SUBSTRING = 13;

/** The same text, standing on itself. */
export const detached = (text: string): string => (text.length < SHORTEST_SUBSTRING ? text : `${text} `.slice(0, -1));

/** Attributes that do not keep the document's text in memory. */
export function detachedAttributes(attributes: Attributes): Attributes {
  const copies = emptyRecord();
  for (const name in attributes) copies[name] = detached(attributes[name] ?? '');
  return copies;
}
