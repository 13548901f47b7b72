import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReleaseGap } from '#shared/rpc/taxonomy.ts';
import { type FilingPackage, openPackage, type PackageInput } from '#main/xml/package.ts';
import type { PackageLimits } from '#main/xml/packaged-document.ts';
import { throwAsUsage, throwIfCancelled } from '#main/xml/refusal.ts';
import type { ReadControl } from '#main/xml/xml-reader.ts';
import { dqcRulesDocument } from './dqc-rules-schema.ts';
import { type ReadRules, readRuleFiles } from './read-rule-data.ts';
import { mergeRuleSources, type RuleData, type RuleFile, type RuleSource } from './rule-data.ts';

export interface LoadedRuleData {
  /** Undefined when no file has a list that a check of this version decides by. */
  readonly rules: RuleData | undefined;
  readonly gaps: readonly ReleaseGap[];
}

const WHAT_OPENS = 'Choose a file of rule data, or a zip or folder that holds some.';
/** Rule data is small: the largest published part is 15 MB unpacked, a whole release with one 60 MB. */
const RULE_DATA_LIMITS: PackageLimits = { maxBytes: 512 * 1024 ** 2, maxEntries: 20_000, maxRatio: 200, ratioFloor: 1024 ** 2 };

/** What was read of one file, zip or folder, so that it can be kept. */
export interface ReadRulePackage extends ReadRules {
  /** Of the file; of a folder over its files (see FilingPackage). */
  readonly sha256: string;
  /** The documents with rule data. */
  readonly documents: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
}

/**
 * Reads a file, a zip or a folder of rule data, and lets others have their turn between documents. Throws AppError('input-refused') that
 * names the file and what is wrong with it, and 'cancelled'.
 */
export async function readRulePackage(input: PackageInput, { signal }: ReadControl): Promise<ReadRulePackage> {
  const opened = await openPackage(input, { signal, limits: RULE_DATA_LIMITS, anyContent: true, whatOpens: WHAT_OPENS });
  const files = await ruleFilesOf(opened, signal);
  const read = await readRuleFiles(opened.file, files, { signal });
  const documents = files.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: hash('sha256', bytes, 'hex') }));
  return { ...read, sha256: opened.sha256, documents };
}

/**
 * Reads the rule data that a command line names, a later file replacing the years that an earlier one gave. Throws AppError('usage') that
 * names the file and what is wrong with it.
 */
export async function loadRuleData(paths: readonly string[]): Promise<LoadedRuleData> {
  const sources: RuleSource[] = [];
  const gaps: ReleaseGap[] = [];
  for (const path of paths) {
    const read = await readRulePackage({ path }, {}).catch(throwAsUsage);
    sources.push({ name: basename(path), lists: read.lists });
    gaps.push(...read.gaps);
  }
  return { rules: mergeRuleSources(sources), gaps };
}

/** The documents of a file, zip or folder that can be rule data; a release has hundreds of others, which are not unpacked. */
async function ruleFilesOf({ kind, documents }: FilingPackage, signal: AbortSignal | undefined): Promise<readonly RuleFile[]> {
  const wanted =
    kind === 'file' ? documents : documents.filter(({ name }) => name.endsWith('.json') || dqcRulesDocument(name) !== undefined);
  const files: RuleFile[] = [];
  for (const document of wanted) {
    await nextTurn();
    throwIfCancelled(signal);
    files.push({ name: document.name, bytes: await document.read() });
  }
  return files;
}
