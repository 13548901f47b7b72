import { type MissingItem, type Release } from '#shared/rpc/taxonomy.ts';

export function aRelease(over: Partial<Release> = {}): Release {
  return {
    id: 'us-gaap-2024',
    kind: 'taxonomy',
    family: 'us-gaap',
    year: 2024,
    sourceName: 'us-gaap-2024.zip',
    origin: null,
    sha256: 'a'.repeat(64),
    addedAt: '2026-01-02T03:04:05.000Z',
    counts: {
      concepts: 17_388,
      declaredConcepts: 17_388,
      labels: 0,
      roles: 60,
      presentationArcs: 0,
      calculationArcs: 3912,
      definitionArcs: 0,
      signElements: 0,
    },
    gaps: [{ what: 'labels', effect: 'Concepts are shown by their names.' }],
    ...over,
  };
}

export function aMissingItem(over: Partial<MissingItem> = {}): MissingItem {
  return {
    url: 'https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd',
    kind: 'schema',
    effect: 'Its properties are not here.',
    family: 'us-gaap',
    year: 2024,
    facts: 600,
    concepts: 200,
    members: 30,
    status: 'absent',
    isInstalled: false,
    answeredBy: null,
    answeringYear: null,
    known: 0,
    unknown: [],
    isOffered: false,
    ...over,
  };
}
