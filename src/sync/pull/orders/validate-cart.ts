import type { CartToValidate, CartValidation } from '../../../contracts/cart/cart-validation.ts';
import { selectCall } from '../../../contracts/orders/placing-calls.ts';
import { produce } from 'immer';
import { outOfStockOf, type OutOfStockList } from '../../../domain/cart/cart.ts';
import type { Quote } from '../../../contracts/schemas.ts';
import type { DeviceDatabase } from '../../../db/device-database.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import { readSetting } from '../../../db/reads/settings.ts';
import { writeSetting } from '../../../db/settings.ts';
import { whileSignedIn } from '../../answers.ts';
import { CallError } from '../../call-error.ts';
import type { Transport } from '../../transport.ts';

export interface ValidationParts {
  readonly device: DeviceDatabase;
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly transport: Transport;
  /** ms by this device's clock. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
}

/**
 * Asks for the store's quote ahead of the order (`select-call`), so that differences show on the review instead of after
 * it. Orders nothing. Each validation is a transaction of its own, so that no two orders can ever share one; the last one
 * is kept under the specification's key `cart-validation-params`. Throws `CallError`.
 */
export async function validateCart(
  { device, openPerson, transport, now, newId }: ValidationParts,
  { storeId, lines, address, couponCode, pickup }: CartToValidate,
): Promise<CartValidation> {
  const session = await readSetting(device, 'authData');
  if (session === undefined) throw new CallError({ kind: 'no-session' });
  const { userId } = session;
  const [transactionId, messageId] = [newId(), newId()];
  const wanted = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const way = pickup === undefined ? {} : { pickup };
  const ask = { transactionId, messageId, storeId, lines: wanted, address, couponCode, ...way };
  const { quote } = await transport.call(selectCall, ask, { asUser: userId });
  const params = { storeId, message_id: messageId, transaction_id: transactionId };
  await whileSignedIn(device, userId, () => writeSetting(device, 'cart-validation-params', params));
  await keepOutOfStock(openPerson(userId), quote, now());
  return { transactionId, messageId, quote };
}

/** Keeps what the store has too few of with the cart, so that it is known after a reload and without the network, too. */
async function keepOutOfStock(
  person: PersonDatabase,
  { storeId, lines }: Quote,
  at: number,
): Promise<void> {
  const items = outOfStockOf(lines);
  await person.transaction('rw', person.facts, async () => {
    const known: Readonly<Record<string, OutOfStockList>> =
      (await person.fact('out-of-stock')) ?? {};
    const lists = produce(known, (draft) => {
      if (items.length === 0) delete draft[storeId];
      else draft[storeId] = { at, items: [...items] };
    });
    if (lists !== known) await person.setFact('out-of-stock', lists);
  });
}
