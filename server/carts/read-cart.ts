import { subjects } from '../../src/contracts/live/pokes.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Cart } from '../../src/contracts/cart/cart.ts';
import { cartCoupons, cartLines, personDevices } from '../db/tables/cart-tables.ts';
import type { Database } from '../db/database.ts';
import { partitionVersions } from '../db/tables/epoch-tables.ts';

/** The partition of a person's cart: its counter is the version of the cart. */
export const cartPartition = subjects.cart;

/** The newest cart edit taken from a device; 0 for one that never sent any. */
export async function takenFrom(db: Database, userId: number, deviceId: string): Promise<number> {
  const [device] = await db
    .select({ taken: personDevices.cartSequence })
    .from(personDevices)
    .where(and(eq(personDevices.userId, userId), eq(personDevices.deviceId, deviceId)));
  return device?.taken ?? 0;
}

/**
 * The live cart of a person, lines in the order of their ids, as one device is told it. All that it reads must be of
 * one moment: call it while the cart's counter is locked, or in a transaction that sees one snapshot.
 */
export async function readCart(db: Database, userId: number, deviceId: string): Promise<Cart> {
  const lines = await db
    .select({ lineId: cartLines.lineId, line: cartLines.line })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.removed, false)))
    .orderBy(asc(cartLines.lineId));
  const coupons = await db
    .select({ storeId: cartCoupons.storeId, code: cartCoupons.code })
    .from(cartCoupons)
    .where(and(eq(cartCoupons.userId, userId), ne(cartCoupons.code, '')))
    .orderBy(asc(cartCoupons.storeId));
  const [counter] = await db
    .select({ version: partitionVersions.version })
    .from(partitionVersions)
    .where(eq(partitionVersions.partition, cartPartition(userId)));
  const taken = await takenFrom(db, userId, deviceId);
  return { lines, coupons, taken, version: counter?.version ?? 0 };
}
