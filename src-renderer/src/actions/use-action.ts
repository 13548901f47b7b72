import { useEffect, useEffectEvent } from 'react';
import { type ActionId } from './catalog.ts';
import { offerAction } from './registry.ts';

/** Offers an action while the component is there. Key, palette entry, help sheet and hints follow from the catalog. */
export function useAction(id: ActionId, run: () => void, options: { readonly isEnabled?: boolean } = {}): void {
  const isEnabled = options.isEnabled ?? true;
  const onRun = useEffectEvent(run);
  useEffect(() => offerAction({ id, isEnabled, run: () => onRun() }), [id, isEnabled]);
}
