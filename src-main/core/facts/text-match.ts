import { memoize } from '../memoize.ts';
import type { FactEntry } from './fact-index.ts';
import { amountDigits } from '#shared/xbrl/amount-word.ts';
import { plainText } from '#shared/xbrl/plain-text.ts';

/** Whether a fact has a text. */
export type TextMatch = (entry: FactEntry) => boolean;

/** A word as typed and, for an amount as pages write it (`(1,234)`), its digits alone. */
function formsOf(word: string): readonly string[] {
  const digits = amountDigits(word);
  return digits === undefined || digits === word ? [word] : [word, digits];
}

const searchedText = memoize(({ placed: { fact }, label }: FactEntry): string => {
  const value = fact.value === null ? '' : fact.isNumeric ? fact.value : plainText(fact.value);
  return `${label}\n${fact.concept}\n${fact.id}\n${value}`.toLowerCase();
});

/**
 * Every word of the text is in the label, the name of the concept, the id or the value, wherever in it. Looks at the facts themselves,
 * which are in memory when they are listed; the full text (`core/search`) answers over all filings and by the beginnings of words.
 */
export function matchesText(text: string): TextMatch {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(formsOf);
  return (entry) => {
    const searched = searchedText(entry);
    return words.every((forms) => forms.some((form) => searched.includes(form)));
  };
}
