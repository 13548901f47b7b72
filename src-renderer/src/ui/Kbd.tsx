import { type ReactElement } from 'react';
import { type ActionId, actionKeys } from '#renderer/actions/catalog.ts';
import { keyCaps } from '#renderer/actions/keys.ts';

const platform = /Mac|iPhone|iPad/.test(navigator.platform) ? 'mac' : 'other';

/** The key caps of one sequence in the catalog's spelling, for example `Mod+k` or `g d`. */
export function Keys({ keys }: { readonly keys: string }): ReactElement {
  return (
    <span className="keys" aria-hidden="true">
      {keyCaps(keys, platform).map((cap, index) => (
        <kbd key={index} className="kbd">
          {cap}
        </kbd>
      ))}
    </span>
  );
}

/** The first key of an action; nothing when it has none. */
export function ActionKeys({ action }: { readonly action: ActionId }): ReactElement | null {
  const [keys] = actionKeys(action);
  return keys === undefined ? null : <Keys keys={keys} />;
}

/** `Next case, J`: the title of a control that fires an action and shows no caps. */
export function titleWithKeys(title: string, action: ActionId): string {
  const [keys] = actionKeys(action);
  return keys === undefined ? title : `${title}, ${keyCaps(keys, platform).join(' ')}`;
}

/** For aria-keyshortcuts. */
export function ariaKeys(action: ActionId): string | undefined {
  const [keys] = actionKeys(action);
  if (keys === undefined || keys.includes(' ')) return undefined;
  return keys.replace('Mod', platform === 'mac' ? 'Meta' : 'Control');
}
