import { millisecondsInDay } from 'date-fns/constants';
import { canRate, deliveredAt } from '../../../domain/orders/order-actions.ts';
import type { DeviceDatabase } from '../../device-database.ts';
import type { StoredOutboxEntry } from '../../outbox-entry.ts';
import type { OrderRow, PersonDatabase, RatingRow } from '../../person-database.ts';
import { readAllOrders, readOrders } from './orders.ts';
import { readSetting } from '../settings.ts';

/** An order that can be rated, with its rating and what is in the outbox about that. */
export interface RatableOrder {
  readonly order: OrderRow;
  readonly rating: RatingRow | null;
  readonly ratingEntry: StoredOutboxEntry | null;
}

const SUBJECT = 'rating:';

/** Every order that can be rated, the newest first. */
export async function readRatableOrders(db: PersonDatabase): Promise<readonly RatableOrder[]> {
  const [orders, ratings, entries] = await Promise.all([
    readAllOrders(db),
    db.ratings.toArray(),
    db.outbox.where('subject').startsWith(SUBJECT).sortBy('sequence'),
  ]);
  const ratingByOrder = new Map(ratings.map((rating) => [rating.orderId, rating]));
  const entryByOrder = new Map(
    (entries as StoredOutboxEntry[]).map((entry) => [entry.subject.slice(SUBJECT.length), entry]),
  );
  return orders.filter(isRatable).map((order) => ({
    order,
    rating: ratingByOrder.get(order.id) ?? null,
    ratingEntry: entryByOrder.get(order.id) ?? null,
  }));
}

/** How long after the delivery an order is asked about, ms. */
const ASKED_FOR_MS = 7 * millisecondsInDay;

/** How many of the newest orders are looked at for one to ask about. */
const LOOKED_AT = 10;

/**
 * The newest order that was delivered within a week and has no rating, unless its person said "not now" (`rating_order`);
 * null when there is none to ask about. @param now ms
 */
export async function readOrderToRate(
  db: PersonDatabase,
  device: DeviceDatabase,
  now: number,
): Promise<OrderRow | null> {
  const [orders, putOff] = await Promise.all([
    readOrders(db, LOOKED_AT),
    readSetting(device, 'rating_order'),
  ]);
  const newest = orders.find(
    ({ server }) => server !== null && (deliveredAt(server) ?? 0) > now - ASKED_FOR_MS,
  );
  if (newest === undefined || newest.id === putOff) return null;
  return (await db.ratings.get(newest.id)) === undefined ? newest : null;
}

function isRatable({ server }: OrderRow): boolean {
  return server !== null && canRate(server).allowed;
}
