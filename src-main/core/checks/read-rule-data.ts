import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import type { ReleaseGap } from '#shared/rpc/taxonomy.ts';
import { throwIfCancelled } from '#main/xml/refusal.ts';
import type { ReadControl } from '#main/xml/xml-reader.ts';
import { dqcRulesDocument, readDqcSignList } from './dqc-rules-schema.ts';
import type { RuleFile, SignList } from './rule-data.ts';
import { readSignLists } from './sign-list-json.ts';

export interface ReadRules {
  /** In ascending order of year; empty when the files hold rule data that no check of this version uses. */
  readonly lists: readonly SignList[];
  readonly gaps: readonly ReleaseGap[];
}

/** The rule whose lists are read, as the names of a release's dqcrules part write it. */
const SIGN_RULE = '0015';

/**
 * Reads what is rule data among the files of one source (a file, a zip, a folder): `dqc-0015-elements.json`,
 * `dqcrt-us-YYYY-constants.json`, the dqcrules part of a release. Anything else is passed over, unless it is all there is: then, and for
 * rule data that is damaged, AppError('input-refused') names `source`, the file and the reason. A later file replaces the years of an
 * earlier one. Others have their turn between files; then AppError('cancelled') once the signal is raised.
 */
export async function readRuleFiles(source: string, files: readonly RuleFile[], control: ReadControl): Promise<ReadRules> {
  const byYear = new Map<number, SignList>();
  const dqcParts = new Map<number, { readonly rules: Set<string>; readonly signFiles: RuleFile[] }>();
  for (const file of files) {
    await nextTurn();
    throwIfCancelled(control.signal);
    const part = dqcRulesDocument(file.name);
    if (part !== undefined) {
      const ofYear = dqcParts.get(part.year) ?? { rules: new Set(), signFiles: [] };
      dqcParts.set(part.year, ofYear);
      ofYear.rules.add(part.rule);
      if (part.rule === SIGN_RULE) ofYear.signFiles.push(file);
    } else {
      for (const list of readSignLists(file, { source, isOnlyFile: files.length === 1 })) byYear.set(list.year, list);
    }
  }
  if (byYear.size === 0 && dqcParts.size === 0) throw noRuleData(source);
  const gaps: ReleaseGap[] = [];
  for (const [year, { rules, signFiles }] of dqcParts) {
    const list = signFiles.length === 0 ? undefined : await readDqcSignList(source, year, signFiles, control);
    if (list !== undefined) byYear.set(year, list);
    else gaps.push(missingSignList(year));
    const others = [...rules].filter((rule) => rule !== SIGN_RULE).length;
    if (others > 0) gaps.push({ what: `other rules of ${year} (${others})`, effect: 'No check of this version takes data from them.' });
  }
  return { lists: [...byYear.values()].sort((a, b) => (a.year ?? 0) - (b.year ?? 0)), gaps };
}

function missingSignList(year: number): ReleaseGap {
  return {
    what: `list of DQC.US.0015 (dqcrules-0015-${year}.xsd)`,
    effect: 'It does not decide which values may not be negative; other rule data or the starter table does.',
  };
}

function noRuleData(source: string): AppError {
  return new AppError(
    'input-refused',
    `${source} holds no rule data. Nothing was stored. Give dqc-0015-elements.json, a dqcrt-us-YYYY-constants.json or a zip of them, or a release with its dqcrules part.`,
  );
}
