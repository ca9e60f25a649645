import { and, gte, inArray, lt } from 'drizzle-orm';
import { couponUses, promotions } from '../../../server/promotions/promotion-tables.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { offerOf } from '../../../server/promotions/promotions-of-store.ts';
import { setCartCoupon } from '../../../src/commands/cart/cart-coupon.ts';
import type { OwnCoupons } from '../../../src/db/facts/person-facts.ts';
import type { AppliedCoupon, Offer } from '../../../src/domain/orders/offers/offers.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { World } from '../world.ts';

const DAY_MS = 86_400_000;
const CHANGES_USES = new Set([
  'confirm-call-cod',
  'bulk-confirm-call-cod',
  'buyer-b2c-cancel-call',
]);
/** Orders that keep no coupon: the goods never came. */
const UNDONE = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

type Promotion = typeof promotions.$inferInsert;

/** What an offer takes off, reckoned in another way than the app does it. */
function discountOf({ kind, value, capPaise = null }: Promotion, itemTotalPaise: number): number {
  const off = kind === 'percent' ? (BigInt(itemTotalPaise) * BigInt(value)) / 100n : BigInt(value);
  return Math.min(Number(off), itemTotalPaise, capPaise ?? Number.MAX_SAFE_INTEGER);
}

/** Coupons on orders: worth what they say, used no more often than they may be, and back when the order is undone. */
export function createCouponIntents(world: World): IntentModel & {
  readonly coupon: (page: Page, storeId: string) => Promise<AppliedCoupon | null>;
} {
  const { chance, market, people, scheduler, server, serverNow, violate } = world;
  const { db } = server;
  const startsAt = serverNow() - DAY_MS;
  const drafts = market.stores.flatMap(({ id: storeId }, index): Promotion[] => {
    const shared = { storeId, startsAt, endsAt: serverNow() + DAY_MS, title: 'Off' } as const;
    const percent = 5 + chance.below(40);
    const soon = serverNow() + Math.round(chance.between(20_000, 120_000));
    return [
      {
        ...shared,
        id: `${storeId}-percent`,
        code: `PART${world.seed}X${index}`,
        kind: 'percent',
        value: percent,
        capPaise: chance.pick([null, 1_500]),
        minimumPaise: 0,
        usesPerPerson: 1 + chance.below(2),
      },
      {
        ...shared,
        id: `${storeId}-amount`,
        code: `FLAT${world.seed}X${index}`,
        kind: 'amount',
        value: chance.pick([505, 2_000]),
        minimumPaise: 3_000,
        usesPerPerson: 1,
        ...(chance.happens(0.3) && { endsAt: soon }),
      },
    ];
  });
  scheduler.after(0, async () => void (await db.insert(promotions).values(drafts)));

  const firstId = Math.min(...people.map(({ id }) => id));
  const isOurs = and(gte(orders.userId, firstId), lt(orders.userId, firstId + people.length));

  const ownCoupons = ({ phone, personId }: Page): readonly Offer[] => {
    const row = committedPerson(phone, personId)
      ?.rows('facts')
      .find(({ name }) => name === 'own-coupons');
    const coupons = (row?.value as OwnCoupons | undefined)?.coupons ?? [];
    return coupons.map(({ valuePaise: value, ...rest }) => ({
      ...rest,
      kind: 'amount',
      value,
      capPaise: null,
      startsAt,
    }));
  };

  async function coupon(page: Page, storeId: string): Promise<AppliedCoupon | null> {
    const listed = drafts
      .filter((draft) => draft.storeId === storeId)
      .map((draft) => offerOf(draft as typeof promotions.$inferSelect));
    const own = ownCoupons(page);
    const offer = chance.pick(own.length > 0 && chance.happens(0.5) ? own : listed);
    const { code } = offer;
    if (chance.happens(0.3)) {
      // What the checkout puts on by itself, unless its buyer chose or took off one (OFF-2).
      const row = await page.commands.person.cartCoupons.get(storeId);
      if ((row?.code ?? '') !== '') return { code: row?.code ?? '', offer: null, at: serverNow() };
      return row?.declined === true ? null : { code, offer, at: serverNow(), isAutomatic: true };
    }
    const isWanted = chance.happens(0.85);
    const result = await setCartCoupon(page.commands, storeId, isWanted ? code : '');
    if (!result.ok || !isWanted) return null;
    // A code that was typed without the network says nothing of what it is worth.
    return { code, offer: chance.happens(0.8) ? offer : null, at: serverNow() };
  }

  async function checkServer(): Promise<void> {
    const rows = await db.select().from(orders).where(isOurs);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const uses = await db.select().from(couponUses).where(inArray(couponUses.orderId, ids));
    const codes = rows.flatMap(({ couponCode }) => couponCode ?? []);
    const known = codes.length === 0 ? [] : await offersOf(codes);
    const counts = new Map<string, number>();
    for (const order of rows) {
      const { id, couponCode, discountPaise, itemTotalPaise, status, userId } = order;
      const use = uses.find(({ orderId }) => orderId === id);
      if (couponCode === null) {
        if (discountPaise !== 0 || use !== undefined)
          violate(`ORD-6: ${id} has no coupon and ${discountPaise} paise off`);
        continue;
      }
      const offer = known.find(({ code }) => code === couponCode);
      if (offer === undefined) {
        violate(`ORD-6: ${id} uses ${couponCode}, which nobody offers`);
        continue;
      }
      const expected = discountOf(offer, itemTotalPaise);
      if (discountPaise !== expected || itemTotalPaise < offer.minimumPaise)
        violate(`ORD-6: ${couponCode} takes ${discountPaise} off ${itemTotalPaise}`);
      if (offer.userId !== null && offer.userId !== userId)
        violate(`COIN-2: ${userId} uses a coupon of ${offer.userId}`);
      if (UNDONE.has(status)) {
        if (use !== undefined) violate(`${couponCode} of ${id} did not go back to its buyer`);
        continue;
      }
      if (use?.userId !== userId || use.discountPaise !== discountPaise)
        violate(
          `${id} has ${discountPaise} paise off, and its coupon counts ${use?.discountPaise}`,
        );
      const key = `${userId} ${couponCode}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count > (offer.usesPerPerson ?? 1))
        violate(`${userId} has used ${couponCode} ${count} times`);
    }
  }

  const offersOf = (codes: readonly string[]) =>
    db
      .select()
      .from(promotions)
      .where(inArray(promotions.code, [...codes]));

  return {
    name: 'coupons',
    coupon,
    actions: [],
    serverMoved: checkServer,
    checkPhone: () => {},
    checkDelivery: async ({ service, answer }) => {
      if (answer.status === 200 && CHANGES_USES.has(service)) await checkServer();
    },
    abandon: () => {},
    decide: async () => {},
    checkAtRest: checkServer,
  };
}
