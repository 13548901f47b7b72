import { useEffect } from 'react';
import { type KeyMatch, matchStroke, strokeOf } from './keys.ts';
import { type ActionId } from './catalog.ts';
import { bindingsOf, registry, runAction } from './registry.ts';

/** A sequence is forgotten when its next stroke does not come within this time. */
const SEQUENCE_MS = 1500;

const EDITABLE =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="range"]), textarea, select, [contenteditable="true"]';
const PRESSABLE = 'button, a[href], summary, [role="button"], [role="tab"]';

/** A row of a list: a click selects it, Enter is the registry's (open the selected row). */
export const LIST_ROW = '[data-list-row]';

/** Whether a stroke belongs to what has the focus rather than to the registry. */
export function belongsToFocus(focused: { matches(selector: string): boolean } | null, stroke: string): boolean {
  if (focused === null) return false;
  if (focused.matches(EDITABLE)) return !stroke.startsWith('Mod+') || stroke === 'Mod+z' || stroke === 'Mod+c';
  if (stroke === 'Enter' && focused.matches(LIST_ROW)) return false;
  return (stroke === 'Enter' || stroke === 'Space') && focused.matches(PRESSABLE);
}

/** Keeps its keys to itself while it is open, also when what had the focus in it is gone. */
const KEEPS_KEYS = 'dialog:modal, [popover]:popover-open';

/** The one listener for keys of the whole window. */
export function useKeys(): void {
  useEffect(() => {
    let pending: readonly string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = (): void => {
      clearTimeout(timer);
      pending = [];
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const stroke = strokeOf(event);
      if (stroke === undefined || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector(KEEPS_KEYS) !== null || belongsToFocus(event.target instanceof Element ? event.target : null, stroke))
        return;
      // Text that a person has marked is what they want to copy.
      if (stroke === 'Mod+c' && document.getSelection()?.isCollapsed === false) return;
      const match: KeyMatch<ActionId> = matchStroke(pending, stroke, bindingsOf(registry.getState().offers));
      forget();
      if (match.kind === 'none') return;
      event.preventDefault();
      if (match.kind === 'run') {
        const id = match.ids.at(-1);
        if (id !== undefined) runAction(id);
        return;
      }
      pending = match.strokes;
      timer = setTimeout(forget, SEQUENCE_MS);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      forget();
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
