const MOST_MS = 5000;

/** Whole milliseconds, or null for anything else. */
export const parsePace = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) && Number(text) <= MOST_MS ? Number(text) : null);

/** What the pause means for a person who watches. */
export function paceText(pace: number): string {
  if (pace === 0) return 'No pause: a case takes a fraction of a second. Set one to watch the steps as they come.';
  return `A run of about 20 steps takes about ${Math.max(1, Math.round((pace * 20) / 1000))} s. The verdict is the same.`;
}
