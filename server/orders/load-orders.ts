import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Order } from '../../src/contracts/schemas.ts';
import type { LineChange } from '../../src/domain/orders/life/line-changes.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { fulfilmentOf } from '../../src/domain/orders/order-wishes.ts';
import { isPaidAtDoor } from '../../src/domain/orders/payments/payment-standing.ts';
import type { Database } from '../db/database.ts';
import { orderReturns } from './after-order-tables.ts';
import { orderLines, orderMilestones, orders } from './order-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { changesOf } from './order-questions.ts';
import { refundsOf, type ListedRefund, type ListedRefunds } from './order-refunds.ts';
import { maskUpiId } from '../../src/domain/upi-id.ts';

type OrderRow = typeof orders.$inferSelect;

/** Statuses from which money may go back. */
const PAYING_BACK: readonly OrderStatus[] = [
  'CANCELLED',
  'ORDER_REQUEST_REJECTED',
  'ORDER_REFUND_INITIATED',
];

/** Rows of one order after another, by order id, in the order they came. */
function groupByOrder<Row extends { orderId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group === undefined) groups.set(row.orderId, [row]);
    else group.push(row);
  }
  return groups;
}

/** What belongs to an order's row. */
interface OrderParts {
  readonly lines: readonly Order['lines'][number][];
  readonly milestones: Order['milestones'];
  readonly returnRequest: Order['returnRequest'];
  readonly refunds: ListedRefunds | undefined;
  readonly changes: readonly LineChange[];
  readonly ofShop: ShopPart;
}

/** What an order is told of its shop: where it is picked up, and where it is paid by UPI. */
type ShopPart = Pick<Order, 'pickupAt' | 'doorUpiId'>;

/** Whether an order is at the door now, to be paid there. */
export function isRowPaidAtDoor(row: OrderRow): boolean {
  const { courierPartner: partner, awbNumber, amountPaise: amountToBePaidPaise } = row;
  const courier = partner === null ? null : { partner, awbNumber: awbNumber ?? '' };
  return isPaidAtDoor({ ...row, bill: { amountToBePaidPaise }, courier });
}

/** What orders are told of their shops, by order id; no query where none is told anything. */
async function shopParts(
  db: Database,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, ShopPart>> {
  const told = rows.filter((row) => fulfilmentOf(row.wishes) === 'pickup' || isRowPaidAtDoor(row));
  if (told.length === 0) return new Map();
  const ids = told.map(({ storeId }) => storeId);
  const found = await db.select().from(stores).where(inArray(stores.id, ids));
  const storesById = new Map(found.map((store) => [store.id, store]));
  return new Map(
    told.flatMap((row): [string, ShopPart][] => {
      const store = storesById.get(row.storeId);
      return store === undefined ? [] : [[row.id, shopPartOf(row, store)]];
    }),
  );
}

function shopPartOf(row: OrderRow, store: typeof stores.$inferSelect): ShopPart {
  const { street, city, areaCode, lat, lon, customerCare, upiId } = store;
  const [, , contactNumber = ''] = customerCare.split(',');
  const pickupAt = { street, city, areaCode, location: { lat, lon }, contactNumber };
  return {
    ...(fulfilmentOf(row.wishes) === 'pickup' && { pickupAt }),
    ...(upiId !== '' && isRowPaidAtDoor(row) && { doorUpiId: upiId }),
  };
}

function refundOf(row: ListedRefund): NonNullable<Order['refund']> {
  const { amountPaise, initiatedAt, dueAt, completedAt, method, upiId, bankAccount } = row;
  const { creditNote } = row;
  const times = {
    amountPaise,
    initiatedAt,
    dueAt,
    completedAt,
    ...(creditNote !== null && { creditNote }),
  };
  if (method === 'asked') {
    // A refund that ended without an answer asks for none.
    return row.status === 'initiated' ? { ...times, needsPlace: true } : times;
  }
  const sent = { ...times, method };
  if (bankAccount !== null) return { ...sent, sentTo: bankAccount, isToBank: true };
  return upiId === null || upiId === '' ? sent : { ...sent, sentTo: maskUpiId(upiId) };
}

function orderOf(row: OrderRow, parts: OrderParts): Order {
  const { lines, milestones, returnRequest, refunds, changes, ofShop } = parts;
  const { whole, parts: partRefunds = [] } = refunds ?? {};
  return {
    orderId: row.id,
    externalReferenceId: row.transactionId,
    storeId: row.storeId,
    storeName: row.storeName,
    status: row.status,
    lines: lines.map((line) => ({
      itemId: line.itemId,
      name: line.name,
      unit: line.unit,
      picture: line.picture,
      quantity: line.quantity,
      pricePaise: line.pricePaise,
      returnable: line.returnable,
      cancellable: line.cancellable,
      returnWindowMinutes: line.returnWindowMinutes,
    })),
    bill: {
      itemTotalPaise: row.itemTotalPaise,
      discountPaise: row.discountPaise,
      deliveryChargePaise: row.deliveryChargePaise,
      packingChargePaise: row.packingChargePaise,
      amountToBePaidPaise: row.amountPaise,
    },
    couponCode: row.couponCode,
    paymentMethod: row.paymentMethod,
    paymentId: row.paymentId,
    address: row.address,
    ...(row.wishes === null ? {} : { wishes: row.wishes }),
    ...ofShop,
    placedAt: row.placedAt,
    milestones: milestones.map(({ status, at }) => ({ status, at })),
    returnRequest,
    cancelReason: row.cancelReason,
    courier:
      row.courierPartner === null
        ? null
        : {
            partner: row.courierPartner,
            awbNumber: row.awbNumber ?? '',
            ...(row.rider !== null && { rider: row.rider }),
          },
    arrival: row.arrival,
    ...(row.deliveryCode === null ? {} : { deliveryCode: row.deliveryCode }),
    retailType: row.retailType,
    refund: whole === undefined ? null : refundOf(whole),
    ...(changes.length === 0 ? {} : { changes: [...changes] }),
    ...(partRefunds.length === 0 ? {} : { partRefunds: partRefunds.map(refundOf) }),
    ...(row.refundAskedAt === null ? {} : { refundAskedAt: row.refundAskedAt }),
    version: row.version,
  };
}

/** Orders that were just written, from their rows: nothing was returned or paid back yet. */
export async function newOrdersOf(
  db: Database,
  rows: readonly OrderRow[],
  {
    lines,
    milestones,
  }: {
    readonly lines: readonly (typeof orderLines.$inferSelect)[];
    readonly milestones: readonly (typeof orderMilestones.$inferSelect)[];
  },
): Promise<Order[]> {
  const ofShops = await shopParts(db, rows);
  const linesByOrder = groupByOrder(lines);
  const milestonesByOrder = groupByOrder(milestones);
  return rows.map((row) =>
    orderOf(row, {
      lines: linesByOrder.get(row.id) ?? [],
      milestones: milestonesByOrder.get(row.id) ?? [],
      returnRequest: null,
      refunds: undefined,
      changes: [],
      ofShop: ofShops.get(row.id) ?? {},
    }),
  );
}

/** What was asked to be returned, by order id. */
async function returnsOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Order['returnRequest']>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderReturns)
    .where(inArray(orderReturns.orderId, [...orderIds]));
  return new Map(
    rows.map(({ orderId, id, reasonCode, lines, requestedAt }) => [
      orderId,
      { returnId: id, reasonCode, lines: [...lines], requestedAt },
    ]),
  );
}

