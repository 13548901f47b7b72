import { expect, it } from 'vitest';
import { questionTitle, statementTitle } from './case-words.ts';

it.each([
  ['0000004 - Statement - CONSOLIDATED BALANCE SHEETS', 'CONSOLIDATED BALANCE SHEETS'],
  ['1003001 - Statement - CONSOLIDATED BALANCE SHEETS - Parenthetical', 'CONSOLIDATED BALANCE SHEETS - Parenthetical'],
  ['2401 - Disclosure - Debt - Maturities (Details)', 'Debt - Maturities (Details)'],
  ['Balance sheet', 'Balance sheet'],
  ['Profit - and loss', 'Profit - and loss'],
])('the statement of %s is %s', (definition, title) => {
  expect(statementTitle(definition)).toBe(title);
});

it('a title is one line', () => {
  expect(questionTitle('  What is\n the value? ')).toBe('What is the value?');
  expect(questionTitle('x'.repeat(300)).length).toBeLessThan(100);
});
