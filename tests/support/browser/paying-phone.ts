import { eq, inArray } from 'drizzle-orm';
import { shownLines } from '../builders/cart-builders.ts';
import { payments, refunds, sandboxPayments } from '../../../server/payments/payment-tables.ts';
import { setCartQuantity } from '../../../src/commands/cart/set-quantity.ts';
import { placeOrder } from '../../../src/commands/orders/place-order.ts';
import { DEFAULT_ADDRESS } from '../../../src/domain/account/address.ts';
import type { OrderWishes } from '../../../src/domain/orders/order-wishes.ts';
import { ALWAYS_ASK } from '../../../src/domain/orders/quotes/quote-difference.ts';
import type { ShopPhone } from './shop-phone.ts';
import { anItem, aStore } from '../builders/store-builders.ts';
import type { TestServer } from '../servers/test-server.ts';

/** A store with one thing at ₹50, of which there are 20. */
export async function aShopWithDal(server: TestServer) {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { pricePaise: 5_000, stock: 20 });
  return { store, item };
}

export type DalShop = Awaited<ReturnType<typeof aShopWithDal>>;

/** Places an order of two of it, to be paid online by card unless said otherwise; it waits in the outbox. */
export async function orderOnline(
  { context }: Pick<ShopPhone, 'context'>,
  { store, item }: DalShop,
  how: { readonly paymentMethod?: 'cod' | 'online'; readonly wishes?: OrderWishes } = {},
): Promise<string> {
  const { paymentMethod = 'online', wishes } = how;
  const { id: storeId, name: storeName } = store;
  const { id: itemId, name, unit, picture, pricePaise, mrpPaise } = item;
  const seen = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
  await setCartQuantity(context, seen, 2, null);
  const charges = {
    deliveryChargePaise: store.deliveryChargePaise,
    freeDeliveryFromPaise: store.freeDeliveryFromPaise ?? null,
    packingChargePaise: store.packingChargePaise,
    minimumOrderPaise: store.minimumOrderPaise,
  };
  const address = { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' };
  const placed = await placeOrder(context, {
    storeId,
    storeName,
    lines: await shownLines(context.person, storeId),
    charges,
    address,
    choice: ALWAYS_ASK,
    paymentMethod,
    paymentMode: paymentMethod === 'online' ? 'card' : null,
    ...(wishes === undefined ? {} : { wishes }),
  });
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.orderId;
}

/** The order as the phone has it. */
export async function rowOf({ person }: Pick<ShopPhone, 'person'>, orderId: string) {
  const row = await person.orders.get(orderId);
  if (row === undefined) throw new Error('the order is not on the phone');
  return row;
}

/** Presses "Pay": where the provider's page is. */
export async function beginToPay(phone: ShopPhone, orderId: string): Promise<string> {
  const { payment } = await rowOf(phone, orderId);
  const begun = await phone.service.beginPayment([orderId], payment?.amountPaise ?? 0);
  if (!begun.ok) throw new Error(begun.problem.code);
  if (begun.value.kind !== 'pay') throw new Error('there is nothing to pay');
  return begun.value.redirectUrl;
}

/** An order whose terms wait to be paid. */
export async function anAwaitedOrder(server: TestServer, phone: ShopPhone): Promise<string> {
  const orderId = await orderOnline(phone, await aShopWithDal(server));
  await phone.drain('command');
  return orderId;
}

/** An order's payments with what the provider says of each (`paid` is a charge), and what of them went back. */
export async function chargesOf({ db }: TestServer, transactionId: string) {
  const begun = await db.select().from(payments).where(eq(payments.transactionId, transactionId));
  const ids = begun.map(({ id }) => id);
  const atProvider = await db
    .select({ amountPaise: sandboxPayments.amountPaise, status: sandboxPayments.status })
    .from(sandboxPayments)
    .where(inArray(sandboxPayments.reference, ids));
  const back = await db
    .select({ amountPaise: refunds.amountPaise, reason: refunds.reason })
    .from(refunds)
    .where(inArray(refunds.paymentId, ids));
  return { statuses: atProvider.map(({ status }) => status).sort(), back };
}
