import { resolveInPackage } from './package-path.ts';

/** Rewrites addresses to names in the package, as the taxonomy package's catalog says (Taxonomy Packages 1.0 §4.2). */
export type UrlRewriter = (url: string) => string | undefined;

export const CATALOG_NAME = 'META-INF/catalog.xml';

/** `catalogName` is the catalog's own name in the package: prefixes are relative to it. The longest fitting prefix wins. */
export function catalogRewriter(catalog: string, catalogName: string): UrlRewriter {
  const rules = [...catalog.matchAll(/<(?:\w+:)?rewriteURI\s([^>]*)>/g)]
    .map(([, attributes = '']) => ({
      from: /uriStartString\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
      to: /rewritePrefix\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
    }))
    .filter(({ from }) => from !== '')
    .sort((a, b) => b.from.length - a.from.length);
  return (url) => {
    const rule = rules.find(({ from }) => url.startsWith(from));
    return rule === undefined ? undefined : resolveInPackage(catalogName, rule.to + url.slice(rule.from.length));
  };
}
