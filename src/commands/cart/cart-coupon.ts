import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCart, cartTables, putCartCoupon } from './change-cart.ts';
import type { Answer, SyncService } from '../../contracts/sync-service.ts';
import type { CartSection } from '../../db/reads/cart.ts';
import { readOffers } from '../../db/reads/catalogue/offers.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { offerBlockOfLines, type PricedLine } from '../../domain/orders/offers/offer-lines.ts';
import { blockInWords, couponCodeOf, type Offer } from '../../domain/orders/offers/offers.ts';

/**
 * Sets the coupon on the cart of one store, with the cart message in the same transaction; an empty code takes it off, and
 * none is put on by itself any more (OFF-2).
 */
export async function setCartCoupon(
  { person, now, newId, wake }: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  storeId: string,
  code: string,
): Promise<SaveResult<{ readonly code: string }>> {
  const result = await save(person, () =>
    person.transaction('rw', cartTables(person), async () => {
      const known = await person.cartCoupons.get(storeId);
      // One that was put on by itself has no row: it is taken off all the same.
      const isSame = (known?.code ?? '') === code;
      if (isSame && (code !== '' || known?.declined === true)) return false;
      await putCartCoupon(person, storeId, code, code === '');
      return appendCart({ person, now, newId });
    }),
  );
  if (!result.ok) return result;
  if (result.value) wake();
  return { ok: true, value: { code } };
}

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

/** Takes the coupon off the cart of one store. */
export function removeCoupon(
  context: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  storeId: string,
): Promise<SaveResult<{ readonly code: string }>> {
  return setCartCoupon(context, storeId, '');
}

/** What a screen needs of the app for the coupon of a cart: a command's context, and the sync engine to ask. */
type CouponContext = CommandContext & { readonly sync: SyncService };

/** The coupon of one store's cart with the store's offers, and how it is put on and taken off; the props of a coupon box. */
export function couponControls(
  context: CouponContext,
  {
    storeId,
    lines,
    coupon,
    freeLine,
    offers,
    ownCodes,
    refusedCoupon,
  }: Pick<
    CartSection,
    'storeId' | 'lines' | 'coupon' | 'freeLine' | 'offers' | 'ownCodes' | 'refusedCoupon'
  >,
) {
  return {
    coupon,
    freeItem: freeLine && `${freeLine.quantity} × ${freeLine.name}`,
    offers,
    ownCodes,
    refused: refusedCoupon,
    /** @returns what is wrong with the code, in words, or null */
    onApply: async (typed: string): Promise<string | null> => {
      const outcome = await applyCoupon(context, { storeId, typed, lines }, () =>
        fetchOffers(context, storeId),
      );
      return outcome.ok ? null : outcome.message;
    },
    onRemove: async (): Promise<string | null> => {
      const result = await removeCoupon(context, storeId);
      return result.ok ? null : result.message;
    },
  };
}

/** Fetches all that says whether a code is a coupon at a store: its offers, and the person's own coupons. */
async function fetchOffers({ sync }: CouponContext, storeId: string): Promise<{ ok: boolean }> {
  const answers = await Promise.all([sync.pullOffers(storeId), sync.pullCoinBalance()]);
  return { ok: answers.every(({ ok }) => ok) };
}
