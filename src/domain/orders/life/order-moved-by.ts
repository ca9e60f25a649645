import type { OrderActor } from './order-moves.ts';
import type { Milestone } from './order-timeline.ts';

/** When an order reached a status, who moved it there, and what they said; `note` is missing where nobody said anything. */
export interface OrderMove extends Milestone {
  readonly by?: OrderActor | undefined;
  readonly note?: string | undefined;
}

const WORDS: Readonly<Record<OrderActor, string>> = {
  buyer: 'by you',
  seller: 'by the store',
  admin: 'by Haat',
  system: 'by Haat, on its own',
};

/** Who moved an order, as its buyer reads it. */
export function movedByText(actor: OrderActor): string {
  return WORDS[actor];
}