/** The ids of those orders that reached one of the statuses. */
const whoReached = (
  milestones: readonly { readonly orderId: string; readonly status: OrderStatus }[],
  statuses: readonly OrderStatus[],
): string[] => [
  ...new Set(
    milestones.filter(({ status }) => statuses.includes(status)).map(({ orderId }) => orderId),
  ),
];

/** Whole orders of these rows: three more queries, and one for returns, refunds and shops each, however many orders. */
export async function completeOrders(db: Database, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const milestones = await db
    .select()
    .from(orderMilestones)
    .where(inArray(orderMilestones.orderId, ids))
    .orderBy(asc(orderMilestones.orderId), asc(orderMilestones.position));
  const returnsByOrder = await returnsOf(db, whoReached(milestones, ['ORDER_RETURN_INITIATED']));
  const changesByOrder = await changesOf(db, ids);
  const ofShops = await shopParts(db, rows);
  const payingBack = new Set([...whoReached(milestones, PAYING_BACK), ...changesByOrder.keys()]);
  const refundsByOrder = await refundsOf(db, [...payingBack]);
  const linesByOrder = groupByOrder(lines);
  const milestonesByOrder = groupByOrder(milestones);
  return rows.map((row) =>
    orderOf(row, {
      lines: linesByOrder.get(row.id) ?? [],
      milestones: milestonesByOrder.get(row.id) ?? [],
      returnRequest: returnsByOrder.get(row.id) ?? null,
      refunds: refundsByOrder.get(row.id),
      changes: changesByOrder.get(row.id) ?? [],
      ofShop: ofShops.get(row.id) ?? {},
    }),
  );
}

/** A person's orders that changed after a version, oldest change first, at most `limit`. */
export async function ordersSince(
  db: Database,
  { userId, sinceVersion, limit }: { userId: number; sinceVersion: number; limit: number },
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.version, sinceVersion)))
    .orderBy(asc(orders.version))
    .limit(limit);
  return completeOrders(db, rows);
}

/** A transaction of a person. */
interface TransactionName {
  readonly userId: number;
  readonly transactionId: string;
}

/** The orders that transactions became (ORD-4), by what names them. */
export async function ordersOfTransactions(
  db: Database,
  names: readonly TransactionName[],
): Promise<Map<TransactionName, Order>> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        inArray(
          orders.userId,
          names.map(({ userId }) => userId),
        ),
        inArray(
          orders.transactionId,
          names.map(({ transactionId }) => transactionId),
        ),
      ),
    );
  const completed = await completeOrders(db, rows);
  const found = new Map<TransactionName, Order>();
  for (const name of names) {
    const index = rows.findIndex(
      (row) => row.userId === name.userId && row.transactionId === name.transactionId,
    );
    const order = completed[index];
    if (order !== undefined) found.set(name, order);
  }
  return found;
}

/** The order that a person's transaction became, or undefined (ORD-4). */
export async function orderOfTransaction(
  db: Database,
  userId: number,
  transactionId: string,
): Promise<Order | undefined> {
  const name = { userId, transactionId };
  return (await ordersOfTransactions(db, [name])).get(name);
}
