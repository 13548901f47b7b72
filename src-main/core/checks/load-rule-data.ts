import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { createRuleData, familyName, type RuleData, type SignExclusions, type SignList } from './rule-data.ts';

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

/**
 * Reads rule data files; a later file replaces the years that an earlier one gave. Understood are `dqc-0015-elements.json` and single
 * `dqcrt-us-YYYY-constants.json` files. Throws AppError('usage') that names the file and what is wrong with it.
 *
 * The axis list is taken as it stands, StatementBusinessSegmentsAxis and InvestmentIdentifierAxis included: the reference rule sets
 * report no fact on either. The narrower reading of the first, its three pairs alone, would raise 38 findings in six real
 * filings, and the reference has none of them.
 */
export async function loadRuleData(files: readonly string[]): Promise<RuleData> {
  if (files.length === 0) throw new AppError('usage', 'No rule data file was named.');
  const byYear = new Map<number, SignList>();
  for (const file of files) {
    for (const list of readLists(basename(file), await readText(file))) byYear.set(list.year ?? 0, list);
  }
  const lists = [...byYear.entries()].sort(([a], [b]) => a - b).map(([, list]) => list);
  const years = [...byYear.keys()].sort().join(', ');
  return createRuleData(
    { kind: 'rules', name: `DQC rule data (${files.map((file) => basename(file)).join(', ')})`, version: years },
    lists,
  );
}

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new AppError('usage', `The rule data file ${basename(file)} cannot be read.`, { detail: String(error), cause: error });
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    throw new AppError('usage', `${basename(file)} is a zip; unpack it and name the rule data file in it (dqcrt-us-YYYY-constants.json).`);
  }
  return bytes.toString('utf8');
}

/** Pure: the lists in one file's text. `name` is only for the message of the AppError('usage'). */
export function readLists(name: string, text: string): readonly SignList[] {
  const json = parseJson(name, text);
  const isConstants = typeof json === 'object' && json !== null && 'NON_NEG_ITEMS' in json;
  const read = isConstants ? constantsSchema.safeParse(json) : elementListSchema.safeParse(json);
  if (read.success) return 'NON_NEG_ITEMS' in read.data ? [listOfConstants(name, read.data)] : listsOfElements(read.data);
  const issue = read.error.issues[0];
  const where = issue === undefined ? '' : ` (${issue.path.join('.') || 'top level'}: ${issue.message})`;
  throw new AppError('usage', `${name} is not rule data: neither the element list of DQC.US.0015 nor a dqcrt constants file${where}.`);
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('usage', `${name} is not rule data: it is not JSON.`, { cause: error });
  }
}

function listsOfElements(data: z.infer<typeof elementListSchema>): SignList[] {
  const leftOut = new Set(data.secExtra?.elementsLeftOutBySec);
  return Object.entries(data.exclusions)
    .map(([year, exclusions]) => ({
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
    }))
    .sort((a, b) => a.year - b.year);
}

function listOfConstants(name: string, data: z.infer<typeof constantsSchema>): SignList {
  const year = /(\d{4})/.exec(name)?.[1];
  if (year === undefined)
    throw new AppError('usage', `${name}: the name of a dqcrt constants file must say its year (dqcrt-us-YYYY-constants.json).`);
  const [, ...words] = data.EXCLUDE_NON_NEG_STRING_MEMBERS;
  const [, ...members] = data.EXCLUDE_NON_NEG_MEMBERS;
  const [, ...axes] = data.EXCLUDE_NON_NEG_AXIS;
  const [, ...pairs] = data.EXCLUDE_NON_NEG_AXIS_MEMBERS;
  const [, ...items] = data.NON_NEG_ITEMS;
  const exclusions: SignExclusions = {
    memberNameContains: words.map((word) => word.toLowerCase()),
    members: new Set(members.map(fromClark)),
    axes: new Set(axes.map(fromClark)),
    axisMembers: new Set(
      pairs.flatMap(([, [, axis], [, ...pairMembers]]) => pairMembers.map((member) => `${fromClark(axis)}=${fromClark(member)}`)),
    ),
  };
  return { year: Number(year), elements: new Map(items.map(([[, element], id]) => [fromClark(element), id])), exclusions };
}

/** `{http://fasb.org/us-gaap/2024}Assets` → `us-gaap:Assets`. */
function fromClark(clark: string): string {
  const end = clark.indexOf('}');
  const local = clark.slice(end + 1);
  return familyName(local, clark.slice(1, end)) ?? local;
}
