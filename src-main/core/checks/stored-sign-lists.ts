import type { SignList } from './rule-data.ts';

/** A list as the store keeps it: sets and maps as arrays. */
interface StoredSignList {
  readonly year: number | null;
  readonly elements: readonly (readonly [string, string | null])[];
  readonly memberNameContains: readonly string[];
  readonly members: readonly string[];
  readonly axes: readonly string[];
  readonly axisMembers: readonly string[];
}

/** Lists as text for the store, so that a command that needs them reads neither the published files nor a schema library. */
export function writeSignLists(lists: readonly SignList[]): string {
  const stored = lists.map(({ year, elements, exclusions: { memberNameContains, members, axes, axisMembers } }): StoredSignList => {
    return { year, elements: [...elements], memberNameContains, members: [...members], axes: [...axes], axisMembers: [...axisMembers] };
  });
  return JSON.stringify(stored);
}

/** The lists in a text that `writeSignLists` wrote. */
export function readStoredSignLists(text: string): readonly SignList[] {
  // Derived data of this program's own, made again when its builder version is raised.
  const stored = JSON.parse(text) as readonly StoredSignList[];
  return stored.map(({ year, elements, memberNameContains, members, axes, axisMembers }) => ({
    year,
    elements: new Map(elements),
    exclusions: { memberNameContains, members: new Set(members), axes: new Set(axes), axisMembers: new Set(axisMembers) },
  }));
}
