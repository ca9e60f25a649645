import { getCart, saveUpdateCart } from '../../../src/contracts/cart/cart.ts';
import { readCart, mergeMessage } from '../../carts/stored-cart.ts';
import { implement } from '../service-handler.ts';

/** One snapshot, so that the version that is told is that of the lines. */
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const getCartHandler = implement(getCart, ({ input, identity, db }) =>
  db.transaction(
    async (snapshot) => ({ cart: await readCart(snapshot, identity.userId, input.deviceId) }),
    SNAPSHOT,
  ),
);

export const saveUpdateCartHandler = implement(
  saveUpdateCart,
  async ({ input, identity, db, parts }) => {
    const { userId } = identity;
    await mergeMessage(db, userId, input, parts.now());
    return { cart: await readCart(db, userId, input.deviceId) };
  },
);
