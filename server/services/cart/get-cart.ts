import { getCart } from '../../../src/contracts/cart/get-cart.ts';
import { readCart } from '../../carts/read-cart.ts';
import { implement } from '../service-handler.ts';

/** One snapshot, so that the version that is told is that of the lines. */
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export const getCartHandler = implement(getCart, ({ input, identity, db }) =>
  db.transaction(
    async (snapshot) => ({ cart: await readCart(snapshot, identity.userId, input.deviceId) }),
    SNAPSHOT,
  ),
);
