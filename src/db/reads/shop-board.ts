import type { ChangeLinePayload } from '../../contracts/orders/changes/line-changes.ts';
import type { PackingPayload, ShopMovePayload } from '../../contracts/sellers/move-shop-order.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import type { OrderStatus } from '../../domain/orders/life/order-status.ts';
import { openQuestions, withWaitingChanges } from '../../domain/orders/life/line-changes.ts';
import {
  PACKING_SUBJECTS,
  packingSubject,
  SHOP_ORDER_SUBJECTS,
  shopOrderSubject,
} from '../../domain/orders/order-subjects.ts';
import type { PackedMark } from '../../domain/orders/shop/packing.ts';
import { ENDS_OF_ACTS, type ShopAct } from '../../domain/orders/shop/shop-acts.ts';
import { isStopped, type OutboxError, type StoredOutboxEntry } from '../outbox-entry.ts';
import type { PersonDatabase } from '../person-database.ts';

/** An order on the board: the server's word, and over it the taps that wait. */
export interface BoardOrder {
  readonly order: ShopOrder;
  /** Taps that the server has not answered yet, in their order. */
  readonly waiting: readonly ShopAct[];
  /** Changes of lines that it has not answered yet, in their order (SUB-1). */
  readonly changing: readonly ChangeLinePayload[];
  /** A tap that lost (OUT-10), and why; the taps behind it lose with it. */
  readonly lost: { readonly tap: BoardTap; readonly error: OutboxError | null } | null;
  /** What was ticked of its packing list: what the server knows of all phones, and what waits here. */
  readonly packing: readonly PackedMark[];
  /** Its buyer or care said something that nobody of the shop has answered or read on this phone. */
  readonly hasNews?: boolean;
  /** Where the order will stand once all that waits is answered; where it stands while nothing does. */
  readonly standing: OrderStatus;
}

/** What somebody did to an order: an act, or a change of a line. */
export type BoardTap =
  | { readonly kind: 'act'; readonly act: ShopAct }
  | { readonly kind: 'line'; readonly change: ChangeLinePayload };

/** The kind of the outbox entries that change lines, constant for ever. */
const LINE_KIND = 'change-order-line';

const tapOf = ({ kind, payload }: StoredOutboxEntry): BoardTap =>
  kind === LINE_KIND
    ? { kind: 'line', change: payload as ChangeLinePayload }
    : { kind: 'act', act: (payload as ShopMovePayload).act };

/** The marks in entries that wait for an order; those of an entry that was refused count no more. */
export const marksIn = (entries: readonly StoredOutboxEntry[]): readonly PackedMark[] =>
  entries.flatMap((entry) => (isStopped(entry) ? [] : (entry.payload as PackingPayload).marks));

/** Lays the taps on an order, in the order of sending, over what the server said of it, and the marks that wait beside its own. */
export function withTaps(
  order: ShopOrder,
  taps: readonly StoredOutboxEntry[],
  marks: readonly PackedMark[] = [],
): BoardOrder {
  const packing = [...(order.packing ?? []), ...marks];
  const refused = taps.find(isStopped);
  if (refused !== undefined) {
    const lost = { tap: tapOf(refused), error: refused.lastError };
    return { order, waiting: [], changing: [], lost, packing, standing: order.status };
  }
  const made = taps.map(tapOf);
  const waiting = made.flatMap((tap) => (tap.kind === 'act' ? [tap.act] : []));
  const changing = made.flatMap((tap) => (tap.kind === 'line' ? [tap.change] : []));
  const last = waiting.at(-1);
  const standing = last ? ENDS_OF_ACTS[last] : order.status;
  return { order, waiting, changing, lost: null, packing, standing };
}

/** What a change of a line is judged by: the order as it will stand once all that waits is answered. */
export function orderToChange({ order, standing, changing }: BoardOrder) {
  const { lines, wishes, changes } = order;
  // Each change was made before the order was packed.
  const first = { status: 'ORDER_REQUEST_APPROVED', lines, wishes, changes } as const;
  return { ...withWaitingChanges(first, changing), status: standing };
}

/** True while the customer is asked about an item, or will be once what waits is sent: packing waits (SUB-1). */
export const isAsking = (board: BoardOrder): boolean =>
  openQuestions(orderToChange(board)).length > 0;

const hasNews = ({ orderId, talk }: ShopOrder, read: Readonly<Record<string, number>>): boolean =>
  talk !== undefined && talk.lastAuthor !== 'shop' && talk.lastPosition > (read[orderId] ?? 0);

/** All taps on one order, in the order of sending. */
export async function tapsOnOrder(
  db: PersonDatabase,
  orderId: string,
): Promise<StoredOutboxEntry[]> {
  const taps = await db.outbox
    .where('subject')
    .equals(shopOrderSubject(orderId))
    .sortBy('sequence');
  return taps as StoredOutboxEntry[];
}

/** The orders of a shop on this phone, the oldest first. One transaction: an answer and the end of its tap are seen together. */
export async function readShopBoard(
  db: PersonDatabase,
  storeId: string,
): Promise<readonly BoardOrder[]> {
  return db.transaction('r', db.shopOrders, db.outbox, db.facts, async () => {
    const [orders, entries, read = {}] = await Promise.all([
      db.shopOrders.where('storeId').equals(storeId).sortBy('placedAt'),
      db.outbox
        .where('subject')
        .startsWithAnyOf(SHOP_ORDER_SUBJECTS, PACKING_SUBJECTS)
        .sortBy('sequence'),
      db.fact('talks-read'),
    ]);
    const bySubject = new Map<string, StoredOutboxEntry[]>();
    for (const entry of entries as StoredOutboxEntry[]) {
      bySubject.set(entry.subject, [...(bySubject.get(entry.subject) ?? []), entry]);
    }
    return orders.map((order) => {
      const taps = bySubject.get(shopOrderSubject(order.orderId)) ?? [];
      const marks = bySubject.get(packingSubject(order.orderId)) ?? [];
      return { ...withTaps(order, taps, marksIn(marks)), hasNews: hasNews(order, read) };
    });
  });
}
