import type { OpenProgress } from '#shared/rpc/filing.ts';

type Step = Extract<OpenProgress, { kind: 'progress' }>;

export interface ProgressLine {
  readonly show: (step: Step) => void;
  readonly clear: () => void;
}

const WIDTH = 24;
const ERASE_LINE = '\r\u001b[2K';

/** One line on a terminal that is drawn over; nothing anywhere else. */
export function createProgress(
  host: { readonly err: (text: string) => void; readonly isTerminal: boolean },
  isQuiet: boolean,
): ProgressLine {
  if (!host.isTerminal || isQuiet) return { show: () => undefined, clear: () => undefined };
  let isDrawn = false;
  return {
    show: (step) => {
      isDrawn = true;
      host.err(`${ERASE_LINE}${progressText(step)}`);
    },
    clear: () => {
      if (isDrawn) host.err(ERASE_LINE);
      isDrawn = false;
    },
  };
}

export function progressText({ phase, done, total, document }: Step): string {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const filled = Math.round(share * WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
  return `${phase.padEnd(8)} ${bar} ${String(Math.round(share * 100)).padStart(3)}%${document === null ? '' : ` ${document}`}`;
}
