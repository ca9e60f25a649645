import type { HeldCart } from '../domain/cart/cart.ts';
import type { PersonDatabase } from './person-database.ts';

/** The cart as this device has it, with what the server does not know yet. Runs in the caller's transaction, if any. */
export async function readHeldCart(db: PersonDatabase): Promise<HeldCart> {
  const [rows, removed, coupons] = await Promise.all([
    db.cart.toArray(),
    db.removedLines.toArray(),
    db.cartCoupons.toArray(),
  ]);
  return { rows, removed, coupons };
}
