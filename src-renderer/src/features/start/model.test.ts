import { expect, it } from 'vitest';
import { progressText, whenText } from './model.ts';

const now = new Date(2025, 10, 30, 15, 0);
it.each([
  [new Date(2025, 10, 30, 9, 5), 'Today 09:05'],
  [new Date(2025, 10, 29, 23, 59), 'Yesterday'],
  [new Date(2025, 10, 27, 12, 0), 'Nov 27'],
  [new Date(2024, 0, 2, 12, 0), 'Jan 2, 2024'],
])('%s is %s', (then, text) => expect(whenText(then.toISOString(), now)).toBe(text));

it('says how far a phase is', () => {
  expect(progressText({ phase: 'parsing', done: 1_048_576, total: 2_097_152, document: null })).toBe('1.0 of 2.0 MB');
  expect(progressText({ phase: 'scanning', done: 1, total: 3, document: null })).toBe('1 of 3');
  expect(progressText({ phase: 'sending', done: 0, total: 0, document: null })).toBe('');
});
