import type { ShopMovePayload } from '../../contracts/sellers/move-shop-order-command.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import type { OrderStatus } from '../../domain/orders/life/order-status.ts';
import { SHOP_ORDER_SUBJECTS, shopOrderSubject } from '../../domain/orders/order-subjects.ts';
import { ENDS_OF_ACTS, type ShopAct } from '../../domain/orders/shop/shop-acts.ts';
import type { OutboxError, StoredOutboxEntry } from '../outbox-entry.ts';
import type { PersonDatabase } from '../person-database.ts';

/** An order on the board: the server's word, and over it the taps that wait. */
export interface BoardOrder {
  readonly order: ShopOrder;
  /** Taps that the server has not answered yet, in their order. */
  readonly waiting: readonly ShopAct[];
  /** A tap that lost (OUT-10), and why; the taps behind it lose with it. */
  readonly lost: { readonly act: ShopAct; readonly error: OutboxError | null } | null;
  /** Where the order will stand once all that waits is answered; where it stands while nothing does. */
  readonly standing: OrderStatus;
}

const actOf = ({ payload }: StoredOutboxEntry): ShopAct => (payload as ShopMovePayload).act;
const isLost = ({ state }: StoredOutboxEntry): boolean =>
  state === 'rejected' || state === 'needs-buyer';

/** Lays the taps on an order, in the order of sending, over what the server said of it. */
export function withTaps(order: ShopOrder, taps: readonly StoredOutboxEntry[]): BoardOrder {
  const refused = taps.find(isLost);
  if (refused !== undefined) {
    const lost = { act: actOf(refused), error: refused.lastError };
    return { order, waiting: [], lost, standing: order.status };
  }
  const waiting = taps.map(actOf);
  const last = waiting.at(-1);
  return { order, waiting, lost: null, standing: last ? ENDS_OF_ACTS[last] : order.status };
}

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
  return db.transaction('r', db.shopOrders, db.outbox, async () => {
    const [orders, entries] = await Promise.all([
      db.shopOrders.where('storeId').equals(storeId).sortBy('placedAt'),
      db.outbox.where('subject').startsWith(SHOP_ORDER_SUBJECTS).sortBy('sequence'),
    ]);
    const taps = new Map<string, StoredOutboxEntry[]>();
    for (const entry of entries as StoredOutboxEntry[]) {
      const orderId = entry.subject.slice(SHOP_ORDER_SUBJECTS.length);
      taps.set(orderId, [...(taps.get(orderId) ?? []), entry]);
    }
    return orders.map((order) => withTaps(order, taps.get(order.orderId) ?? []));
  });
}
