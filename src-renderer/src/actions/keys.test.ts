import { describe, expect, it } from 'vitest';
import { ACTION_IDS, ACTIONS } from './catalog.ts';
import { keyCaps, matchStroke, strokeOf } from './keys.ts';

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('strokeOf', () => {
  it.each([
    [press('j'), 'j'],
    [press('J'), 'j'],
    [press('T', { shiftKey: true }), 'Shift+t'],
    [press('?', { shiftKey: true }), '?'],
    [press('k', { ctrlKey: true }), 'Mod+k'],
    [press('z', { metaKey: true }), 'Mod+z'],
    [press('O', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+o'],
    [press('Escape'), 'Escape'],
    [press(' '), 'Space'],
    [press('Shift', { shiftKey: true }), undefined],
  ])('%o', (event, stroke) => expect(strokeOf(event)).toBe(stroke));
});

describe('matchStroke', () => {
  const bindings = [
    { id: 'next', keys: 'j' },
    { id: 'overview', keys: 'g o' },
    { id: 'settings', keys: 'g s' },
    { id: 'sort', keys: 's' },
  ];
  it('runs a single stroke', () => expect(matchStroke([], 'j', bindings)).toEqual({ kind: 'run', ids: ['next'] }));
  it('waits inside a sequence, then runs it', () => {
    expect(matchStroke([], 'g', bindings)).toEqual({ kind: 'pending', strokes: ['g'] });
    expect(matchStroke(['g'], 's', bindings)).toEqual({ kind: 'run', ids: ['settings'] });
  });
  it('takes a stroke that fits no sequence as a first one', () =>
    expect(matchStroke(['g'], 'j', bindings)).toEqual({ kind: 'run', ids: ['next'] }));
  it('knows nothing else', () => expect(matchStroke([], 'x', bindings)).toEqual({ kind: 'none' }));
  it('gives every offer of one key, the most specific last', () =>
    expect(matchStroke([], 'j', [...bindings, { id: 'step', keys: 'j' }])).toEqual({ kind: 'run', ids: ['next', 'step'] }));
});

describe('the catalog', () => {
  it('has the keys that a reviewer works with', () => {
    const wanted = {
      'case.next': 'j',
      'case.previous': 'k',
      'step.previous': ',',
      'step.next': '.',
      'review.approve': 'a',
      'review.verify': 'v',
      'run.replay': 'r',
      'review.reopen': 'u',
      'review.undo': 'Mod+z',
      'help.open': '?',
    } as const;
    for (const [id, keys] of Object.entries(wanted)) expect(ACTIONS[id as keyof typeof wanted].keys).toContain(keys);
  });
  it('gives no key twice within one scope, nor one that is begun by another sequence', () => {
    for (const id of ACTION_IDS) {
      for (const other of ACTION_IDS) {
        if (id === other) continue;
        const shared = ACTIONS[id].scope === ACTIONS[other].scope || ACTIONS[other].scope === 'everywhere' || ACTIONS[other].scope === 'go';
        if (!shared) continue;
        for (const keys of ACTIONS[id].keys)
          expect(
            ACTIONS[other].keys.some((one) => one === keys || one.startsWith(`${keys} `)),
            `${id} and ${other}`,
          ).toBe(false);
      }
    }
  });
});

it('writes key caps', () => {
  expect(keyCaps('Mod+k', 'other')).toEqual(['Ctrl', 'K']);
  expect(keyCaps('Mod+k', 'mac')).toEqual(['⌘', 'K']);
  expect(keyCaps('g d', 'other')).toEqual(['G', 'D']);
  expect(keyCaps('Escape', 'other')).toEqual(['Esc']);
});
