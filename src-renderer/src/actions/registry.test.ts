import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindingsOf, offerAction, registry, runAction } from './registry.ts';
import { belongsToFocus } from './use-keys.ts';

afterEach(() => registry.setState({ offers: [] }));

describe('the registry', () => {
  it('runs the most specific offer that is enabled, and says when there is none', () => {
    const [shell, screen] = [vi.fn(), vi.fn()];
    offerAction({ id: 'list.next', isEnabled: true, run: shell });
    const takeBack = offerAction({ id: 'list.next', isEnabled: true, run: screen });
    expect(runAction('list.next')).toBe(true);
    takeBack();
    expect(runAction('list.next')).toBe(true);
    expect([shell.mock.calls.length, screen.mock.calls.length]).toEqual([1, 1]);
    expect(runAction('go.review')).toBe(false);
  });
  it('binds only what is enabled', () => {
    offerAction({ id: 'review.approve', isEnabled: false, run: vi.fn() });
    offerAction({ id: 'review.verify', isEnabled: true, run: vi.fn() });
    expect(bindingsOf(registry.getState().offers)).toEqual([{ id: 'review.verify', keys: 'v' }]);
  });
});

describe('belongsToFocus', () => {
  const field = { matches: (selector: string) => selector.includes('textarea') };
  const button = { matches: (selector: string) => selector.startsWith('button') };
  it.each([
    [field, 'j', true],
    [field, 'Mod+k', false],
    [field, 'Mod+z', true],
    [field, 'Mod+c', true],
    [button, 'Mod+c', false],
    [button, 'Enter', true],
    [button, 'j', false],
    [null, 'j', false],
  ])('%# %s', (focused, stroke, isFocus) => expect(belongsToFocus(focused, stroke)).toBe(isFocus));
});
