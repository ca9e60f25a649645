import type { DeliveryAddress } from '../../src/domain/address.ts';
import type { Quote } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { orderLines, orderMilestones, orders, storeItems } from '../db/schema.ts';
import { inArray } from 'drizzle-orm';

/** Everything that an order is made of; `placedAt` in ms since the epoch. */
export interface NewOrder {
  readonly id: string;
  readonly userId: number;
  readonly transactionId: string;
  readonly storeName: string;
  readonly quote: Quote;
  readonly address: DeliveryAddress;
  readonly placedAt: number;
}

async function picturesOf(db: Database, itemIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: storeItems.id, picture: storeItems.picture })
    .from(storeItems)
    .where(inArray(storeItems.id, [...itemIds]));
  return new Map(rows.map(({ id, picture }) => [id, picture]));
}

/**
 * Writes an order with its lines and first milestone at the quote's prices. Call it in a transaction that has taken
 * the stock; the person's version is raised in it, so that the next pull brings the order.
 */
export async function createOrder(db: Database, order: NewOrder): Promise<void> {
  const { id, userId, transactionId, storeName, quote, address, placedAt } = order;
  const { bill, lines, storeId } = quote;
  const pictures = await picturesOf(
    db,
    lines.map(({ itemId }) => itemId),
  );
  const version = await raiseVersion(db, personPartition(userId));
  await db.insert(orders).values({
    id,
    userId,
    transactionId,
    storeId,
    storeName,
    status: 'ORDER_CREATED',
    itemTotalPaise: bill.itemTotalPaise,
    deliveryChargePaise: bill.deliveryChargePaise,
    packingChargePaise: bill.packingChargePaise,
    amountPaise: bill.amountToBePaidPaise,
    paymentMethod: 'cod',
    address,
    placedAt,
    statusAt: placedAt,
    version,
  });
  await db.insert(orderLines).values(
    lines.map(({ itemId, name, unit, quantity, pricePaise }, position) => ({
      orderId: id,
      position,
      itemId,
      name,
      unit,
      picture: pictures.get(itemId) ?? '',
      quantity,
      pricePaise,
    })),
  );
  await db
    .insert(orderMilestones)
    .values({ orderId: id, position: 0, status: 'ORDER_CREATED', at: placedAt });
}
