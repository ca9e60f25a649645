import { millisecondsInDay } from 'date-fns/constants';
import { lt } from 'drizzle-orm';
import { paymentEvents } from '../db/payment-tables.ts';
import { sandboxWebhooks } from '../db/sandbox-payment-tables.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import type { AskingParts } from './ask-provider.ts';
import { sendPayouts } from './send-payouts.ts';
import { sendRefunds } from './send-refunds.ts';
import { deliverWebhooks } from './sandbox/sandbox-webhooks.ts';

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
