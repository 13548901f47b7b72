/** How far long work got: of an opening, or of adding a release. `total` 0: not known. */
export interface Step {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly document: string | null;
}

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
  const what = document === null ? '' : ` ${document}`;
  if (total === 0 && done > 0) return `${phase.padEnd(8)} ${done.toLocaleString('en-US')}${what}`;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const filled = Math.round(share * WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
  return `${phase.padEnd(8)} ${bar} ${String(Math.round(share * 100)).padStart(3)}%${what}`;
}
