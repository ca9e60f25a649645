/** Why what was confirmed is not there any more, in words for a buyer (VER-1). */
export const LOST_REASON = 'Haat had to go back to an earlier copy of its records.';

/** An order that is lost, as a sentence is made of it. */
export interface LostOrderFacts {
  readonly storeName: string;
  /** "2 × Onion, Tomato +3 more". */
  readonly items: string;
  /** "₹262". */
  readonly sum: string;
  /** "today at 1:47 PM". */
  readonly when: string;
}

/** What a buyer is told of an order that is lost. */
export function lostOrderText({ storeName, items, sum, when }: LostOrderFacts): string {
  return `Your order from ${storeName} is lost: ${items}, ${sum}, placed ${when}. It will not come. Order again, or write to us.`;
}

/** The same of a cancellation or a return whose order goes on. */
export function lostChangeText(storeName: string): string {
  return `Your order from ${storeName} goes on: that it was cancelled or returned is lost. Please look at it again.`;
}

/** The same of a ticket. */
export function lostTicketText(summary: string): string {
  return `Your ticket “${summary}” is lost. Please raise it again.`;
}

/** The same of a pledge in a group buy. */
export function lostPledgeText(quantity: number, name: string): string {
  return `Your pledge of ${quantity} × ${name} is lost. Please pledge again.`;
}
