import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { confirmCall, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { createPayment, getPaymentStatus } from '../../../src/contracts/payments/payments.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { payments } from '../../../server/payments/payment-tables.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { runPaymentRound } from '../../../server/payments/payment-rounds.ts';
import type { Outcome } from '../../../server/payments/sandbox/sandbox-payments.ts';
import { anOrderWish } from './order-builders.ts';
import type { PersonSession } from '../service-client.ts';
import { anItem, aStore } from './store-builders.ts';
import type { TestServer } from '../servers/test-server.ts';

/** Where a buyer comes back to in these tests. */
export const RETURN_PATH = '/payment?from=provider';

/** Terms that are ready to be paid: two units at ₹50. */
export async function termsToPay(server: TestServer, as: PersonSession, { stock = 100 } = {}) {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id, { stock });
  const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]);
  const { output } = await server.call(initCall, wish, { as });
  const { transactionId } = wish;
  const acceptedAmountPaise = output.quote.bill.amountToBePaidPaise;
  return { store, dal, wish, transactionId, acceptedAmountPaise };
}

/** Such terms, and a payment of them that waits for its buyer. */
export async function anOpenPayment(server: TestServer, as: PersonSession, options = {}) {
  const terms = await termsToPay(server, as, options);
  const { transactionId, acceptedAmountPaise } = terms;
  const input = { transactionId, acceptedAmountPaise, returnPath: RETURN_PATH };
  const { output: payment } = await server.call(createPayment, input, { as });
  return { ...terms, payment };
}

/** Chooses an outcome on the provider's hosted page, as a browser does; the redirect is not followed. */
export function payAt(redirectUrl: string, outcome: Outcome): Promise<Response> {
  return fetch(`${redirectUrl}/choose`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `outcome=${outcome}`,
  });
}

/** Confirms a payment's order as the phone does when it is back. */
export const confirmPaid = (
  server: TestServer,
  as: PersonSession,
  { transactionId, payment }: { transactionId: string; payment: { paymentId: string } },
) =>
  server.call(
    confirmCall,
    { transactionId, messageId: randomUUID(), paymentId: payment.paymentId },
    { as },
  );

/** How a payment stands, asked by its buyer. */
export async function paymentStatus(
  server: TestServer,
  as: PersonSession,
  { payment: { paymentId } }: { payment: { paymentId: string } },
) {
  const { output } = await server.call(getPaymentStatus, { paymentId }, { as });
  return output;
}

/** How a payment stands in the database: nobody is asked. */
export async function paymentRow(server: TestServer, paymentId: string) {
  const [row] = await server.db.select().from(payments).where(eq(payments.id, paymentId));
  if (row === undefined) throw new Error('the payment is gone');
  return row;
}

/** One round of what the server does by itself. */
export const paymentRound = ({ db, parts }: TestServer): Promise<void> =>
  runPaymentRound({ db, parts });

export const ordersOf = ({ db }: TestServer, transactionId: string) =>
  db.select().from(orders).where(eq(orders.transactionId, transactionId));

export async function stockOf({ db }: TestServer, itemId: string): Promise<number | undefined> {
  const [item] = await db.select().from(storeItems).where(eq(storeItems.id, itemId));
  return item?.stock;
}

/** An order that was paid online. */
export async function aPaidOrder(
  server: TestServer,
  as: PersonSession,
): Promise<{ order: Order; paymentId: string }> {
  const open = await anOpenPayment(server, as);
  await payAt(open.payment.redirectUrl, 'success-webhook-first');
  const { output } = await confirmPaid(server, as, open);
  return { order: output.order, paymentId: open.payment.paymentId };
}
