import { expect, it } from 'vitest';
import { pickDocumentation, pickLabel } from './labels.ts';
import { LABEL_ROLE } from './model.ts';

const label = (language: string, text: string, role: string = LABEL_ROLE.documentation) => ({ language, text, role });

it('takes the English documentation, else the first in any language', () => {
  expect(pickDocumentation([label('de', 'Bedeutung'), label('en-US', 'Meaning')])).toBe('Meaning');
  expect(pickDocumentation([label('de', 'Bedeutung'), label('', 'Of a table')])).toBe('Of a table');
  expect(pickDocumentation([label('de', 'Bedeutung'), label('fr', 'Sens')])).toBe('Bedeutung');
  expect(pickDocumentation([label('en', 'Assets', LABEL_ROLE.standard)])).toBeUndefined();
});

it('never takes the documentation for a label', () => {
  expect(pickLabel([label('en', 'Meaning')])).toBeUndefined();
  expect(pickLabel([label('de', 'Aktiva', LABEL_ROLE.standard), label('en', 'Assets', LABEL_ROLE.standard)])).toBe('Assets');
});
