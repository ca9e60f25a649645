import { desc, eq } from 'drizzle-orm';
import {
  createBulkPayment,
  createPayment,
  getPaymentStatus,
  type PaymentView,
} from '../../../src/contracts/payments/payments.ts';
import { refundDueDate } from '../../../src/domain/orders/payments/refund.ts';
import type { Database } from '../../db/database.ts';
import { refunds } from '../payment-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { orderOfTransaction } from '../../orders/load-orders.ts';
import { type AskingParts, makeIntent, settlePayment } from '../ask-provider.ts';
import {
  alivePayments,
  isOpen,
  openPayments,
  ownPayment,
  type PaidPart,
  type PaymentRow,
} from '../payment-rows.ts';
import { implement } from '../../http/service-handler.ts';

/** The provider is asked before the transaction that stores the answer; the payment is written down before that. */
export const createPaymentHandler = implement(
  createPayment,
  async ({ input, identity, db }) => {
    const { transactionId, acceptedAmountPaise } = input;
    const begun = await begunPayments(db, identity.userId, [
      { transactionId, acceptedAmountPaise },
    ]);
    const { parts, ...payment } = begun;
    return { paymentId: parts[0]?.paymentId ?? '', ...payment };
  },
  {
    prepare: ({ input, ...call }) => {
      const { transactionId, acceptedAmountPaise, returnPath } = input;
      return beginPayments({ ...call, returnPath }, [{ transactionId, acceptedAmountPaise }]);
    },
  },
);

/** The same for the terms of several stores, with one payment. */
export const createBulkPaymentHandler = implement(
  createBulkPayment,
  ({ input, identity, db }) => begunPayments(db, identity.userId, input.parts),
  {
    prepare: ({ input, ...call }) =>
      beginPayments({ ...call, returnPath: input.returnPath }, input.parts),
  },
);

type Beginning = AskingParts & {
  readonly identity: { readonly userId: number };
  readonly returnPath: string;
};

/** Writes the payment of some terms down and has the provider make its page, unless that is done. */
async function beginPayments(
  { db, parts: server, identity: { userId }, returnPath }: Beginning,
  parts: readonly PaidPart[],
): Promise<void> {
  const { provider } = server.payments;
  if (provider === undefined) throw new ProblemError('payment_not_offered');
  const asking = { db, parts: server };
  const ids = parts.map(({ transactionId }) => transactionId);
  for (const earlier of await alivePayments(db, [userId], ids)) {
    if (earlier.expiresAt <= server.now()) await settlePayment(asking, earlier);
  }
  const rows = await db.transaction((transaction) =>
    openPayments(transaction, { userId, parts, provider: provider.name, now: server.now() }),
  );
  const isUnmade = rows.some((payment) => isOpen(payment) && payment.redirectUrl === null);
  if (isUnmade) await makeIntent(asking, provider, { payments: rows, returnPath });
}

/**
 * Where the payment that was begun is paid, with its parts in the order of `parts`.
 * @throws ProblemError already_ordered, payment_in_progress, payment_provider_unavailable
 */
async function begunPayments(db: Database, userId: number, parts: readonly PaidPart[]) {
  const ids = parts.map(({ transactionId }) => transactionId);
  const alive = await alivePayments(db, [userId], ids);
  if (alive.some(({ state }) => state === 'successful')) throw new ProblemError('already_ordered');
  const rows = ids.map((id) => alive.find(({ transactionId }) => transactionId === id));
  const [first] = rows;
  const begun = rows.flatMap((row) => (row === undefined ? [] : [row]));
  if (first === undefined || begun.length < parts.length || first.redirectUrl === null) {
    throw new ProblemError('payment_provider_unavailable');
  }
  const { redirectUrl, upiUri, expiresAt } = first;
  if (begun.some((row) => row.redirectUrl !== redirectUrl)) {
    throw new ProblemError('payment_in_progress');
  }
  return {
    redirectUrl,
    upiUri,
    amountPaise: begun.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    expiresAt,
    parts: begun.map(({ id: paymentId, transactionId, amountPaise }) => ({
      transactionId,
      paymentId,
      amountPaise,
    })),
  };
}

/** Reads for the buyer; what it writes is the provider's word, which would have come by webhook as well. */
export const getPaymentStatusHandler = implement(
  getPaymentStatus,
  async ({ input, identity, db, parts }) => {
    const payment = await ownPayment(db, identity.userId, input);
    if (payment === undefined) throw new ProblemError('payment_not_found');
    return paymentView(db, await settlePayment({ db, parts }, payment));
  },
);

/** A payment as its buyer sees it, with the order that it became and its newest refund. */
async function paymentView(db: Database, payment: PaymentRow): Promise<PaymentView> {
  const { id, userId, transactionId, state, amountPaise, expiresAt, orderId } = payment;
  const [refund] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, id))
    .orderBy(desc(refunds.requestedAt))
    .limit(1);
  const order = orderId === null ? undefined : await orderOfTransaction(db, userId, transactionId);
  return {
    paymentId: id,
    transactionId,
    status: state === 'creating' ? 'pending' : state,
    amountPaise,
    expiresAt,
    refund:
      refund === undefined
        ? null
        : {
            amountPaise: refund.amountPaise,
            reason: refund.reason,
            requestedAt: refund.requestedAt,
            expectedBy: refundDueDate(refund.requestedAt),
            completedAt: refund.completedAt,
          },
    order: order ?? null,
  };
}
