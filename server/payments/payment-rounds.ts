import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { inArray, lt, sql } from 'drizzle-orm';
import { paymentEvents, payments, sandboxWebhooks } from './payment-tables.ts';
import { type AskingParts, settlePayment } from './ask-provider.ts';
import { sendPayouts } from './payouts.ts';
import { sendRefunds } from './refunds.ts';
import { deliverWebhooks } from './sandbox/sandbox-webhooks.ts';

const BATCH = 20;

/** Two minutes, doubling up to an hour (ms). */
const FIRST_WAIT_MS = 2 * millisecondsInMinute;

const MOST_DOUBLINGS = 5;

/** Longer than any provider sends an event again (ms). */
const EVENTS_KEPT_MS = 30 * millisecondsInDay;

/** Asks about open payments and sends refunds, and lets the sandbox send its webhooks: one round of each. */
export async function runPaymentRound(asking: AskingParts): Promise<void> {
  const { db, parts } = asking;
  const { provider, sandbox, publicUrl: merchantUrl } = parts.payments;
  if (provider === undefined) return;
  await reconcilePayments(asking);
  await sendRefunds(asking);
  await sendPayouts(asking);
  if (sandbox === undefined) return;
  const { now, randomBytes } = parts;
  await deliverWebhooks({ ...sandbox, db, now, randomBytes, merchantUrl });
}

/** Deletes what only kept replays out, and the sandbox's letters that were delivered. */
export async function sweepPaymentEvents({ db, parts }: AskingParts): Promise<void> {
  const before = parts.now() - EVENTS_KEPT_MS;
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
  await db.delete(sandboxWebhooks).where(lt(sandboxWebhooks.createdAt, before));
}

/**
 * Asks the provider about payments that are open for some minutes: a webhook that never came must not cost a buyer the
 * order, nor leave a payment open for ever. Safe to run in several processes.
 * @returns how many payments were asked about
 */
async function reconcilePayments(asking: AskingParts): Promise<number> {
  const { db, parts } = asking;
  const now = parts.now();
  const wait = sql`${FIRST_WAIT_MS}::bigint * (2 ^ least(${payments.polls}, ${MOST_DOUBLINGS}))::bigint`;
  const due = await db
    .update(payments)
    .set({ nextPollAt: sql`${now}::bigint + ${wait}`, polls: sql`${payments.polls} + 1` })
    .where(
      sql`${payments.id} in (select id from payments where ${payments.nextPollAt} <= ${now}
        and ${inArray(payments.state, ['creating', 'pending'])}
        order by next_poll_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
  await Promise.all(due.map((payment) => settlePayment(asking, payment)));
  return due.length;
}
