/**
 * How sure it is that an item is what was asked for: called so or misspelt beyond doubt, only beginning so (as somebody still
 * types, or by chance: "ski" is a beginning of "skimmed"), or only spelled alike (SRC-3).
 */
export const SURETIES = ['sure', 'start', 'guess'] as const;
export type Surety = (typeof SURETIES)[number];

interface Answer {
  /** Null where there are no items. */
  readonly surety: Surety | null;
}

/** Whether its items stand as an answer; a guess stands below what says that nobody sells it. */
export const isAnswer = ({ surety }: Answer): boolean => surety === 'sure' || surety === 'start';

/** Of what answers a whole query and what answers it without the words around the thing, the one that counts. */
export const surerOf = <Found extends Answer>(whole: Found, fewer: Found): Found =>
  isAnswer(fewer) || whole.surety === null ? fewer : whole;

/**
 * Items of an answer that are drawn in the frame of the key press: they fill a phone's screen. The others follow, and so do
 * stores where the items leave them no room.
 */
export const DRAWN_AT_ONCE = 6;

/** What of an answer to a search is drawn at once. Of two answers with the same head nothing moves on the first screen. */
export interface SearchHead<Item, Store> {
  /** At most `DRAWN_AT_ONCE`. */
  readonly items: readonly Item[];
  /** Items of the whole answer. */
  readonly itemCount: number;
  /** None where the items fill the screen. */
  readonly stores: readonly Store[];
  /** Stores that the query names, above the items. */
  readonly named?: readonly Store[];
  readonly surety?: Surety | null;
}

/** Whether items alone fill the screen, so that what stands below them may come later. */
export const fillsScreen = (itemCount: number): boolean => itemCount >= DRAWN_AT_ONCE;

/** The head of a whole answer. */
export function headOf<Item, Store>(answer: {
  readonly items: readonly Item[];
  readonly stores: readonly Store[];
  readonly named?: readonly Store[];
  readonly surety?: Surety | null;
}): SearchHead<Item, Store> {
  const { items, stores, named = [], surety = null } = answer;
  return {
    items: items.slice(0, DRAWN_AT_ONCE),
    itemCount: items.length,
    stores: fillsScreen(items.length) ? [] : stores,
    ...(named.length > 0 && { named }),
    ...(surety !== null && { surety }),
  };
}

/** The words of a text for a simple comparison: lower case, without marks and signs. */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Longest text that is taken over; whoever shares a page of prose means its beginning. */
const LONGEST = 80;

const LINK = /\bhttps?:\/\/\S+/gi;

function words(text: string | null): string {
  return (text ?? '').replaceAll(LINK, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST).trim();
}

/**
 * What to search for when another app shares something with this one (the manifest's `share_target`): its text without
 * links, else its title. Text only, and nothing of it is followed.
 */
export function sharedQuery(params: { readonly get: (name: string) => string | null }): string {
  return words(params.get('text')) || words(params.get('title'));
}
