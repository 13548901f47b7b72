import { ARCROLE, LABEL_ROLE } from '#shared/xbrl/model.ts';
import type { ReleaseArc, ReleaseConcept, ReleaseLabel, ReleaseRows } from '#shared/xbrl/release.ts';
import { UNDECLARED } from './release-rows.ts';

/** What a table says of a concept besides its name; what it leaves out is null. */
export type TableProperties = Omit<ReleaseConcept, 'family' | 'localName' | 'isDeclared'>;

export interface TableArc extends Pick<ReleaseArc, 'role' | 'order' | 'weight'> {
  readonly parent: string;
  readonly child: string;
}

/** Gathers the rows of the files of one table. Concepts are named `family:LocalName`. */
export class TableBuilder {
  readonly #concepts: ReleaseConcept[] = [];
  readonly #positions = new Map<string, number>();
  /** Positions of concepts that a row describes; the others are only named. */
  readonly #described = new Set<number>();
  readonly #arcs: ReleaseArc[] = [];
  readonly #labels: ReleaseLabel[] = [];

  rows(): ReleaseRows {
    return { concepts: this.#concepts, roles: [], arcs: this.#arcs, labels: this.#labels };
  }

  /** Of a concept that several rows describe the newest one speaks, and all of its years count. */
  concept(name: string, properties: TableProperties): void {
    const position = this.#at(name);
    const present = this.#concepts[position] ?? { family: '', localName: '', ...UNDECLARED };
    const years = [...new Set([...(present.years ?? []), ...(properties.years ?? [])])].sort((a, b) => a - b);
    const isNewer = !this.#described.has(position) || newest(properties.years) >= newest(present.years);
    this.#described.add(position);
    const { family, localName } = present;
    const described = isNewer ? { ...properties, family, localName, isDeclared: properties.periodType !== null } : present;
    this.#concepts[position] = { ...described, years: years.length === 0 ? null : years };
  }

  label(name: string, role: string | undefined, text: string): void {
    this.#labels.push({ concept: this.#at(name), role: role ?? LABEL_ROLE.standard, language: '', text });
  }

  calculation({ parent, child, ...arc }: TableArc): void {
    this.#arcs.push({
      ...arc,
      kind: 'calculation',
      arcrole: ARCROLE.summation2003,
      from: this.#at(parent),
      to: this.#at(child),
      preferredLabel: null,
      targetRole: null,
      closed: null,
      usable: null,
      contextElement: null,
    });
  }

  #at(name: string): number {
    const known = this.#positions.get(name);
    if (known !== undefined) return known;
    const colon = name.indexOf(':');
    const position = this.#concepts.push({ family: name.slice(0, colon), localName: name.slice(colon + 1), ...UNDECLARED }) - 1;
    this.#positions.set(name, position);
    return position;
  }
}

const newest = (years: readonly number[] | null): number => Math.max(0, ...(years ?? []));
