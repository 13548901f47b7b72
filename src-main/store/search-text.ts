import { amountDigits } from '#shared/xbrl/amount-word.ts';
import { plainText } from '#shared/xbrl/plain-text.ts';

/** Characters of one fact's text that are searched: enough for a policy, and no whole report twice over. */
const SEARCHED_CHARACTERS = 20_000;
/** Markup takes several times the room of its text. */
const READ_CHARACTERS = SEARCHED_CHARACTERS * 10;
const MOST_WORDS = 8;
const MOST_CHARACTERS = 100;

/** The text of a fact without markup, cut off where it is no longer searched. */
export const searchedText = (value: string): string => plainText(value, READ_CHARACTERS).slice(0, SEARCHED_CHARACTERS);

/** The words of a question, as typed: at most eight, each at most a hundred characters. They are data and never syntax. */
export function searchWords(question: string): string[] {
  return question
    .replaceAll(/\p{Cc}/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => (amountDigits(word) ?? word).slice(0, MOST_CHARACTERS));
}

/** A word as a string of the full text language, in which nothing but the quote has a meaning. */
export const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** For LIKE … ESCAPE '\': the word anywhere, or at the beginning. */
export const likeAnywhere = (word: string): string => `%${escaped(word)}%`;
export const likeBeginning = (word: string): string => `${escaped(word)}%`;
const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Trigrams have three characters: shorter words are looked for in the names themselves. */
export const isTrigram = (word: string): boolean => Array.from(word).length >= 3;

/** Whether the full text of facts has words like this at all: letters or digits. */
export const hasWord = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);

const AROUND = 60;

/** The text around the first word that it has, with … where it was cut. */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const found = words.map((word) => lower.indexOf(word.toLowerCase())).filter((at) => at >= 0);
  const at = found.length === 0 ? 0 : Math.min(...found);
  const from = at <= AROUND ? 0 : at - AROUND;
  const to = Math.min(text.length, at + AROUND * 2);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
}
