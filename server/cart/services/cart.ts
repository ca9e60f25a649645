import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, count, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import {
  type Cart,
  getCart,
  type SaveCartPayload,
  saveUpdateCart,
} from '../../../src/contracts/cart/cart.ts';
import { subjects } from '../../../src/contracts/live/pokes.ts';
import { type CartChanges, takeMessage } from '../../../src/domain/cart/cart-messages.ts';
import { inSnapshot, type Database } from '../../db/database.ts';
import { raiseVersion } from '../../db/raise-version.ts';
import { cartCoupons, cartLines, personDevices } from '../cart-tables.ts';
import { partitionVersions, idempotencyKeys } from '../../db/database-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../../http/service-handler.ts';

export const getCartHandler = implement(getCart, ({ input, identity, db }) =>
  inSnapshot(db, async (snapshot) => ({
    cart: await readCart(snapshot, identity.userId, input.deviceId),
  })),
);

export const saveUpdateCartHandler = implement(
  saveUpdateCart,
  async ({ input, identity, db, parts }) => {
    const { userId } = identity;
    await mergeMessage(db, userId, input, parts.now());
    return { cart: await readCart(db, userId, input.deviceId) };
  },
);

/** The partition of a person's cart: its counter is the version of the cart. */
const cartPartition = subjects.cart;

/** The newest cart edit taken from a device; 0 for one that never sent any. */
async function takenFrom(db: Database, userId: number, deviceId: string): Promise<number> {
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
async function readCart(db: Database, userId: number, deviceId: string): Promise<Cart> {
  const lines = await db
    .select({ lineId: cartLines.lineId, line: cartLines.line })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.removed, false)))
    .orderBy(asc(cartLines.lineId));
  const coupons = await db
    .select({
      storeId: cartCoupons.storeId,
      code: cartCoupons.code,
      declined: cartCoupons.declined,
    })
    .from(cartCoupons)
    .where(
      and(
        eq(cartCoupons.userId, userId),
        or(ne(cartCoupons.code, ''), eq(cartCoupons.declined, true)),
      ),
    )
    .orderBy(asc(cartCoupons.storeId));
  const [counter] = await db
    .select({ version: partitionVersions.version })
    .from(partitionVersions)
    .where(eq(partitionVersions.partition, cartPartition(userId)));
  const taken = await takenFrom(db, userId, deviceId);
  const told = coupons.map(({ declined, ...coupon }) =>
    declined ? { ...coupon, declined } : coupon,
  );
  return { lines, coupons: told, taken, version: counter?.version ?? 0 };
}

/** Most live lines of a person: two devices with full carts that never met. */
export const MOST_LINES = 1_000;
/** Most stores that a person's cart has a coupon for. */
const MOST_COUPONS = 500;
/** How long the answer to a cart message can be replayed, ms. */
const CART_REPLAY_MS = millisecondsInDay;

/** Which of the message's lines were removed before it came. */
async function tombstonesAmong(
  db: Database,
  userId: number,
  { lines }: SaveCartPayload,
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const ids = lines.map(({ lineId }) => lineId);
  const rows = await db
    .select({ lineId: cartLines.lineId })
    .from(cartLines)
    .where(
      and(
        eq(cartLines.userId, userId),
        inArray(cartLines.lineId, ids),
        eq(cartLines.removed, true),
      ),
    );
  return new Set(rows.map(({ lineId }) => lineId));
}

async function writeChanges(
  db: Database,
  userId: number,
  { lines, removedIds, coupons }: CartChanges,
  stamp: { readonly version: number; readonly updatedAt: number },
): Promise<void> {
  if (lines.length > 0) {
    await db
      .insert(cartLines)
      .values(lines.map((one) => ({ userId, ...one, removed: false, ...stamp })))
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.lineId],
        set: { line: sql`excluded.line`, ...stamp },
      });
  }
  if (removedIds.length > 0) {
    await db
      .update(cartLines)
      .set({ removed: true, ...stamp })
      .where(
        and(
          eq(cartLines.userId, userId),
          inArray(cartLines.lineId, [...removedIds]),
          eq(cartLines.removed, false),
        ),
      );
  }
  if (coupons.length > 0) {
    const { updatedAt } = stamp;
    await db
      .insert(cartCoupons)
      .values(
        coupons.map(({ declined = false, ...one }) => ({ userId, ...one, declined, updatedAt })),
      )
      .onConflictDoUpdate({
        target: [cartCoupons.userId, cartCoupons.storeId],
        set: { code: sql`excluded.code`, declined: sql`excluded.declined`, updatedAt },
      });
  }
}

async function refuseTooMuch(db: Database, userId: number): Promise<void> {
  const ofPerson = and(eq(cartLines.userId, userId), eq(cartLines.removed, false));
  const [live] = await db.select({ lines: count() }).from(cartLines).where(ofPerson);
  const [offers] = await db
    .select({ coupons: count() })
    .from(cartCoupons)
    .where(eq(cartCoupons.userId, userId));
  if ((live?.lines ?? 0) <= MOST_LINES && (offers?.coupons ?? 0) <= MOST_COUPONS) return;
  throw new ProblemError('not_allowed', {
    detail: `A cart takes at most ${MOST_LINES} lines. Please take something out.`,
  });
}

/**
 * A cart message that comes again changes nothing by its own numbers (`takeMessage`), so its answer, which is a whole
 * cart, need not be kept for as long as others are.
 */
async function forgetOldAnswers(db: Database, userId: number, now: number): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.service, saveUpdateCart.name),
        lt(idempotencyKeys.createdAt, now - CART_REPLAY_MS),
      ),
    );
}

/**
 * Merges one device's message into a person's cart (docs/decisions/0016). Messages of one person go one after the
 * other: the cart's counter stays locked until the commit. @param now ms since the epoch
 */
async function mergeMessage(
  db: Database,
  userId: number,
  message: SaveCartPayload,
  now: number,
): Promise<void> {
  const version = await raiseVersion(db, cartPartition(userId));
  const { deviceId } = message;
  const taken = await takenFrom(db, userId, deviceId);
  const changes = takeMessage(message, taken, await tombstonesAmong(db, userId, message));
  await writeChanges(db, userId, changes, { version, updatedAt: now });
  await refuseTooMuch(db, userId);
  const device = { cartSequence: changes.taken, seenAt: now };
  await db
    .insert(personDevices)
    .values({ userId, deviceId, ...device })
    .onConflictDoUpdate({ target: [personDevices.userId, personDevices.deviceId], set: device });
  await forgetOldAnswers(db, userId, now);
}
