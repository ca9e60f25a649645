import { and, gte, inArray, lt } from 'drizzle-orm';
import { orders, orderLines } from '../../../server/orders/order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { World } from '../world.ts';

/** What is known of an order on the server. */
interface ServerOrder {
  readonly orderId: string;
  readonly userId: number;
  readonly amountPaise: number;
}

/** The orders of this run as the server's tables have them. */
export interface ServerOrders {
  readonly find: (transactionId: string) => ServerOrder | undefined;
  /** Reads the tables again and checks what is new, what is gone, and the stock. */
  readonly refresh: () => Promise<void>;
}

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

function orderOf(row: OrderRow, lines: readonly LineRow[]): Order {
  return {
    orderId: row.id,
    externalReferenceId: row.transactionId,
    storeId: row.storeId,
    storeName: row.storeName,
    status: row.status,
    address: row.address,
    ...(row.wishes !== null && { wishes: row.wishes }),
    milestones: [],
    paymentMethod: row.paymentMethod,
    placedAt: row.placedAt,
    version: row.version,
    lines: lines.filter(({ orderId }) => orderId === row.id),
    bill: {
      itemTotalPaise: row.itemTotalPaise,
      discountPaise: row.discountPaise,
      deliveryChargePaise: row.deliveryChargePaise,
      packingChargePaise: row.packingChargePaise,
      amountToBePaidPaise: row.amountPaise,
    },
  } as unknown as Order;
}

/** Follows the server's orders. @param appeared called once with each new order and its buyer */
export function createServerOrders(
  world: World,
  appeared: (order: Order, userId: number) => void,
): ServerOrders {
  const { server, market, people, violate } = world;
  const known = new Map<string, ServerOrder>();
  const firstId = Math.min(...people.map(({ id }) => id));
  const isOurs = and(gte(orders.userId, firstId), lt(orders.userId, firstId + people.length));
  const itemIds = market.stores.flatMap(({ items }) => items.map(({ id }) => id));

  async function checkStock(): Promise<void> {
    const rows = await server.db
      .select({ id: storeItems.id, stock: storeItems.stock })
      .from(storeItems)
      .where(inArray(storeItems.id, itemIds));
    for (const { id, stock } of rows) {
      const expected = market.item(id)?.stock;
      if (stock !== expected) violate(`stock of ${id} is ${stock}, orders leave ${expected}`);
    }
  }

  function moveStock(lines: Order['lines'], by: 1 | -1): void {
    for (const { itemId, quantity } of lines) {
      const item = market.item(itemId);
      if (item !== undefined) item.stock += by * quantity;
    }
  }

  return {
    find: (transactionId) => known.get(transactionId),
    refresh: async () => {
      const rows = await server.db.select().from(orders).where(isOurs);
      const fresh = rows.filter(({ transactionId }) => !known.has(transactionId));
      const transactions = new Set(rows.map(({ transactionId }) => transactionId));
      if (transactions.size !== rows.length) violate('a transaction became two orders');
      for (const id of known.keys()) if (!transactions.has(id)) violate(`order ${id} is gone`);
      const cancelled = rows.filter(
        ({ status, transactionId }) =>
          (status === 'CANCELLED' || status === 'ORDER_REQUEST_REJECTED') &&
          !market.cancelled.has(transactionId),
      );
      if (fresh.length + cancelled.length === 0) return;
      const lines = await server.db
        .select()
        .from(orderLines)
        .where(
          inArray(
            orderLines.orderId,
            [...fresh, ...cancelled].map(({ id }) => id),
          ),
        );
      for (const row of fresh) {
        const order = orderOf(row, lines);
        const { id: orderId, userId, amountPaise, transactionId } = row;
        known.set(transactionId, { orderId, userId, amountPaise });
        moveStock(order.lines, -1);
        appeared(order, userId);
      }
      for (const row of cancelled) {
        const { transactionId } = row;
        market.cancelled.add(transactionId);
        moveStock(orderOf(row, lines).lines, 1);
        if (!market.mayCancel.has(transactionId)) violate(`nobody cancelled ${transactionId}`);
      }
      await checkStock();
    },
  };
}
