import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../../server/db/database.ts';
import { lineChanges } from '../../../../server/orders/after-order-tables.ts';
import { orderRefunds } from '../../../../server/money/money-tables.ts';
import { payments, sandboxPayments } from '../../../../server/payments/payment-tables.ts';
import { orders } from '../../../../server/orders/order-tables.ts';
import { storeItems } from '../../../../server/sellers/store-tables.ts';
import { decideUnanswered } from '../../../../server/orders/change-lines.ts';
import { createOrder, newOrderId } from '../../../../server/orders/create-order.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import { DEFAULT_ADDRESS } from '../../../../src/domain/account/address.ts';
import { uuidV7 } from '../../../../src/domain/identifiers.ts';
import { ANSWER_WITHIN_MS } from '../../../../src/domain/orders/life/line-changes.ts';
import { DEFAULT_WISHES, type Substitution } from '../../../../src/domain/orders/order-wishes.ts';
import { billOf } from '../../../../src/domain/orders/quotes/bill.ts';
import { ITEM_FACTS } from '../../../support/people/shop-facts.ts';
import type { Fate } from '../../intent-model.ts';
import type { World } from '../../world.ts';
import { giveRoles } from '../passers-by.ts';

/** What there is of each item when the shops open. */
export const UNITS = 60;

const MINUTE_MS = 60_000;

/** Two items that are ordered, a cheaper one and a dearer one that may come instead; paise. */
const PRICES = { out: 5_000, beside: 3_000, cheaper: 4_000, dearer: 7_100 } as const;
type Good = keyof typeof PRICES;
const GOODS = Object.keys(PRICES) as readonly Good[];
const INSTEAD: readonly Good[] = ['cheaper', 'dearer'];

const idOf = (storeId: string, good: Good): string => `${storeId}-pack-${good}`;

/** An order as it was placed. */
export interface PlacedSo {
  readonly amountPaise: number;
  readonly substitution: Substitution;
  /** Of lines with a wish of their own, by item. */
  readonly lineWishes: ReadonlyMap<string, Substitution>;
  /** What it was paid with; null: cash at the door. */
  readonly paymentId: string | null;
  readonly quantities: ReadonlyMap<string, number>;
}

/** A payment that the provider has had, as the server and the sandbox know it. @returns its id */
async function payAhead(
  transaction: Database,
  { parts, payments: { settings } }: World['server'],
  paid: { readonly userId: number; readonly transactionId: string; readonly amountPaise: number },
  now: number,
): Promise<string> {
  const { amountPaise } = paid;
  const id = uuidV7(now, parts.randomBytes);
  const chargeId = `spay_${Buffer.from(parts.randomBytes(16)).toString('hex')}`;
  const times = { createdAt: now, expiresAt: now };
  await transaction.insert(sandboxPayments).values({
    ...times,
    id: chargeId,
    reference: id,
    amountPaise,
    status: 'paid',
    returnUrl: settings.publicUrl(),
    webhookUrl: `${settings.publicUrl()}/payments/webhooks/sandbox`,
    paidAt: now,
  });
  await transaction.insert(payments).values({
    ...paid,
    ...times,
    id,
    provider: 'sandbox',
    providerPaymentId: chargeId,
    chargeId,
    paidPaise: amountPaise,
    state: 'successful',
    updatedAt: now,
    nextPollAt: now,
  });
  return id;
}

/**
 * The shops of a run with goods that only they know of, and the orders that the run's people have placed there.
 * @param isPaid some are paid online ahead, and some lines have a wish of their own
 */
