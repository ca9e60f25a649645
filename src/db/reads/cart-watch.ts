import { cartMark, type AbandonedCart, type CartWatch } from '../../domain/cart/abandonment.ts';
import type { PersonDatabase } from '../person-database.ts';

/** The cart as it is and the countdown that was started for it or for an earlier one. */
export interface WatchedCart {
  readonly cart: string;
  /** Null: none was started. */
  readonly watch: CartWatch | null;
}

/** Reads the cart with its countdown (CART-1). */
export async function readWatchedCart(person: PersonDatabase): Promise<WatchedCart> {
  const [rows, watch] = await Promise.all([person.cart.toArray(), person.fact('cart-watch')]);
  return { cart: cartMark(rows), watch: watch ?? null };
}

/** The cart that its buyer left behind and is reminded of; null when there is none, or it was put away. */
export async function readWaitingCart(person: PersonDatabase): Promise<AbandonedCart | null> {
  const { cart, watch } = await readWatchedCart(person);
  if (watch === null || watch.cart !== cart || watch.isDismissed) return null;
  return watch.abandoned;
}
