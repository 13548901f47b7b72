import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Verification } from '#shared/rpc/audit.ts';
import type { CommandContext } from '../context.ts';
import { parseRunFile, verifyRunFile } from '#main/core/exports/run-file.ts';
import { count, sections, table } from '../text.ts';

/** A path that exists is an exported file and is checked off line; anything else is the id of a run. Resolves with 1 when it does not hold. */
export async function verify(context: CommandContext, target: string): Promise<number> {
  const path = context.path(target);
  const isFile = (await stat(path).catch(() => undefined))?.isFile() === true;
  const verification = isFile
    ? verifyRunFile(parseRunFile(await readFile(path, 'utf8'), basename(path)))
    : await verifyStored(context, target);
  context.print(verifyJson(verification), () => verifyText(verification, isFile));
  return holds(verification) ? 0 : 1;
}

const holds = ({ calls, matched, chain, reviewChain = 'intact' }: Verification): boolean =>
  matched === calls && chain === 'intact' && reviewChain === 'intact';

async function verifyStored(context: CommandContext, runId: string): Promise<Verification> {
  const { handlers } = await context.workbench();
  return handlers['run.verify']({ runId }, { signal: context.signal });
}

export const verifyJson = ({ calls, matched, differences, gone, chain, reviewChain, ruleDataChanged }: Verification) => ({
  calls,
  matched,
  differences,
  ...(gone === undefined ? {} : { gone }),
  chain,
  ...(reviewChain === undefined ? {} : { reviewChain }),
  ruleDataChanged,
});

function verifyText(verification: Verification, isFile: boolean): string {
  const { runId, calls, matched, differences, gone = [], chain, reviewChain, ruleDataChanged } = verification;
  const how = isFile ? 'have their recorded hash' : 'gave the recorded observation again';
  return sections(
    `Run ${runId}: ${matched} of ${count(calls, 'tool call')} ${how}. The log is ${chain === 'intact' ? 'intact' : `broken at step ${chain.brokenAt}`}.`,
    reviewChain === undefined || reviewChain === 'intact'
      ? ''
      : `The decisions about the case are broken at number ${reviewChain.brokenAt}.`,
    ruleDataChanged === true ? 'The run was decided by other rule data than this. Name the same files with --rules to compare.' : '',
    gone.join('\n'),
    differences.length === 0
      ? ''
      : table(
          [{ title: 'Step', align: 'right' }, { title: 'Tool' }, { title: 'Recorded' }, { title: 'Now' }],
          differences.map(({ seq, tool, recordedHash, nowHash }) => [String(seq), tool, recordedHash.slice(0, 12), nowHash.slice(0, 12)]),
        ),
  );
}
