import {
  buyerOrderListing,
  ffeOrderSearch,
  getOrderByExternalReferenceId,
} from '../../../contracts/orders/order-listings.ts';
import type { Order } from '../../../contracts/schemas.ts';
import type { Answer } from '../../../contracts/sync-service.ts';
import { fetchIssuesByReferenceId } from '../../../contracts/tickets/ticket-reads.ts';
import { refusalCode } from '../../call-error.ts';
import {
  askAnewInPlace,
  type CallAsOwner,
  type EpochPull,
  type EpochTools,
  pullInEpoch,
} from '../../epoch/epochs.ts';
import { noteLostChange, raiseLostTickets, takeOutLostOrders } from '../../epoch/lost-records.ts';
import { storeServerOrder, storeServerTicket } from '../answers/server-order.ts';
import { type PersonPullParts, pullOfPerson } from '../of-person.ts';

/** How many of the newest orders a phone without any asks for before the others. */
const NEWEST_FIRST = 10;

/** Fetches the signed-in person's orders and tickets, and what else is asked for with them. */
export function pullOwnOrders(
  parts: PersonPullParts & EpochTools,
  also: (pull: EpochPull, tools: EpochTools) => Promise<void> = async () => {},
): Promise<Answer<null>> {
  return pullOfPerson(parts, async ({ db, userId }) => {
    const pull = { transport: parts.transport, db, userId };
    await pullOrders(pull, parts);
    await pullTickets(pull, parts);
    await also(pull, parts);
  });
}

/**
 * Fetches the orders that changed since the last pull, page by page; an interrupted pull goes on where it stopped. The
 * server lists them by their change, the oldest first: a phone that has none yet and has many to come fetches the newest
 * ones before the rest, as they are what its buyer looks for. What the server does not have any more is found out and told
 * (VER-1). Throws `CallError`.
 */
async function pullOrders(pull: EpochPull, tools: EpochTools): Promise<void> {
  const { db } = pull;
  let hasMore = true;
  let isFirst = (await db.fact('orders-version')) === undefined;
  while (hasMore) {
    let sinceVersion = 0;
    const { orders, outbox, ratings, orderMoves } = db;
    const page = await pullInEpoch(pull, {
      ask: async (call) => {
        sinceVersion = (await db.fact('orders-version')) ?? 0;
        return call(buyerOrderListing, { sinceVersion });
      },
      tables: [orders, outbox, ratings, orderMoves],
      store: async (told) => {
        if (told.version < sinceVersion) return;
        for (const order of told.orders) {
          await noteLostChange(db, order, tools.now());
          await storeServerOrder(db, order);
        }
        await db.setFact('orders-version', told.version);
        if (!told.hasMore) await takeOutLostOrders(db, tools.now());
      },
    });
    if (page.version < sinceVersion) {
      await askAnewInPlace(db, tools);
      continue;
    }
    hasMore = page.hasMore && page.version > sinceVersion;
    if (isFirst && hasMore) await pullNewest(pull);
    isFirst = false;
  }
}

async function pullNewest(pull: EpochPull): Promise<void> {
  const { db } = pull;
  await pullInEpoch(pull, {
    ask: async (call) => {
      const { orders } = await call(ffeOrderSearch, { limit: NEWEST_FIRST });
      return Promise.all(
        orders.map(({ externalReferenceId }) => pullOne(call, externalReferenceId)),
      );
    },
    tables: [db.orders, db.outbox],
    store: async (found) => {
      for (const order of found) if (order !== null) await storeServerOrder(db, order);
    },
  });
}

/** Null for an order that a seller sees as it was sold, not bought. */
async function pullOne(call: CallAsOwner, externalReferenceId: string): Promise<Order | null> {
  try {
    return (await call(getOrderByExternalReferenceId, { externalReferenceId })).order;
  } catch (error) {
    if (refusalCode(error) === 'order_not_found') return null;
    throw error;
  }
}

/**
 * Fetches the person's tickets that changed since the last pull, page by page. Those that the server has lost are raised
 * again (VER-1): call it after the orders were pulled. Throws `CallError`.
 */
async function pullTickets(pull: EpochPull, tools: EpochTools): Promise<void> {
  const { db } = pull;
  let hasMore = true;
  while (hasMore) {
    let sinceVersion = 0;
    const page = await pullInEpoch(pull, {
      ask: async (call) => {
        sinceVersion = (await db.fact('tickets-version')) ?? 0;
        return call(fetchIssuesByReferenceId, { sinceVersion });
      },
      // A lost ticket is raised again with its picture.
      tables: [db.tickets, db.orders, db.outbox, db.attachments],
      store: async (told) => {
        if (told.version < sinceVersion) return;
        for (const ticket of told.tickets) await storeServerTicket(db, ticket);
        await db.setFact('tickets-version', told.version);
        if (!told.hasMore) await raiseLostTickets(db, tools);
      },
    });
    if (page.version < sinceVersion) await askAnewInPlace(db, tools);
    else hasMore = page.hasMore && page.version > sinceVersion;
  }
}
