import { ALWAYS_ASK, type StandingChoice } from '../orders/quotes/quote-difference.ts';

/** Whether Haat may write to the person by each of these (specification, section 3: opt-ins). */
export interface OptIns {
  readonly email: boolean;
  readonly push: boolean;
  readonly sms: boolean;
  readonly whatsapp: boolean;
}

/** What a person chose once for all devices. */
export interface PreferenceChoices {
  readonly standingChoice: StandingChoice;
  readonly optIns: OptIns;
}

/** Until something was chosen: always ask (ORD-2), and nobody is written to. */
export const DEFAULT_PREFERENCES: PreferenceChoices = {
  standingChoice: ALWAYS_ASK,
  optIns: { email: false, push: false, sms: false, whatsapp: false },
};

/** A store or an item that a person marked, or an item that they want to be told of when it is back (`restock`). */
export const FAVOURITE_KINDS = ['store', 'item', 'restock'] as const;
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number];

/** Most favourites of a person, of each kind. */
export const MOST_FAVOURITES: Readonly<Record<FavouriteKind, number>> = {
  store: 50,
  item: 200,
  restock: 50,
};

/** What is said to who has that many already. */
export const FAVOURITES_FULL: Readonly<Record<FavouriteKind, string>> = {
  store: 'You have 50 favourite stores. Take one away to add another.',
  item: 'You have 200 favourite items. Take one away to add another.',
  restock: 'You wait for 50 items already. Take one away under Account, Favourites.',
};
