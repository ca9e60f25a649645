import type { Answer } from '../../contracts/sync-service.ts';
import { readOffers } from '../../db/reads/catalogue/offers.ts';
import type { SaveResult } from '../../db/save.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { offerBlockOfLines, type PricedLine } from '../../domain/orders/offers/offer-lines.ts';
import { blockInWords, couponCodeOf, type Offer } from '../../domain/orders/offers/offers.ts';
import type { CommandContext } from '../command-context.ts';
import { setCartCoupon } from './set-cart-coupon.ts';

/** A code as typed or as its offer has it, and the cart of that store as the buyer sees it. */
export interface CouponRequest {
  readonly storeId: string;
  readonly typed: string;
  readonly lines: readonly PricedLine[];
}

/** The code that is on the cart now, or what to say. */
export type CouponOutcome =
  | SaveResult<{ readonly code: string }>
  | { readonly ok: false; readonly kind: 'unusable'; readonly message: string };

const unusable = (message: string): CouponOutcome => ({ ok: false, kind: 'unusable', message });

/**
 * Puts a coupon on the cart of one store, in place of the one before. A code that the device knows from the store's
 * offers or from the person's own coupons is judged at once, with or without a network. About any other the server is
 * asked; without an answer the code stays on the cart and is judged when the order is sent (ORD-2).
 * @param askOffers fetches the store's offers, and the person's coupons, from the server
 */
export async function applyCoupon(
  context: CommandContext,
  { storeId, typed, lines }: CouponRequest,
  askOffers: () => Promise<Pick<Answer<null>, 'ok'>>,
): Promise<CouponOutcome> {
  if (lines.length === 0) return unusable(MESSAGES.emptyCart);
  const code = couponCodeOf(typed);
  if (code === undefined) return unusable(MESSAGES.enterCoupon);
  const { person, device, now } = context;
  const findOffer = async (): Promise<{ offer: Offer | undefined; serverNow: number }> => {
    const { offers, serverNow } = await readOffers(person, device, storeId, now());
    return { offer: offers?.find((candidate) => candidate.code === code), serverNow };
  };
  let known = await findOffer();
  if (known.offer === undefined) {
    const answer = await askOffers();
    known = await findOffer();
    if (known.offer === undefined && answer.ok) return unusable(MESSAGES.invalidCoupon);
  }
  const { offer, serverNow } = known;
  const block = offer === undefined ? null : offerBlockOfLines(offer, lines, serverNow);
  if (block !== null) return unusable(blockInWords(block));
  return setCartCoupon(context, storeId, code);
}
