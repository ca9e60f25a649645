import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { ShopOrder } from '../../../src/contracts/sellers/shop-order.ts';
import { maskName } from '../../../src/domain/account/contact.ts';
import { codeProofText, MOST_CODE_TRIES } from '../../../src/domain/orders/shop/delivery-code.ts';
import type { OrderActor } from '../../../src/domain/orders/life/order-moves.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import {
  columnOf,
  DONE_STAYS_MS,
  isToPack,
  OPEN_ON_BOARD,
} from '../../../src/domain/orders/shop/shop-board.ts';
import { talkKey, talksWithShops } from '../../chat/order-talk.ts';
import type { Database } from '../../db/database.ts';
import { itemFactRows } from '../../catalogue/catalogue-tables.ts';
import { orderMilestones, orders } from '../order-tables.ts';
import { users } from '../../account/account-tables.ts';
import { completeOrders } from '../load-orders.ts';
import { marksOf } from '../packed-marks.ts';
import { isTakenOn, type OrderReader, sellerOrderOf } from './seller-order.ts';

type OrderRow = typeof orders.$inferSelect;

/** Who made the last move of each order, by its id. */
async function lastMovers(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderActor>> {
  const { orderId, by, position } = orderMilestones;
  const rows = await db
    .select({ orderId, by })
    .from(orderMilestones)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(orderId), asc(position));
  return new Map(rows.map((row) => [row.orderId, row.by]));
}

/** What the buyers call themselves, by their ids. */
async function namesOf(
  db: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** "Asha" of "Asha Rao": enough to speak of somebody, too little to find them. */
const firstNameOf = (name: string): string => name.trim().split(/\s+/, 1)[0] ?? '';

const nameSeen = (name: string, order: Order, reader: OrderReader): string => {
  if (reader === 'staff') return maskName(name);
  return isTakenOn(order) ? name : firstNameOf(name);
};

/** Until it is delivered the counter may have to check a code. */
const isOnItsWay = (status: OrderStatus): boolean => {
  const column = columnOf(status);
  return column !== 'done' && column !== 'returns';
};

/** What the counter is told of a delivery code: never the code. */
function codeOf(
  { deliveryTries }: OrderRow,
  { orderId, deliveryCode, status }: Order,
): Pick<ShopOrder, 'codeProof' | 'codeTriesLeft'> {
  if (deliveryCode === undefined || !isOnItsWay(status)) return {};
  return {
    codeProof: createHash('sha256').update(codeProofText(orderId, deliveryCode)).digest('hex'),
    codeTriesLeft: Math.max(0, MOST_CODE_TRIES - deliveryTries),
  };
}

/** What the packs of these orders' goods carry, by item id. */
async function barcodesOf(
  db: Database,
  toPack: readonly Order[],
): Promise<ReadonlyMap<string, string>> {
  const itemIds = new Set(toPack.flatMap(({ lines }) => lines.map(({ itemId }) => itemId)));
  if (itemIds.size === 0) return new Map();
  const rows = await db
    .select({
      itemId: itemFactRows.itemId,
      gtin: sql<string | null>`${itemFactRows.facts} ->> 'gtin'`,
    })
    .from(itemFactRows)
    .where(inArray(itemFactRows.itemId, [...itemIds]));
  return new Map(rows.flatMap(({ itemId, gtin }) => (gtin === null ? [] : [[itemId, gtin]])));
}

/** Those of one order; nothing where none is known. */
function barcodesIn(
  { lines }: Order,
  known: ReadonlyMap<string, string>,
): Pick<ShopOrder, 'barcodes'> {
  const barcodes = lines.flatMap(({ itemId }): [string, string][] => {
    const gtin = known.get(itemId);
    return gtin === undefined ? [] : [[itemId, gtin]];
  });
  return barcodes.length === 0 ? {} : { barcodes: Object.fromEntries(barcodes) };
}

/** Orders as they stand on their shop's board, from their rows. */
export async function shopOrdersOf(
  db: Database,
  rows: readonly OrderRow[],
  reader: OrderReader,
): Promise<ShopOrder[]> {
  if (rows.length === 0) return [];
  const movers = await lastMovers(
    db,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(
    db,
    rows.map(({ userId }) => userId),
  );
  const whole = await completeOrders(db, rows);
  const toPack = whole.filter(({ status }) => isToPack(status));
  const barcodes = await barcodesOf(db, toPack);
  const marks = await marksOf(
    db,
    toPack.map(({ orderId }) => orderId),
  );
  const talks = await talksWithShops(db, rows);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return whole.flatMap((order) => {
    const row = rowsById.get(order.orderId);
    if (row === undefined) return [];
    const packing = marks.get(order.orderId);
    const talk = talks.get(talkKey(row));
    // Who never said their name is called as their address is.
    const called = names.get(row.userId) ?? '';
    const name = called === '' ? order.address.name : called;
    return {
      ...sellerOrderOf(order, reader),
      customerName: nameSeen(name, order, reader),
      ...(reader === 'staff' && { isMasked: true as const }),
      statusAt: row.statusAt,
      movedBy: movers.get(order.orderId) ?? 'system',
      preparationMinutes: row.preparationMinutes,
      ...codeOf(row, order),
      ...(isToPack(order.status) && barcodesIn(order, barcodes)),
      ...(packing !== undefined && { packing: [...packing] }),
      ...(talk !== undefined && { talk }),
      ...(order.refund?.method === undefined ? {} : { refundBy: order.refund.method }),
      // Not the shop's to give back, whatever its buyer says.
      ...(order.refund?.needsPlace === true && { refundBy: 'upi' as const }),
      version: row.shopVersion,
    };
  });
}

/** A shop's orders that changed after a version, oldest change first, at most `limit`: those that are open or were not long ago. */
export async function shopOrdersSince(
  db: Database,
  {
    storeId,
    sinceVersion,
    limit,
    now,
    reader,
  }: {
    storeId: string;
    sinceVersion: number;
    limit: number;
    now: number;
    reader: OrderReader;
  },
): Promise<ShopOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.storeId, storeId),
        gt(orders.shopVersion, sinceVersion),
        or(inArray(orders.status, [...OPEN_ON_BOARD]), gte(orders.statusAt, now - DONE_STAYS_MS)),
      ),
    )
    .orderBy(asc(orders.shopVersion))
    .limit(limit);
  return shopOrdersOf(db, rows, reader);
}
