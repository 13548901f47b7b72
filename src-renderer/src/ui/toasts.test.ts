import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepUndoOf, showToast, toasts } from './toasts.ts';

const titles = (): readonly string[] => toasts.getState().shown.map(({ title }) => title);
const say = (title: string, undoes?: string): void => showToast({ mark: 'human', title, undoes });

describe('toasts with an Undo', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    toasts.setState({ shown: [] });
  });
  afterEach(() => void vi.useRealTimers());

  it('are one at a time; others stay', () => {
    say('Verified', 'e1');
    say('Something else');
    say('Something else');
    say('Approved', 'e2');
    expect(titles()).toEqual(['Something else', 'Approved']);
  });

  it('go when another event holds or none', () => {
    say('Verified', 'e1');
    say('Something else');
    keepUndoOf('e1');
    expect(titles()).toEqual(['Verified', 'Something else']);
    keepUndoOf('e2');
    expect(titles()).toEqual(['Something else']);
    say('Approved', 'e3');
    keepUndoOf(null);
    expect(titles()).toEqual(['Something else']);
  });
});
