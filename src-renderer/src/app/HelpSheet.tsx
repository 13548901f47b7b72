import { type ReactElement } from 'react';
import { useStore } from 'zustand';
import { ACTION_IDS, ACTION_SCOPES, actionKeys, actionTitle, ACTIONS, SCOPE_TITLE } from '#renderer/actions/catalog.ts';
import { currentOffer, registry } from '#renderer/actions/registry.ts';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Keys } from '#renderer/ui/Kbd.tsx';
import css from './HelpSheet.module.css';

/** `?`: every key, from the catalog; what can be done on this screen is in full ink. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }): ReactElement {
  const offers = useStore(registry, (state) => state.offers);
  return (
    <Dialog title="All keys" size="wide" onClose={onClose}>
      <p className={`t2 muted ${css['lead'] ?? ''}`}>
        What works on the screen behind this sheet is in full ink; the rest is quiet. A key is for the list or the case, not for a field
        that is being typed in.
      </p>
      <div className={css['groups']}>
        {ACTION_SCOPES.map((scope) => (
          <section key={scope} className={css['group']} aria-label={SCOPE_TITLE[scope]}>
            <h3 className="h3">{SCOPE_TITLE[scope]}</h3>
            <ul>
              {ACTION_IDS.filter((id) => ACTIONS[id].scope === scope && actionKeys(id).length > 0).map((id) => (
                <li key={id} className={currentOffer(offers, id) === undefined ? 'quiet' : undefined}>
                  <span className="ell">{actionTitle(id)}</span>
                  <span className="row row-4 push fixed">
                    {actionKeys(id).map((keys) => (
                      <Keys key={keys} keys={keys} />
                    ))}
                    <span className="vh">{actionKeys(id).join(' or ')}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
