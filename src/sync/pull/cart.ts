import { getCart } from '../../contracts/cart/cart.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import { askAnewInPlace, type EpochTools } from '../epoch/ask-anew.ts';
import { pullInEpoch, type EpochPull } from '../epoch/pull-in-epoch.ts';
import { storeServerCart } from './answers/server-cart.ts';

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
