import { CART_SUBJECT, SAVE_CART } from '../../contracts/cart/cart.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import { readHeldCart } from '../../db/held-cart.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import { cartMessages } from '../../domain/cart/cart-messages.ts';

/** Time and ids of whoever works with epochs. */
export interface EpochTools {
  /** ms by this device's clock. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
}

/**
 * VER-1: the server's database is not the one that this phone has its versions of. From here on everything is asked for
 * from the beginning; until it is told again, what the server had confirmed counts as unproven. What the person put into
 * the cart is sent again. One transaction; does nothing when another context was first.
 * @param from the epoch that the versions here are of @param to the epoch from now on; the same after a failover
 */
export async function askAnew(
  db: PersonDatabase,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  tools: EpochTools,
): Promise<void> {
  await withRoom(db, () =>
    db.transaction('rw', db.tables, async () => {
      if ((await db.fact('epoch')) !== from) return;
      if (to !== undefined) await db.setFact('epoch', to);
      await db.facts.bulkDelete([
        'orders-version',
        'tickets-version',
        'cart-version',
        'shop-versions',
      ]);
      // A board shows only what the server stands by; it is asked for again as soon as somebody looks at it.
      await db.shopOrders.clear();
      await db.orders.filter(({ server }) => server !== null).modify({ unproven: true });
      await db.tickets.filter(({ server }) => server !== null).modify({ unproven: true });
      await db.addresses.filter(({ confirmed }) => confirmed !== null).modify({ unproven: true });
      await forgetServerTimes(db);
      await sendCartAgain(db, tools);
      await db.setFact('asks-anew', ['orders', 'tickets', 'coins', 'pledges', 'person']);
    }),
  );
}

/** The same when a version went back within an epoch: a failover lost writes, and nobody has said so yet. */
export async function askAnewInPlace(db: PersonDatabase, tools: EpochTools): Promise<void> {
  const epoch = await db.fact('epoch');
  await askAnew(db, { from: epoch, to: epoch }, tools);
}

/** The server's clock orders its answers within an epoch only. */
async function forgetServerTimes(db: PersonDatabase): Promise<void> {
  for (const name of ['coin-balance', 'own-coupons', 'group-pledges'] as const) {
    const row = await db.facts.get(name);
    if (row !== undefined) await db.facts.put({ name, value: { ...told(row), serverTime: 0 } });
  }
  const preferences = await db.fact('preferences');
  if (preferences !== undefined) {
    await db.setFact('preferences', { ...preferences, updatedAt: 0 });
  }
  const ratings = await db.ratings.toArray();
  for (const { orderId, confirmed } of ratings) {
    if (confirmed === null) continue;
    await db.ratings.update(orderId, { confirmed: { ...confirmed, updatedAt: 0 } });
  }
}

const told = ({ value }: { readonly value: unknown }): object => value as object;

/** All of the cart is an edit of this phone again, so that nothing that was put in is lost (decision 68). */
async function sendCartAgain(db: PersonDatabase, { now, newId }: EpochTools): Promise<void> {
  const rows = await db.cart.filter(({ lineIds = [] }) => lineIds.length > 0).toArray();
  const coupons = await db.cartCoupons.toArray();
  if (db.isVisitors || rows.length + coupons.length === 0) return;
  const edit = ((await db.fact('cart-edits')) ?? 0) + 1;
  await db.setFact('cart-edits', edit);
  await db.cart.bulkPut(rows.map((row) => ({ ...row, edit })));
  await db.cartCoupons.bulkPut(coupons.map((coupon) => ({ ...coupon, edit })));
  // One on its way stays, as its answer is still to come; those behind it are out of date (OUT-6).
  const ofCart = db.outbox.where('subject').equals(CART_SUBJECT);
  await ofCart.filter(({ state }) => state !== 'sending').delete();
  const deviceId = await deviceIdOf(db, newId);
  const { kind, payloadVersion } = SAVE_CART;
  const entries = cartMessages(await readHeldCart(db)).map((message) => {
    const payload = { deviceId, ...message };
    const fields = { kind, payloadVersion, subject: CART_SUBJECT, payload, createdAt: now() };
    return newOutboxEntry({ id: newId(), ...fields });
  });
  await db.outbox.bulkAdd(entries);
}
