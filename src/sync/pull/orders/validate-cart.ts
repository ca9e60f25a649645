import type { CartToValidate, CartValidation } from '../../../contracts/cart/cart-validation.ts';
import { selectCall } from '../../../contracts/orders/select-call.ts';
import type { DeviceDatabase } from '../../../db/device-database.ts';
import { readSetting } from '../../../db/reads/settings.ts';
import { writeSetting } from '../../../db/settings.ts';
import { CallError } from '../../call-error.ts';
import type { Transport } from '../../transport.ts';
import { whileSignedIn } from '../../while-signed-in.ts';

export interface ValidationParts {
  readonly device: DeviceDatabase;
  readonly transport: Transport;
  /** A new UUID. */
  readonly newId: () => string;
}

/**
 * Asks for the store's quote ahead of the order (`select-call`), so that differences show on the review instead of after
 * it. Orders nothing. Each validation is a transaction of its own, so that no two orders can ever share one; the last one
 * is kept under the specification's key `cart-validation-params`. Throws `CallError`.
 */
export async function validateCart(
  { device, transport, newId }: ValidationParts,
  { storeId, lines, address, couponCode }: CartToValidate,
): Promise<CartValidation> {
  const session = await readSetting(device, 'authData');
  if (session === undefined) throw new CallError({ kind: 'no-session' });
  const { userId } = session;
  const [transactionId, messageId] = [newId(), newId()];
  const wanted = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const ask = { transactionId, messageId, storeId, lines: wanted, address, couponCode };
  const { quote } = await transport.call(selectCall, ask, { asUser: userId });
  const params = { storeId, message_id: messageId, transaction_id: transactionId };
  await whileSignedIn(device, userId, () => writeSetting(device, 'cart-validation-params', params));
  return { transactionId, messageId, quote };
}
