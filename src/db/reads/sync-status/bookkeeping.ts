import type { OutboxState } from '../../outbox-entry.ts';

/**
 * Outbox subjects that keep phones alike rather than do what a person asked for: the cart, and which messages were read. They
 * are sent like all others, and told of only where nothing else is to be told.
 */
export const BOOKKEEPING_SUBJECTS = ['cart', 'inbox'] as const;

interface EntryFacts {
  readonly subject: string;
  readonly state: OutboxState;
}

/** True for an entry of bookkeeping that looks after itself; one that was refused needs somebody to look. */
export function isBookkeeping({ subject, state }: EntryFacts): boolean {
  const isOpen = state === 'waiting' || state === 'sending';
  return isOpen && BOOKKEEPING_SUBJECTS.some((each) => each === subject);
}
