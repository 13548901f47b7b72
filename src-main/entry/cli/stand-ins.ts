import type { MissingItem } from '#shared/rpc/taxonomy.ts';
import type { ReadingDesk } from '#main/core/reading.ts';

/** What stands in for the taxonomies that a filing refers to; empty when no release is installed or named for this run. */
export async function standInsOf(desk: ReadingDesk, filingId: string, signal: AbortSignal): Promise<readonly MissingItem[]> {
  return desk.releases().some(({ kind }) => kind !== 'rules') ? desk.handlers['filing.missing']({ filingId }, { signal }) : [];
}

/** `us-gaap-2024 answers, the nearest to 2026 (317 of 317 concepts)`; undefined where no release does. */
export function standInText({ status, answeredBy, answeringYear, year, known, concepts }: MissingItem): string | undefined {
  if (answeredBy === null || (status !== 'own-year' && status !== 'nearest')) return undefined;
  const how = status === 'own-year' ? "the filing's own year" : answeringYear === null ? 'of no year' : `the nearest to ${year ?? 'it'}`;
  return `${answeredBy} answers, ${how} (${known.toLocaleString('en-US')} of ${concepts.toLocaleString('en-US')} concepts)`;
}

/** What is said of a missing document in place of its effect: who stands in, or that its own release is there and does not help. */
export function presentText(item: MissingItem): string | undefined {
  const { family, year, isInstalled, concepts } = item;
  const isUseless = isInstalled && concepts > 0 && family !== null && year !== null;
  return standInText(item) ?? (isUseless ? `${family}-${year} is installed but declares none of its concepts.` : undefined);
}

/** One line a taxonomy that a release stands in for. */
export function standInLines(items: readonly MissingItem[]): readonly string[] {
  const lines = items.flatMap((item) => {
    const text = standInText(item);
    return text === undefined ? [] : [`${item.family ?? item.url} ${item.year ?? ''}: ${text}`];
  });
  return [...new Set(lines)];
}
