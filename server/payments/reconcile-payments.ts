import { millisecondsInMinute } from 'date-fns/constants';
import { inArray, sql } from 'drizzle-orm';
import { payments } from '../db/payment-tables.ts';
import { settlePayment, type AskingParts } from './ask-provider.ts';

const BATCH = 20;
/** Two minutes, doubling up to an hour (ms). */
const FIRST_WAIT_MS = 2 * millisecondsInMinute;
const MOST_DOUBLINGS = 5;

/**
 * Asks the provider about payments that are open for some minutes: a webhook that never came must not cost a buyer the
 * order, nor leave a payment open for ever. Safe to run in several processes.
 * @returns how many payments were asked about
 */
export async function reconcilePayments(asking: AskingParts): Promise<number> {
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