export function createPackingShop(world: World, isPaid = false) {
  const { chance, market, people, server, serverNow, trace } = world;
  const { db, parts } = server;
  const placed = new Map<string, PlacedSo>();

  async function order(): Promise<void> {
    const store = chance.pick(market.stores);
    const now = serverNow();
    const lineOf = (good: Good, quantity: number) => ({
      itemId: idOf(store.id, good),
      name: good,
      unit: '1 kg',
      mrpPaise: PRICES[good],
      quantity,
      available: quantity,
      pricePaise: PRICES[good],
    });
    const out = lineOf('out', 1 + chance.below(3));
    const lines = chance.happens(0.8) ? [out, lineOf('beside', 1 + chance.below(2))] : [out];
    const bill = billOf(lines, store.charges);
    const id = newOrderId(parts.randomBytes);
    const substitution = chance.pick(['ask', 'ask', 'ask', 'similar', 'none'] as const);
    const ifNoAnswer = chance.pick(['similar', 'none'] as const);
    const quantities = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
    // Not drawn in the other runs, which stay what they were.
    const own = isPaid ? chance.pick(['ask', 'similar', 'none'] as const) : substitution;
    const lineSubstitutions =
      own !== substitution && chance.happens(0.5)
        ? [{ itemId: out.itemId, substitution: own }]
        : [];
    // Whoever has a phone can answer; most phones are the owner's.
    const userId = chance.pick(chance.happens(0.6) ? people.slice(0, 1) : people).id;
    const transactionId = uuidV7(now, parts.randomBytes);
    const amountPaise = bill.amountToBePaidPaise;
    const paysAhead = isPaid && chance.happens(0.7);
    await db.transaction(async (transaction) => {
      for (const { itemId, quantity } of lines) {
        const [item] = await transaction.select().from(storeItems).where(eq(storeItems.id, itemId));
        const stock = (item?.stock ?? 0) - quantity;
        await transaction.update(storeItems).set({ stock }).where(eq(storeItems.id, itemId));
      }
      const paid = { userId, transactionId, amountPaise };
      const paymentId = paysAhead ? await payAhead(transaction, server, paid, now) : null;
      placed.set(id, {
        amountPaise,
        substitution,
        lineWishes: new Map(lineSubstitutions.map((each) => [each.itemId, each.substitution])),
        paymentId,
        quantities,
      });
      await createOrder(transaction, {
        id,
        userId,
        transactionId,
        storeName: store.name,
        quote: { storeId: store.id, lines, bill, coupon: null, serverTime: now, expiresAt: now },
        address: { ...DEFAULT_ADDRESS, name: 'Asha Rao', plot: '12B', contactNumber: '9876543210' },
        wishes: {
          ...DEFAULT_WISHES,
          substitution,
          ifNoAnswer,
          ...(lineSubstitutions.length > 0 && { lineSubstitutions }),
        },
        payment: paymentId === null ? { method: 'cod' } : { method: 'online', paymentId },
        placedAt: now,
      });
      if (chance.happens(0.2)) return;
      const accepted = { to: 'ORDER_REQUEST_APPROVED', at: now, by: 'seller' } as const;
      await moveOrder(transaction, { orderId: id, ...accepted });
    });
    trace.note(`${id} is to be packed`);
  }

  /** The ten minutes of some order's questions are over. */
  async function timeIsOver(): Promise<void> {
    if (placed.size === 0) return;
    const asked = await db
      .select({ orderId: lineChanges.orderId })
      .from(lineChanges)
      .where(and(inArray(lineChanges.orderId, [...placed.keys()]), eq(lineChanges.state, 'asked')))
      .orderBy(asc(lineChanges.orderId), asc(lineChanges.position));
    if (asked.length === 0) return;
    const { orderId } = chance.pick(asked);
    const decided = await decideUnanswered(db, serverNow() + ANSWER_WITHIN_MS, orderId);
    trace.note(`${decided} questions of ${orderId} were not answered in time`);
  }

  /** Somebody of the shop has a phone that the run knows nothing of. */
  async function callOff(): Promise<void> {
    const ids = [...placed.keys()];
    if (ids.length === 0) return;
    const open = await db
      .select()
      .from(orders)
      .where(and(inArray(orders.id, ids), eq(orders.status, 'ORDER_REQUEST_APPROVED')))
      .orderBy(asc(orders.id));
    if (open.length === 0) return;
    const { id: orderId } = chance.pick(open);
    const move = { orderId, to: 'CANCELLED', at: serverNow(), by: 'seller' } as const;
    await db.transaction((transaction) => moveOrder(transaction, { ...move, cancelReason: '002' }));
    trace.note(`${orderId} is called off`);
  }

  const fates: readonly Fate[] = [
    { name: 'an order is to be packed', weight: 3, run: order },
    { name: 'ten minutes are over', weight: 3, run: timeIsOver },
    { name: 'an order is called off', weight: 1, run: callOff },
    ...(isPaid
      ? [
          { name: 'webhooks come', weight: 2, run: server.payments.deliverWebhooks },
          { name: 'payments have a round', weight: 3, run: server.payments.round },
        ]
      : []),
  ];

  /** What goes back is sent and told of; whether some is still on its way. */
  async function payBackAll(): Promise<boolean> {
    await server.payments.deliverWebhooks();
    await server.payments.round();
    const open = await db
      .select({ id: orderRefunds.id })
      .from(orderRefunds)
      .where(
        and(
          inArray(orderRefunds.orderId, [...placed.keys()]),
          eq(orderRefunds.status, 'initiated'),
        ),
      );
    const isMore = open.length > 0 || (await server.payments.hasWebhooks());
    if (isMore) world.scheduler.after(3 * MINUTE_MS, () => {});
    return isMore;
  }

  return {
    placed,
    fates,
    ...(isPaid && { finish: payBackAll }),
    itemIds: market.stores.flatMap(({ id }) => GOODS.map((good) => idOf(id, good))),
    priceOf: (itemId: string): number =>
      PRICES[GOODS.find((good) => itemId.endsWith(`-pack-${good}`)) ?? 'out'],
    replacementIn: (storeId: string): string => idOf(storeId, chance.pick(INSTEAD)),
    /** Who owns what, and the orders that are there when the shops open. */
    open: async (): Promise<void> => {
      await giveRoles(world);
      await db.insert(storeItems).values(
        market.stores.flatMap((store) =>
          GOODS.map((good, place) => ({
            ...ITEM_FACTS,
            id: idOf(store.id, good),
            storeId: store.id,
            ordinal: store.items.length + place,
            position: store.items.length + place,
            externalId: idOf(store.id, good),
            name: good,
            mrpPaise: PRICES[good],
            pricePaise: PRICES[good],
            stock: UNITS,
            liveVersion: 0,
          })),
        ),
      );
      for (let count = 2 + chance.below(3); count > 0; count -= 1) await order();
    },
  };
}

export type PackingShop = ReturnType<typeof createPackingShop>;
