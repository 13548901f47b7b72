import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { familyName, type SignExclusions, type SignList } from './rule-data.ts';

/** A list that belongs to a year, as every published one does. */
export type YearlySignList = SignList & { readonly year: number };

const axisMembersSchema = z.array(z.object({ axis: z.string(), members: z.array(z.string()) }));

/** The shape of `dqc-0015-elements.json`. */
const elementListSchema = z.object({
  rule: z.literal('DQC.US.0015'),
  exclusions: z.record(
    z.string().regex(/^\d{4}$/),
    z.object({
      members: z.array(z.string()),
      axes: z.array(z.string()),
      axisMembers: axisMembersSchema,
      memberNameContains: z.array(z.string()),
    }),
  ),
  secExtra: z.object({ elementsLeftOutBySec: z.array(z.string()) }).optional(),
  elements: z.array(z.object({ name: z.string(), id: z.string().nullable(), years: z.array(z.number().int()) })),
});

const clarkName = z.string().regex(/^\{[^}]+\}\S+$/);
const clarkSet = z.tuple([z.literal('set qname')], clarkName);

/** The parts of `dqcrt-us-YYYY-constants.json` that the sign rule uses: typed values, names as `{namespace}local`. */
const constantsSchema = z.object({
  EXCLUDE_NON_NEG_STRING_MEMBERS: z.tuple([z.literal('set')], z.string()),
  EXCLUDE_NON_NEG_MEMBERS: clarkSet,
  EXCLUDE_NON_NEG_AXIS: clarkSet,
  EXCLUDE_NON_NEG_AXIS_MEMBERS: z.tuple(
    [z.literal('list')],
    z.tuple([z.literal('list'), z.tuple([z.literal('qname'), clarkName]), clarkSet]),
  ),
  NON_NEG_ITEMS: z.tuple([z.literal('dictionary')], z.tuple([z.tuple([z.literal('qname'), clarkName]), z.string()])),
});

export interface SignListOptions {
  /** What the user gave, for messages: the file itself, or the zip or folder that it is in. */
  readonly source: string;
  /** Then what is no rule data is refused; in a zip or folder it is passed over. */
  readonly isOnlyFile: boolean;
}

/** Pure: the lists in one JSON file. Throws AppError('input-refused') for rule data that is damaged. */
export function readSignLists(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  { source, isOnlyFile }: SignListOptions,
): readonly YearlySignList[] {
  const title = name === source ? name : `${name} in ${source}`;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isConstants = content.includes('"NON_NEG_ITEMS"');
  if (!isConstants && !isOnlyFile && !content.includes('"DQC.US.0015"')) return [];
  const json = parseJson(title, content.toString('utf8').replace(/^\uFEFF/, ''));
  const read = isConstants ? constantsSchema.safeParse(json) : elementListSchema.safeParse(json);
  if (read.success) return 'NON_NEG_ITEMS' in read.data ? [listOfConstants(title, read.data)] : listsOfElements(read.data);
  const issue = read.error.issues[0];
  const where = issue === undefined ? '' : ` (${issue.path.join('.') || 'top level'}: ${issue.message})`;
  throw refused(title, `neither the element list of DQC.US.0015 nor a dqcrt constants file${where}`);
}

const refused = (title: string, reason: string): AppError =>
  new AppError('input-refused', `${title} is not rule data: ${reason}. Nothing was stored. Give the file as it was published.`);

function parseJson(title: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(title, 'it is not JSON');
  }
}

function listsOfElements(data: z.infer<typeof elementListSchema>): YearlySignList[] {
  const leftOut = new Set(data.secExtra?.elementsLeftOutBySec);
  return Object.entries(data.exclusions).map(([year, exclusions]) => ({
    year: Number(year),
    elements: new Map(
      data.elements
        .filter(({ name, years }) => years.includes(Number(year)) && !leftOut.has(name.slice(name.indexOf(':') + 1)))
        .map(({ name, id }) => [name, id]),
    ),
    exclusions: {
      memberNameContains: exclusions.memberNameContains.map((word) => word.toLowerCase()),
      members: new Set(exclusions.members),
      axes: new Set(exclusions.axes),
      axisMembers: new Set(exclusions.axisMembers.flatMap(({ axis, members }) => members.map((member) => `${axis}=${member}`))),
    },
  }));
}

/**
 * The axis list is taken as it stands, StatementBusinessSegmentsAxis and InvestmentIdentifierAxis included: the reference rule sets report
 * no fact on either. The narrower reading of the first, its three pairs alone, would raise 38 findings in six real filings, and the
 * reference has none of them.
 */
function listOfConstants(title: string, data: z.infer<typeof constantsSchema>): YearlySignList {
  const [, ...words] = data.EXCLUDE_NON_NEG_STRING_MEMBERS;
  const [, ...members] = data.EXCLUDE_NON_NEG_MEMBERS;
  const [, ...axes] = data.EXCLUDE_NON_NEG_AXIS;
  const [, ...pairs] = data.EXCLUDE_NON_NEG_AXIS_MEMBERS;
  const [, ...items] = data.NON_NEG_ITEMS;
  const year = yearOf(items.map(([[, element]]) => element));
  if (year === undefined) throw refused(title, 'no element in it is of a us-gaap namespace that says its year');
  const exclusions: SignExclusions = {
    memberNameContains: words.map((word) => word.toLowerCase()),
    members: new Set(members.map(fromClark)),
    axes: new Set(axes.map(fromClark)),
    axisMembers: new Set(
      pairs.flatMap(([, [, axis], [, ...pairMembers]]) => pairMembers.map((member) => `${fromClark(axis)}=${fromClark(member)}`)),
    ),
  };
  return { year, elements: new Map(items.map(([[, element], id]) => [fromClark(element), id])), exclusions };
}

/** The year of the us-gaap namespace that the names are in, whatever the file is called. */
function yearOf(clarkNames: readonly string[]): number | undefined {
  for (const clark of clarkNames) {
    const standard = standardNamespace(clark.slice(1, clark.indexOf('}')));
    if (standard?.family === 'us-gaap') return standard.year;
  }
  return undefined;
}

/** `{http://fasb.org/us-gaap/2024}Assets` → `us-gaap:Assets`. */
function fromClark(clark: string): string {
  const end = clark.indexOf('}');
  const local = clark.slice(end + 1);
  return familyName(local, clark.slice(1, end)) ?? local;
}
