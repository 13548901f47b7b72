import { type Opening } from '#renderer/api/opening.ts';
import { bytesProgress, countProgress } from '#renderer/ui/progress-text.ts';
import { MONTHS } from '#renderer/ui/words.ts';

const DAY_MS = 86_400_000;

const two = (value: number): string => String(value).padStart(2, '0');
const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** `Today 13:58`, `Yesterday`, `Nov 27`, and with the year when it is another. */
export function whenText(iso: string, now: Date): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return '—';
  const days = Math.round((startOfDay(now) - startOfDay(then)) / DAY_MS);
  if (days <= 0) return `Today ${two(then.getHours())}:${two(then.getMinutes())}`;
  if (days === 1) return 'Yesterday';
  const day = `${MONTHS[then.getMonth()] ?? ''} ${then.getDate()}`;
  return then.getFullYear() === now.getFullYear() ? day : `${day}, ${then.getFullYear()}`;
}

type Running = Extract<Opening, { kind: 'running' }>;
export const PHASES = ['sending', 'reading', 'parsing', 'storing', 'scanning'] as const satisfies readonly Running['progress']['phase'][];

export const PHASE_TITLE: Readonly<Record<(typeof PHASES)[number], string>> = {
  sending: 'Hand over',
  reading: 'Read the package',
  parsing: 'Read the facts',
  storing: 'Store',
  scanning: 'Scan every rule',
};

/** How far the phase is, in the unit that it counts. */
export function progressText({ phase, done, total }: Running['progress']): string {
  const isBytes = (phase === 'sending' || phase === 'reading' || phase === 'parsing') && total > 10 * 1024;
  return isBytes ? bytesProgress(done, total) : countProgress(done, total);
}
