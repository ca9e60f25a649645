import * as v from 'valibot';
import { membership } from '../../contracts/coop/cooperatives.ts';
import { groupShare } from '../../contracts/group-buy/group-buy-schemas.ts';
import { goodsAnswer } from '../../contracts/goods/goods-change.ts';
import { shopOrder } from '../../contracts/sellers/shop-order.ts';
import { shopApplication } from '../../contracts/sellers/applications/shop-application.ts';
import { rewardCoupon } from '../../contracts/rewards/coin-account.ts';
import {
  count,
  order,
  rating,
  storedPreferences,
  storeSummary,
  ticket,
} from '../../contracts/schemas.ts';
import { cart } from '../../contracts/cart/cart.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { storeServerCart } from '../pull/answers/server-cart.ts';
import { storeServerMembership, storeServerPledge } from '../pull/answers/server-coop.ts';
import { storeServerCoupon } from '../pull/answers/server-coupon.ts';
import { storeServerOrder } from '../pull/answers/server-order.ts';
import { storeServerPreferences } from '../pull/preferences.ts';
import { storeServerRating } from '../pull/answers/server-rating.ts';
import { storeGoodsAnswer } from '../pull/goods/shop-goods.ts';
import { storeShopOrder } from '../pull/orders/shop-orders.ts';
import { storeApplication, storeShopSettings } from '../pull/shop-desk.ts';
import { storeServerTicket } from '../pull/answers/server-ticket.ts';

/** What services answer that a person's database keeps, by the member's name in the answer; each is there or not. */
const knownAnswer = v.object({
  application: v.optional(shopApplication),
  cart: v.optional(cart),
  coins: v.optional(count),
  coupon: v.optional(rewardCoupon),
  goods: v.optional(goodsAnswer),
  membership: v.optional(membership),
  order: v.optional(order),
  preferences: v.optional(storedPreferences),
  rating: v.optional(rating),
  share: v.optional(groupShare),
  shopOrder: v.optional(shopOrder),
  store: v.optional(storeSummary),
  ticket: v.optional(ticket),
});

/**
 * Writes what the server answered to a command into the person's tables; runs in the transaction that deletes the
 * entry (OUT-1). An entity keeps one name in all answers, so a new command needs nothing here unless its entity is new.
 */
export async function storeAnswer(
  db: PersonDatabase,
  answer: unknown,
  making: { readonly newId: () => string; readonly now: number },
): Promise<void> {
  const known = v.safeParse(knownAnswer, answer);
  if (!known.success) return;
  if (known.output.cart !== undefined) await storeServerCart(db, known.output.cart);
  const { coupon, coins } = known.output;
  if (coupon !== undefined && coins !== undefined) await storeServerCoupon(db, coupon, coins);
  if (known.output.order !== undefined) await storeServerOrder(db, known.output.order);
  if (known.output.rating !== undefined) await storeServerRating(db, known.output.rating, true);
  if (known.output.membership !== undefined) {
    await storeServerMembership(db, known.output.membership);
  }
  if (known.output.share !== undefined) await storeServerPledge(db, known.output.share);
  if (known.output.goods !== undefined) await storeGoodsAnswer(db, known.output.goods, making);
  if (known.output.shopOrder !== undefined) await storeShopOrder(db, known.output.shopOrder);
  if (known.output.application !== undefined) await storeApplication(db, known.output.application);
  if (known.output.store !== undefined) await storeShopSettings(db, known.output.store);
  if (known.output.preferences !== undefined) {
    await storeServerPreferences(db, known.output.preferences);
  }
  if (known.output.ticket !== undefined) {
    await storeServerTicket(db, known.output.ticket);
    // The server has the picture now; its bytes leave with the entry.
    await db.tickets.update(known.output.ticket.ticketId, { pictureId: null });
  }
}
