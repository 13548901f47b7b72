import type { Context, Dimension, Period, Unit } from '#shared/xbrl/model.ts';
import { endDay, startDay } from './context-date.ts';
import type { ElementName } from './namespace-scope.ts';
import type { QNameTable } from './qnames.ts';
import type { WarningList } from './warnings.ts';
import type { Attributes } from './attributes.ts';
import type { XmlReader } from './xml-reader.ts';

interface OpenContext {
  readonly id: string;
  entity: string;
  entityScheme: string;
  instant: string | null;
  start: string | null;
  end: string | null;
  isForever: boolean;
  readonly dimensions: Dimension[];
}

interface OpenUnit {
  readonly id: string;
  readonly numerators: string[];
  readonly denominators: string[];
}

/** Contexts and units, wherever they stand: in an instance or in `ix:resources`. Handles the elements inside one of them. */
export class ContextReader {
  readonly contexts = new Map<string, Context>();
  readonly units = new Map<string, Unit>();
  readonly #names: QNameTable;
  readonly #warnings: WarningList;
  #context: OpenContext | undefined;
  #unit: OpenUnit | undefined;
  #axis = '';
  #typedDepth = 0;
  #isDenominator = false;
  #text = '';

  constructor(names: QNameTable, warnings: WarningList) {
    this.#names = names;
    this.#warnings = warnings;
  }

  /** True while inside a context or a unit: then its elements and text belong here. */
  get isOpen(): boolean {
    return this.#context !== undefined || this.#unit !== undefined;
  }

  open(name: ElementName, attributes: Attributes, reader: XmlReader): void {
    if (this.#typedDepth > 0) {
      this.#typedDepth += 1;
      return;
    }
    this.#text = '';
    switch (name.kind) {
      case 'xbrli:context':
        this.#context = newContext(attributes['id'] ?? '');
        break;
      case 'xbrli:unit':
        this.#unit = { id: attributes['id'] ?? '', numerators: [], denominators: [] };
        this.#isDenominator = false;
        break;
      case 'xbrli:identifier':
        if (this.#context !== undefined) this.#context.entityScheme = attributes['scheme'] ?? '';
        break;
      case 'xbrldi:typedMember':
        this.#typedDepth = 1;
        this.#axis = this.#resolve(attributes['dimension'] ?? '', reader);
        break;
      case 'xbrldi:explicitMember':
        this.#axis = this.#resolve(attributes['dimension'] ?? '', reader);
        break;
      case 'xbrli:unitDenominator':
        this.#isDenominator = true;
        break;
      default:
        if (name.kind === 'other') this.#warnForeignContent(name, reader);
    }
  }

  text(text: string): void {
    this.#text += text;
  }

  close(name: ElementName, reader: XmlReader): void {
    if (this.#typedDepth > 0) {
      this.#typedDepth -= 1;
      if (this.#typedDepth === 0) this.#addDimension(this.#text.trim().replace(/\s+/g, ' '), true);
      return;
    }
    if (this.#context !== undefined) this.#closeInContext(this.#context, name, reader);
    else if (this.#unit !== undefined) this.#closeInUnit(this.#unit, name, reader);
  }

  #closeInContext(context: OpenContext, name: ElementName, reader: XmlReader): void {
    switch (name.kind) {
      case 'xbrli:identifier':
        context.entity = this.#text.trim();
        break;
      case 'xbrldi:explicitMember':
        this.#addDimension(this.#resolve(this.#text.trim(), reader), false);
        break;
      case 'xbrli:startDate':
        context.start = this.#text;
        break;
      case 'xbrli:endDate':
        context.end = this.#text;
        break;
      case 'xbrli:instant':
        context.instant = this.#text;
        break;
      case 'xbrli:forever':
        context.isForever = true;
        break;
      case 'xbrli:context':
        this.#context = undefined;
        this.#finishContext(context, reader);
        break;
      default:
    }
  }

  #closeInUnit(unit: OpenUnit, name: ElementName, reader: XmlReader): void {
    if (name.kind === 'xbrli:measure') {
      (this.#isDenominator ? unit.denominators : unit.numerators).push(this.#resolve(this.#text.trim(), reader));
    } else if (name.kind === 'xbrli:unitDenominator') {
      this.#isDenominator = false;
    } else if (name.kind === 'xbrli:unit') {
      this.#unit = undefined;
      this.#finishUnit(unit, reader);
    }
  }

  #addDimension(member: string, typed: boolean): void {
    this.#context?.dimensions.push({ axis: this.#axis, member, typed });
  }

  #finishContext(context: OpenContext, reader: XmlReader): void {
    const where = `${reader.source.name} #${context.id}`;
    if (this.contexts.has(context.id)) {
      this.#warnings.add('duplicate-context', `The context ${context.id} is declared twice; the first one counts.`, where);
      return;
    }
    const period = periodOf(context);
    if (period === undefined) {
      this.#warnings.add('unreadable-period', `The context ${context.id} has no readable period; facts in it are left out.`, where);
      return;
    }
    const dimensions = context.dimensions.sort((a, b) => (a.axis < b.axis ? -1 : a.axis > b.axis ? 1 : 0));
    const { id, entity, entityScheme } = context;
    this.contexts.set(id, { id, entity, entityScheme, period, dimensions });
  }

  #finishUnit(unit: OpenUnit, reader: XmlReader): void {
    if (this.units.has(unit.id)) {
      const where = `${reader.source.name} #${unit.id}`;
      this.#warnings.add('duplicate-unit', `The unit ${unit.id} is declared twice; the first one counts.`, where);
      return;
    }
    const product = (measures: string[]): string => measures.sort().join('*');
    const divisor = unit.denominators.length === 0 ? '' : `/${product(unit.denominators)}`;
    this.units.set(unit.id, { id: unit.id, measure: product(unit.numerators) + divisor });
  }

  #resolve(written: string, reader: XmlReader): string {
    const name = this.#names.resolve(reader.scope, written);
    if (name !== undefined) return name;
    const id = this.#context?.id ?? this.#unit?.id ?? '';
    this.#warnings.add(
      'unresolved-name',
      `The prefix of ${written} is not declared; the name is kept as written.`,
      `${reader.source.name} #${id}`,
    );
    return written;
  }

  #warnForeignContent(name: ElementName, reader: XmlReader): void {
    const where = `${reader.source.name} #${this.#context?.id ?? ''}`;
    this.#warnings.add('non-dimensional-content', `<${name.local}> in a segment or scenario is no dimension and is left out.`, where);
  }
}

function newContext(id: string): OpenContext {
  return { id, entity: '', entityScheme: '', instant: null, start: null, end: null, isForever: false, dimensions: [] };
}

function periodOf(context: OpenContext): Period | undefined {
  if (context.isForever) return { kind: 'forever' };
  if (context.instant !== null) {
    const instant = endDay(context.instant);
    return instant === undefined ? undefined : { kind: 'instant', instant };
  }
  const start = startDay(context.start ?? '');
  const end = endDay(context.end ?? '');
  return start === undefined || end === undefined ? undefined : { kind: 'duration', start, end };
}
