import { expect, it } from 'vitest';
import { chooseTransport } from './transport-choice.ts';

it.each([
  [{ hasBridge: true, protocol: 'app:', host: 'auditflow' }, { kind: 'bridge' }],
  [{ hasBridge: true, protocol: 'http:', host: 'localhost:5173' }, { kind: 'bridge' }],
  [
    { hasBridge: false, protocol: 'http:', host: '127.0.0.1:8080' },
    { kind: 'socket', url: 'ws://127.0.0.1:8080/rpc' },
  ],
  [
    { hasBridge: false, protocol: 'https:', host: 'example.test' },
    { kind: 'socket', url: 'wss://example.test/rpc' },
  ],
])('%o', (page, choice) => expect(chooseTransport(page)).toEqual(choice));

it('says why there is none', () => {
  expect(chooseTransport({ hasBridge: false, protocol: 'file:', host: '' })).toMatchObject({
    kind: 'none',
    reason: expect.stringContaining('npm start') as string,
  });
});
