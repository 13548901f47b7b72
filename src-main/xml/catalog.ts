import { AppError } from '#shared/base/errors.ts';
import type { Attributes } from './attributes.ts';
import type { ElementName } from './namespace-scope.ts';
import { resolveInPackage } from './package-path.ts';
import type { WarningList } from './warnings.ts';
import { type ElementHandler, type ReadControl, XmlReader, type XmlSource } from './xml-reader.ts';

/** Rewrites addresses to names in the package, as the taxonomy package's catalog says (Taxonomy Packages 1.0 §4.2). */
export type UrlRewriter = (url: string) => string | undefined;

export const CATALOG_NAME = 'META-INF/catalog.xml';

/**
 * `source.name` is the catalog's own name in the package: prefixes are relative to it. The longest fitting prefix wins. A catalog that
 * is no XML rewrites nothing and is a warning. Throws `cancelled`.
 */
export async function readCatalog(source: XmlSource, warnings: WarningList, control: ReadControl): Promise<UrlRewriter> {
  const rules = (await readRules(source, warnings, control)).toSorted((a, b) => b.from.length - a.from.length);
  return (url) => {
    const rule = rules.find(({ from }) => url.startsWith(from));
    return rule === undefined ? undefined : resolveInPackage(source.name, rule.to + url.slice(rule.from.length));
  };
}

interface Rule {
  readonly from: string;
  readonly to: string;
}

async function readRules(source: XmlSource, warnings: WarningList, control: ReadControl): Promise<readonly Rule[]> {
  const handler = new CatalogHandler();
  try {
    await new XmlReader(source, handler, { xhtmlEntities: false }).read(control);
    return handler.rules;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'input-refused') throw error;
    warnings.add('unreadable-catalog', `${source.name} is not well-formed XML; no address is rewritten by it.`, source.name);
    return [];
  }
}

class CatalogHandler implements ElementHandler {
  readonly rules: Rule[] = [];

  open(name: ElementName, attributes: Attributes): void {
    const from = attributes['uriStartString'];
    if (name.local === 'rewriteURI' && from !== undefined && from !== '') this.rules.push({ from, to: attributes['rewritePrefix'] ?? '' });
  }

  text(): void {
    // Only attributes count.
  }

  close(): void {
    // Rules have no content.
  }
}
