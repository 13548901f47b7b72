import { expect, it } from 'vitest';
import { parseRoleDefinition } from './role-definition.ts';

it.each([
  ['0000003 - Statement - Consolidated - balance sheets', '0000003', 'Statement', 'Consolidated - balance sheets'],
  ['101 - Document - Document and Entity Information ', '101', 'Document', 'Document and Entity Information'],
  ['http://x/role', null, null, 'http://x/role'],
  ['Balance sheet - details', null, null, 'Balance sheet - details'],
])('%s', (definition, number, kind, name) => expect(parseRoleDefinition(definition)).toEqual({ number, kind, name }));
