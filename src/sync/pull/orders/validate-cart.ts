import type {
  CartsToValidate,
  CartToValidate,
  CartValidation,
} from '../../../contracts/cart/cart.ts';
import { buyerB2cBulkSelectCall } from '../../../contracts/orders/bulk/bulk-orders.ts';
import { selectCall } from '../../../contracts/orders/placing-calls.ts';
import { produce } from 'immer';
import { outOfStockOf, type OutOfStockList } from '../../../domain/cart/cart.ts';
import type { RefusedCoupon } from '../../../domain/orders/offers/offers.ts';
import type { Quote } from '../../../contracts/schemas.ts';
import type { Answer } from '../../../contracts/sync-service.ts';
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
  const validation = { transactionId, messageId, quote };
  await keepValidation(device, userId, storeId, validation);
  await keepSaid(openPerson(userId), quote, now());
  return validation;
}

/**
 * Asks all stores of a cart at once (`buyer-b2c-bulk-select-call`), as `validateCart` asks one: each under a transaction of its
 * own, and a store that can't quote does not stop the others. Throws `CallError`.
 */
export async function validateCarts(
  { device, openPerson, transport, now, newId }: ValidationParts,
  { address, carts }: CartsToValidate,
): Promise<readonly Answer<CartValidation>[]> {
  const session = await readSetting(device, 'authData');
  if (session === undefined) throw new CallError({ kind: 'no-session' });
  const { userId } = session;
  const messageId = newId();
  const parts = carts.map(({ storeId, lines, couponCode, pickup }) => ({
    transactionId: newId(),
    storeId,
    lines: lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
    couponCode,
    ...(pickup === undefined ? {} : { pickup }),
  }));
  const ask = { bulkId: newId(), messageId, address, parts };
  const told = await transport.call(buyerB2cBulkSelectCall, ask, { asUser: userId });
  const person = openPerson(userId);
  const answers: Answer<CartValidation>[] = [];
  for (const part of told.parts) {
    if (part.ok) {
      const { transactionId, quote } = part;
      const validation = { transactionId, messageId, quote };
      await keepValidation(device, userId, quote.storeId, validation);
      await keepSaid(person, quote, now());
      answers.push({ ok: true, value: validation });
    } else {
      const { code, title, detail = title } = part.problem;
      answers.push({ ok: false, problem: { code, message: detail, retryAfterSeconds: null } });
    }
  }
  return answers;
}

/** The last validation is kept under the specification's key. */
const keepValidation = (
  device: DeviceDatabase,
  userId: number,
  storeId: string,
  { messageId, transactionId }: CartValidation,
): Promise<void> => {
  const params = { storeId, message_id: messageId, transaction_id: transactionId };
  return whileSignedIn(device, userId, () =>
    writeSetting(device, 'cart-validation-params', params),
  );
};

/**
 * Keeps with the cart what the store has too few of, and the coupon that it would not take, so that both are known after a reload
 * and without the network, too.
 */
async function keepSaid(
  person: PersonDatabase,
  { storeId, lines, coupon }: Quote,
  at: number,
): Promise<void> {
  const items = outOfStockOf(lines);
  await person.transaction('rw', person.facts, async () => {
    if (coupon !== null) await keepRefusal(person, storeId, { ...coupon, at });
    const known: Readonly<Record<string, OutOfStockList>> =
      (await person.fact('out-of-stock')) ?? {};
    const lists = produce(known, (draft) => {
      if (items.length === 0) delete draft[storeId];
      else draft[storeId] = { at, items: [...items] };
    });
    if (lists !== known) await person.setFact('out-of-stock', lists);
  });
}

/** OFF-2: what is refused is not put on by itself again. A cart that is too small is no refusal: it may grow. */
async function keepRefusal(
  person: PersonDatabase,
  storeId: string,
  { code, problem, at }: NonNullable<Quote['coupon']> & { readonly at: number },
): Promise<void> {
  const known: Readonly<Record<string, readonly RefusedCoupon[]>> =
    (await person.fact('refused-coupons')) ?? {};
  const isRefused = problem !== null && problem !== 'minimum_not_reached';
  const before = known[storeId] ?? [];
  if (!isRefused && before.every((refusal) => refusal.code !== code)) return;
  const others = before.filter((refusal) => refusal.code !== code).slice(-MOST_REFUSALS);
  const refusals = isRefused ? [...others, { code, problem, at }] : others;
  await person.setFact('refused-coupons', { ...known, [storeId]: refusals });
}

/** Most codes of a store that are kept as refused, besides the newest. */
const MOST_REFUSALS = 9;
