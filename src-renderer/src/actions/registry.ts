import { createStore } from 'zustand/vanilla';
import { actionKeys, type ActionId } from './catalog.ts';
import { type Binding } from './keys.ts';

/** What a screen offers while it is there. `when` is its being registered and enabled. */
export interface Offer {
  readonly id: ActionId;
  readonly isEnabled: boolean;
  readonly run: () => void;
}

interface RegistryState {
  /** In the order of registration: of two offers of one action the later speaks, being the more specific. */
  readonly offers: readonly Offer[];
}

export const registry = createStore<RegistryState>(() => ({ offers: [] }));

/** @returns what takes the offer back */
export function offerAction(offer: Offer): () => void {
  registry.setState(({ offers }) => ({ offers: [...offers, offer] }));
  return () => registry.setState(({ offers }) => ({ offers: offers.filter((one) => one !== offer) }));
}

/** The offer of an action that would run now. */
export const currentOffer = (offers: readonly Offer[], id: ActionId): Offer | undefined =>
  offers.findLast((offer) => offer.id === id && offer.isEnabled);

/** Runs an action if something offers it now. */
export function runAction(id: ActionId): boolean {
  const offer = currentOffer(registry.getState().offers, id);
  offer?.run();
  return offer !== undefined;
}

/** The bindings of what is offered now, the most specific last. */
export const bindingsOf = (offers: readonly Offer[]): readonly Binding<ActionId>[] =>
  offers.filter((offer) => offer.isEnabled).flatMap((offer) => actionKeys(offer.id).map((keys) => ({ id: offer.id, keys })));
