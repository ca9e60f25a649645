import type { DeliverySlot } from './slots/delivery-slots.ts';

/** What the store may do when an item is short at packing: ask the buyer, send something similar, or leave it out. */
export const SUBSTITUTIONS = ['ask', 'similar', 'none'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

/** Who takes the goods when the buyer orders for somebody else. */
export interface Recipient {
  readonly name: string;
  /** Ten digits; as private as the buyer's own. */
  readonly contactNumber: string;
}

/** What a buyer wishes beyond the goods; nothing of it changes the price. */
export interface OrderWishes {
  /** Null: the buyer takes the goods. */
  readonly recipient: Recipient | null;
  /** Null: as soon as possible. */
  readonly deliverySlot: DeliverySlot | null;
  readonly substitution: Substitution;
}

/** Until the buyer wished something; also what orders mean that say nothing of wishes. */
export const DEFAULT_WISHES: OrderWishes = {
  recipient: null,
  deliverySlot: null,
  substitution: 'ask',
};

/** True for wishes that say no more than the default. */
export function isDefaultWishes({ recipient, deliverySlot, substitution }: OrderWishes): boolean {
  return (
    recipient === null && deliverySlot === null && substitution === DEFAULT_WISHES.substitution
  );
}
