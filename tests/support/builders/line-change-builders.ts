import { randomUUID } from 'node:crypto';
import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/order-listings.ts';
import {
  answerLineChange,
  changeOrderLine,
} from '../../../src/contracts/orders/changes/line-changes.ts';
import { createPayment } from '../../../src/contracts/payments/payments.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { DEFAULT_WISHES, type OrderWishes } from '../../../src/domain/orders/order-wishes.ts';
import { giveStore, signInAs } from '../people/role-sessions.ts';
import type { TestServer } from '../servers/test-server.ts';
import type { PersonSession } from '../service-client.ts';
import { anOrderWish, placeOrder } from './order-builders.ts';
import { confirmPaid, payAt, RETURN_PATH } from './payment-builders.ts';
import { anItem, aStore } from './store-builders.ts';

/** A shop with its seller: dal at ₹50, rice at ₹100, and moong at ₹40 and saffron at ₹900 that are not ordered. */
export async function aPackingShop(server: TestServer) {
  const seller = await signInAs(server, 'seller');
  const store = await aStore(server.db);
  await giveStore(server.db, store.id, seller);
  const item = (name: string, pricePaise: number) =>
    anItem(server.db, store.id, { name, pricePaise, mrpPaise: pricePaise, stock: 80 });
  const dal = await item('Toor Dal', 5_000);
  const rice = await item('Basmati Rice', 10_000);
  const moong = await item('Moong Dal', 4_000);
  const saffron = await item('Saffron', 90_000);
  return { seller, storeId: store.id, dal, rice, moong, saffron };
}
export type PackingShop = Awaited<ReturnType<typeof aPackingShop>>;

/** What is special about an order of `orderAt`. */
export interface OrderedSo {
  readonly wishes?: Partial<OrderWishes>;
  readonly couponCode?: string;
  readonly isPaid?: boolean;
  /** Only the dal. */
  readonly isSmall?: boolean;
}

/** Two dal and one rice: ₹200 of goods, ₹30 for delivery, ₹5 for packing. */
export async function orderAt(
  server: TestServer,
  as: PersonSession,
  { storeId, dal, rice }: PackingShop,
  { wishes, couponCode, isPaid = false, isSmall = false }: OrderedSo = {},
): Promise<Order> {
  const lines = [
    { itemId: dal.id, quantity: 2 },
    ...(isSmall ? [] : [{ itemId: rice.id, quantity: 1 }]),
  ];
  const wish = {
    ...anOrderWish(storeId, lines),
    ...(couponCode !== undefined && { couponCode }),
    ...(wishes !== undefined && { wishes: { ...DEFAULT_WISHES, ...wishes } }),
  };
  if (!isPaid) return placeOrder(server, as, wish);
  const { output: terms } = await server.call(initCall, wish, { as });
  const { transactionId } = wish;
  const acceptedAmountPaise = terms.quote.bill.amountToBePaidPaise;
  const input = { transactionId, acceptedAmountPaise, returnPath: RETURN_PATH };
  const { output: payment } = await server.call(createPayment, input, { as });
  await payAt(payment.redirectUrl, 'success-webhook-first');
  return (await confirmPaid(server, as, { transactionId, payment })).output.order;
}

/** What a shop says of the dal of an order; all of the two are gone unless it says otherwise. */
export interface SaidOfDal {
  readonly keptQuantity?: number;
  readonly seenQuantity?: number;
  readonly itemId?: string;
  readonly instead?: { readonly id: string } | null;
  readonly quantity?: number;
  readonly as?: PersonSession;
}

export const changeDal = (
  server: TestServer,
  { seller, dal }: PackingShop,
  { orderId }: Pick<Order, 'orderId'>,
  said: SaidOfDal = {},
) => {
  const { instead = null, keptQuantity = 0, seenQuantity = 2, quantity = 2, as = seller } = said;
  const replacement = instead && { itemId: instead.id, quantity };
  const wish = { orderId, itemId: said.itemId ?? dal.id, seenQuantity, keptQuantity, replacement };
  return server.send(changeOrderLine, wish, { as });
};

/** The buyer's answer to the newest question. */
export const answerNewest = (
  server: TestServer,
  as: PersonSession,
  { externalReferenceId, changes = [] }: Order,
  accept: boolean,
) =>
  server.send(
    answerLineChange,
    { externalReferenceId, changeId: changes.at(-1)?.changeId ?? randomUUID(), accept },
    { as },
  );

export async function orderNow(
  server: TestServer,
  as: PersonSession,
  { externalReferenceId }: Pick<Order, 'externalReferenceId'>,
): Promise<Order> {
  const ask = { externalReferenceId };
  return (await server.call(getOrderByExternalReferenceId, ask, { as })).output.order;
}
