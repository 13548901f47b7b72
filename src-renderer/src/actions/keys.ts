/** What of a keyboard event decides; a DOM KeyboardEvent satisfies it. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const isLetter = (key: string): boolean => key.length === 1 && key.toLowerCase() !== key.toUpperCase();
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn', 'Dead']);

/**
 * One stroke in the catalog's spelling: `j`, `Shift+t`, `Mod+k`, `?`. Shift is spelled with letters and named keys only, since for
 * other characters it is part of typing them. Undefined for a modifier pressed alone.
 */
export function strokeOf(press: KeyPress): string | undefined {
  if (MODIFIERS.has(press.key)) return undefined;
  const letter = isLetter(press.key);
  const isNamed = press.key.length > 1;
  const parts: string[] = [];
  if (press.ctrlKey || press.metaKey) parts.push('Mod');
  if (press.altKey) parts.push('Alt');
  if (press.shiftKey && (letter || isNamed)) parts.push('Shift');
  parts.push(letter ? press.key.toLowerCase() : press.key === ' ' ? 'Space' : press.key);
  return parts.join('+');
}

export interface Binding<Id extends string = string> {
  readonly id: Id;
  /** A sequence of strokes parted by spaces. */
  readonly keys: string;
}

export type KeyMatch<Id extends string = string> =
  | { readonly kind: 'run'; readonly ids: readonly Id[] }
  /** The strokes so far begin a longer sequence. */
  | { readonly kind: 'pending'; readonly strokes: readonly string[] }
  | { readonly kind: 'none' };

/** What a stroke means after the strokes that are pending. A stroke that fits no sequence is tried again as a first one. */
export function matchStroke<Id extends string>(pending: readonly string[], stroke: string, bindings: readonly Binding<Id>[]): KeyMatch<Id> {
  const strokes = [...pending, stroke];
  const typed = strokes.join(' ');
  const ids = bindings.filter((binding) => binding.keys === typed).map((binding) => binding.id);
  if (ids.length > 0) return { kind: 'run', ids };
  if (bindings.some((binding) => binding.keys.startsWith(`${typed} `))) return { kind: 'pending', strokes };
  return pending.length === 0 ? { kind: 'none' } : matchStroke([], stroke, bindings);
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** The key caps of a sequence: `Mod+k` → Ctrl, K; `g d` → G, D. */
export function keyCaps(keys: string, platform: 'mac' | 'other'): readonly string[] {
  return keys.split(' ').flatMap((stroke) =>
    stroke.split('+').map((part) => {
      if (part === 'Mod') return platform === 'mac' ? '⌘' : 'Ctrl';
      if (part.length === 1) return part.toUpperCase();
      return KEY_NAMES[part] ?? part;
    }),
  );
}
