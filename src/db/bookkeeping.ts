/**
 * Outbox subjects that keep phones alike rather than do what a person asked for: the cart, and which messages were read. They
 * are sent like all others, and told of only where nothing else is to be told.
 */
export const BOOKKEEPING_SUBJECTS = ['cart', 'inbox'] as const;

/** True for an entry of bookkeeping. */
export function isBookkeeping({ subject }: { readonly subject: string }): boolean {
  return BOOKKEEPING_SUBJECTS.some((each) => each === subject);
}
