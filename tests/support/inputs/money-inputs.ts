import { randomInt, randomUUID } from 'node:crypto';
import { campaigns } from '../../../server/rewards/reward-tables.ts';
import { confirmCall, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { createPayment } from '../../../src/contracts/payments/payments.ts';
import type { Database } from '../../../server/db/database.ts';
import type { anOrderWish } from '../builders/order-builders.ts';
import { payAt } from '../builders/payment-builders.ts';
import type { PersonSession, ServiceClient } from '../service-client.ts';
import { TEST_NOON } from '../test-clock.ts';
import type { ValidInputs } from './valid-inputs.ts';

const DAY_MS = 86_400_000;

/** Terms that can be paid. */
async function fixedTerms(
  server: ServiceClient,
  as: PersonSession,
  wish: ReturnType<typeof anOrderWish>,
) {
  const { transactionId } = wish;
  const { output } = await server.call(initCall, wish, { as });
  return { transactionId, acceptedAmountPaise: output.quote.bill.amountToBePaidPaise };
}

/** Terms whose payment has been begun. */
async function begunPayment(
  server: ServiceClient,
  as: PersonSession,
  wish: ReturnType<typeof anOrderWish>,
) {
  const terms = await fixedTerms(server, as, wish);
  const payment = await server.call(createPayment, { ...terms, returnPath: '/' }, { as });
  return { ...terms, payment: payment.output };
}

/** A campaign that runs at the tests' noon. */
export async function aCampaign(db: Database, id = `campaign-${randomUUID()}`) {
  await db.insert(campaigns).values({
    id,
    title: 'Harvest month',
    description: '',
    extraPerHundredRupees: 0,
    minimumPaise: 0,
    milestones: [],
    startsAt: TEST_NOON - DAY_MS,
    endsAt: TEST_NOON + DAY_MS,
  });
  return id;
}

/** Valid inputs of payments and money services: an open payment, and one that was paid. */
export async function moneyInputs(
  server: ServiceClient & { readonly db: Database },
  as: PersonSession,
  wish: () => ReturnType<typeof anOrderWish>,
): Promise<ValidInputs> {
  const open = await begunPayment(server, as, wish());
  const paid = await begunPayment(server, as, wish());
  await payAt(paid.payment.redirectUrl, 'success-webhook-first');
  const { transactionId, acceptedAmountPaise } = open;
  const together = [await fixedTerms(server, as, wish()), await fixedTerms(server, as, wish())];
  const { paymentId } = paid.payment;
  const confirmation = { transactionId: paid.transactionId, paymentId };
  const first = { ...confirmation, messageId: randomUUID() };
  await server.call(confirmCall, first, { as });
  const others = await Promise.all(Array.from({ length: 40 }, () => aCampaign(server.db)));
  let campaign = 0;
  return {
    'create-payment': () => ({
      transactionId,
      acceptedAmountPaise,
      returnPath: `/payment?try=${randomInt(1_000_000)}`,
    }),
    'create-bulk-payment': () => ({
      parts: together,
      returnPath: `/payment?try=${randomInt(1_000_000)}`,
    }),
    'get-payment-status': () => ({ transactionId }),
    'confirm-call': () => ({ ...confirmation, messageId: randomUUID() }),
    'fetch-bank-details-ondc': () => ({}),
    'add-new-personal-account': () => ({
      // The same account under another name is the same account, so that no limit is reached.
      holderName: `Asha ${randomInt(1_000_000)}`,
      accountNumber: '123456789012',
      ifsc: 'HDFC0001234',
    }),
    'get-cash-transactions': () => ({ limit: 10 }),
    'fetch-wallet': () => ({}),
    'ondc-dashboard': () => ({ from: TEST_NOON - DAY_MS, to: TEST_NOON + DAY_MS }),
    'trader-onboard-van-transfer-campaign-ondc': () => {
      campaign += 1;
      return { campaignId: others[campaign % others.length] };
    },
  };
}
