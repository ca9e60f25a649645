import { eq, inArray, sql } from 'drizzle-orm';
import { payouts } from '../db/tables/money/refund-tables.ts';
import type { AskingParts } from './ask-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

const BATCH = 20;
/** 30 s doubling up to six hours (ms): a payout is tried until the provider takes or refuses it. */
const FIRST_RETRY_MS = 30_000;
const MOST_DOUBLINGS = 9;

type PayoutRow = typeof payouts.$inferSelect;

/** Takes due payouts for itself for a while, so that several processes ask about each once. */
async function claimDue({ db, parts }: AskingParts): Promise<PayoutRow[]> {
  const now = parts.now();
  const wait = sql`${FIRST_RETRY_MS}::bigint * (2 ^ least(${payouts.tries}, ${MOST_DOUBLINGS}))::bigint`;
  return db
    .update(payouts)
    .set({ nextTryAt: sql`${now}::bigint + ${wait}`, tries: sql`${payouts.tries} + 1` })
    .where(
      sql`${payouts.id} in (select id from payouts where ${payouts.nextTryAt} <= ${now}
        and ${inArray(payouts.state, ['requested', 'sent'])}
        order by next_try_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

async function sendPayout(
  { db, parts }: AskingParts,
  payOut: NonNullable<PaymentProvider['payOut']>,
  { id, upiId, amountPaise, state, providerPayoutId }: PayoutRow,
): Promise<boolean> {
  const answer = await payOut({ reference: id, upiId, amountPaise });
  // A question that is refused decides nothing; only a payout that is refused was not made.
  if (!answer.ok && (answer.failure.kind === 'unreachable' || state === 'sent')) return false;
  const word = answer.ok ? answer.value : ({ providerPayoutId, state: 'failed' } as const);
  const completedAt = word.state === 'completed' ? parts.now() : null;
  await db
    .update(payouts)
    .set({ state: word.state, providerPayoutId: word.providerPayoutId, completedAt })
    .where(eq(payouts.id, id));
  return true;
}

/**
 * Has money sent to UPI ids, again and again until the provider answers (the same reference is the same payout there). The
 * order hears of it in a round of its own (`settleRefunds`).
 * @returns how many got an answer
 */
export async function sendPayouts(asking: AskingParts): Promise<number> {
  const { provider } = asking.parts.payments;
  const payOut = provider?.payOut?.bind(provider);
  if (payOut === undefined) return 0;
  const due = await claimDue(asking);
  const sent = await Promise.all(due.map((payout) => sendPayout(asking, payOut, payout)));
  return sent.filter(Boolean).length;
}
