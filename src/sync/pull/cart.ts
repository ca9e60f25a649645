import { getCart, type Cart } from '../../contracts/cart/cart.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import { askAnewInPlace, type EpochTools, pullInEpoch, type EpochPull } from '../epoch/epochs.ts';
import { receiveCart } from '../../domain/cart/cart-messages.ts';
import { readHeldCart } from '../../db/held-cart.ts';
import type { PersonDatabase } from '../../db/person-database.ts';

/** Fetches the person's cart, with what other devices did to it. Throws `CallError`. */
export async function pullCart(pull: EpochPull, tools: EpochTools): Promise<void> {
  const { db } = pull;
  const deviceId = await deviceIdOf(db, tools.newId);
  const { cart, removedLines, cartCoupons } = db;
  let known = 0;
  const told = await pullInEpoch(pull, {
    ask: async (call) => {
      known = (await db.fact('cart-version')) ?? 0;
      return (await call(getCart, { deviceId })).cart;
    },
    tables: [cart, removedLines, cartCoupons],
    store: (answer) => storeServerCart(db, answer),
  });
  // Asked for after a newer one was told: writes were lost (VER-1).
  if (told.version >= known) return;
  await askAnewInPlace(db, tools);
  await pullCart(pull, tools);
}

/**
 * Stores the server's cart, beside what it does not know yet of this device's edits (docs/decisions/0016). Answers come
 * late or out of order: one that is older than the last is left out, as the newer one told all of it.
 */
export async function storeServerCart(db: PersonDatabase, cart: Cart): Promise<void> {
  const tables = [db.cart, db.removedLines, db.cartCoupons, db.facts];
  await db.transaction('rw', tables, async () => {
    if (((await db.fact('cart-version')) ?? 0) > cart.version) return;
    const patch = receiveCart(await readHeldCart(db), cart);
    await db.cart.bulkPut([...patch.rows]);
    await db.cart.bulkDelete(patch.goneRows.map(([storeId, itemId]) => [storeId, itemId]));
    await db.removedLines.bulkDelete([...patch.goneRemovedIds]);
    await db.cartCoupons.bulkPut([...patch.coupons]);
    await db.cartCoupons.bulkDelete([...patch.goneCoupons]);
    await db.setFact('cart-version', cart.version);
  });
}
