import { localName, prefixOf } from '#shared/xbrl/aspects.ts';
import type { Concept, QName, Role } from '#shared/xbrl/model.ts';
import type { ReleaseConcept, ReleaseRows } from '#shared/xbrl/release.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import type { Networks } from './networks.ts';
import type { ParsedSchema } from './schema-reader.ts';

/** Expanded names without the year: `us-gaap:Assets` whatever prefix and release it has. */
type FamilyName = string;

/** Rows of one release from its schemas and networks: declared concepts first, then those that only arcs and labels name. */
export function releaseRows(
  schemas: readonly ParsedSchema[],
  networks: Pick<Networks, 'arcs' | 'labels'>,
  namespaces: Readonly<Record<string, string>>,
): ReleaseRows {
  const concepts = new ConceptList(namespaces);
  const roles = new Map<string, Role>();
  for (const schema of schemas) {
    for (const concept of schema.concepts) if (isReported(concept)) concepts.declare(concept);
    for (const role of schema.roles) if (!roles.has(role.uri)) roles.set(role.uri, role);
  }
  const arcs = networks.arcs.map(({ id: _id, from, to, ...arc }) => ({ ...arc, from: concepts.at(from), to: concepts.at(to) }));
  const labels = networks.labels.map((label) => ({ ...label, concept: concepts.at(label.concept) }));
  return { concepts: concepts.all, roles: [...roles.values()], arcs, labels };
}

/** Items and tuples; what else a taxonomy's schemas declare are parts of references and the like. */
function isReported({ periodType, substitutionGroup }: Concept): boolean {
  return periodType !== null || substitutionGroup === 'xbrli:tuple';
}

class ConceptList {
  readonly all: ReleaseConcept[] = [];
  readonly #namespaces: Readonly<Record<string, string>>;
  readonly #families = new Map<string, string>();
  readonly #positions = new Map<FamilyName, number>();
  /** By the name as the package writes it: arcs ask for the same names again and again. */
  readonly #known = new Map<QName, number>();

  constructor(namespaces: Readonly<Record<string, string>>) {
    this.#namespaces = namespaces;
  }

  declare({ name, id: _id, type, substitutionGroup, ...properties }: Concept): void {
    const key = this.#familyName(name);
    if (this.#positions.has(key)) return;
    const { family, localName: local } = this.#named(name);
    this.#add(key, {
      ...properties,
      family,
      localName: local,
      isDeclared: true,
      type: type === null ? null : this.#familyName(type),
      substitutionGroup: substitutionGroup === null ? null : this.#familyName(substitutionGroup),
      years: null,
    });
  }

  at(name: QName): number {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const key = this.#familyName(name);
    const position = this.#positions.get(key) ?? this.#add(key, { ...this.#named(name), ...UNDECLARED });
    this.#known.set(name, position);
    return position;
  }

  #add(key: FamilyName, concept: ReleaseConcept): number {
    const position = this.all.push(concept) - 1;
    this.#positions.set(key, position);
    return position;
  }

  #named(name: QName): Pick<ReleaseConcept, 'family' | 'localName'> {
    return { family: this.#familyOf(prefixOf(name)), localName: localName(name) };
  }

  #familyName(name: QName): FamilyName {
    return name.includes(':') ? `${this.#familyOf(prefixOf(name))}:${localName(name)}` : name;
  }

  #familyOf(prefix: string): string {
    const known = this.#families.get(prefix);
    if (known !== undefined) return known;
    const family = standardNamespace(this.#namespaces[prefix] ?? '')?.family ?? prefix;
    this.#families.set(prefix, family);
    return family;
  }
}

export const UNDECLARED: Omit<ReleaseConcept, 'family' | 'localName'> = {
  isDeclared: false,
  type: null,
  substitutionGroup: null,
  balance: null,
  periodType: null,
  isAbstract: null,
  isNillable: null,
  years: null,
};
