import { saveUpdateCart } from '../../../src/contracts/cart/save-update-cart.ts';
import { mergeMessage } from '../../carts/merge-message.ts';
import { readCart } from '../../carts/read-cart.ts';
import { implement } from '../service-handler.ts';

export const saveUpdateCartHandler = implement(
  saveUpdateCart,
  async ({ input, identity, db, parts }) => {
    const { userId } = identity;
    await mergeMessage(db, userId, input, parts.now());
    return { cart: await readCart(db, userId, input.deviceId) };
  },
);
