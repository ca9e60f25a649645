import { millisecondsInDay } from 'date-fns/constants';
import { KEPT_DAYS } from '../../src/domain/account/terms.ts';
import { and, eq, lt } from 'drizzle-orm';
import { cartLines } from '../cart/cart-tables.ts';
import { leads, inboxMessages } from '../inbox/message-tables.ts';
import type { Database } from './database.ts';
import { appEvents, engagementRecords } from '../events/event-tables.ts';
import { stockReservations } from '../goods/goods-tables.ts';
import { idempotencyKeys, rateCounters } from './database-tables.ts';
import { orderTerms } from '../orders/order-tables.ts';
import { otpChallenges, sessions } from '../sign-in/sign-in-tables.ts';
import { searchRequests } from '../sellers/seller-tables.ts';

/** How long an answer can be replayed: longer than a phone stays in a drawer and still sends its outbox (ms). */
const REPLAY_MS = KEPT_DAYS.answers * millisecondsInDay;
/** How long a removed cart line is remembered, so that a device that has not heard of it can't bring it back (ms). */
const TOMBSTONE_MS = 90 * millisecondsInDay;

/** How long raw events stay here; whoever needs them longer reads them out (ms). */
export const EVENTS_MS = KEPT_DAYS.events * millisecondsInDay;
/** How long a message stays in inboxes (ms). */
const MESSAGES_MS = KEPT_DAYS.messages * millisecondsInDay;
/** How long the number of somebody who wants a call is kept (ms). */
const LEADS_MS = KEPT_DAYS.leads * millisecondsInDay;

/** Deletes what nobody can use any more, so that tables don't grow for ever. @param now ms since the epoch */
export async function sweepExpired(db: Database, now: number): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.resetsAt, now));
  await db.delete(otpChallenges).where(lt(otpChallenges.expiresAt, now - millisecondsInDay));
  await db.delete(stockReservations).where(lt(stockReservations.expiresAt, now));
  await db.delete(orderTerms).where(lt(orderTerms.expiresAt, now - millisecondsInDay));
  await db.delete(sessions).where(lt(sessions.expiresAt, now - millisecondsInDay));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now - REPLAY_MS));
  await db
    .delete(cartLines)
    .where(and(eq(cartLines.removed, true), lt(cartLines.updatedAt, now - TOMBSTONE_MS)));
  await db.delete(appEvents).where(lt(appEvents.receivedAt, now - EVENTS_MS));
  await db.delete(engagementRecords).where(lt(engagementRecords.receivedAt, now - EVENTS_MS));
  await db.delete(searchRequests).where(lt(searchRequests.lastAt, now - EVENTS_MS));
  await db.delete(inboxMessages).where(lt(inboxMessages.sentAt, now - MESSAGES_MS));
  await db.delete(leads).where(lt(leads.lastAt, now - LEADS_MS));
}
