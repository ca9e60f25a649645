import type { CartCouponRow, CartRow, PersonDatabase } from '../person-database.ts';
import { billOf, chargesFor, freightPaise, type Bill } from '../../domain/orders/quotes/bill.ts';
import type { Fulfilment } from '../../domain/orders/order-wishes.ts';
import {
  automaticCoupons,
  lastingRefusals,
  lostCoupon,
  type CartToSave,
  judgeOffer,
  judgeOffers,
  type JudgedOffer,
} from '../../domain/orders/offers/offer-choice.ts';
import { offerOnLines } from '../../domain/orders/offers/offer-lines.ts';
import type { AppliedCoupon, RefusedCoupon } from '../../domain/orders/offers/offers.ts';
import { withOutOfStock } from '../../domain/cart/cart.ts';
import { groupByStore, showLines, type ShownLine } from '../../domain/orders/cart-lines.ts';
import type { SeenFreeItem } from '../../domain/orders/quotes/quote-difference.ts';
import type { DeviceDatabase, StoreRow } from '../device-database.ts';
import { type Item, readLiveItems } from './catalogue/catalogue-items.ts';
import { atMemberPrices, readMemberPercent } from './coop.ts';
import { readCouponUses, readOffers } from './catalogue/offers.ts';
import { cartMark, type AbandonedCart, type CartWatch } from '../../domain/cart/abandonment.ts';

/** All cart lines in the order in which they were added. */
export async function readCart(db: PersonDatabase): Promise<CartRow[]> {
  const rows = await db.cart.toArray();
  return rows.sort(
    (left, right) => left.addedAt - right.addedAt || (left.itemId < right.itemId ? -1 : 1),
  );
}

/** The cart lines of one store, by item id. */
export async function readCartQuantities(
  db: PersonDatabase,
  storeId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.cart.where('storeId').equals(storeId).toArray();
  return new Map(rows.map((row) => [row.itemId, row.quantity]));
}

/** A line of the cart with what else the phone knows of the item: offers may be for a category, and a product is known by its brand, too. */
export type CartSectionLine = ShownLine<CartRow> & {
  readonly categoryId: string | undefined;
  readonly brand?: string | undefined;
};

/** An item that the coupon adds for nothing. */
export interface FreeLine extends SeenFreeItem {
  readonly unit: string;
  readonly picture: string;
}

/** The coupon on a store's cart as this device can judge it. */
export interface CartCoupon extends AppliedCoupon {
  /** What it does; null while nobody here knows the code. */
  readonly judged: JudgedOffer | null;
}

/** What is in the cart of one store, at the prices that the phone knows now. */
export interface CartSection {
  readonly storeId: string;
  /** Undefined while the store was never fetched. */
  readonly store: StoreRow | undefined;
  readonly lines: readonly CartSectionLine[];
  /** What the coupon adds for nothing; null where it adds nothing. */
  readonly freeLine: FreeLine | null;
  /** Picked up where the buyer has said so and the store offers it (PICK-1). */
  readonly fulfilment: Fulfilment;
  /** With the coupon's discount, without a delivery charge for a pickup; null while the store's charges are not known. */
  readonly bill: Bill | null;
  /** Of the bill's delivery charge, for heavy goods (LOT-2); 0 while the charges are not known. */
  readonly freightPaise: number;
  readonly coupon: CartCoupon | null;
  /** All that are not over, the best first; undefined while they were never fetched. */
  readonly offers: readonly JudgedOffer[] | undefined;
  /** Codes among them that only this person can use. */
  readonly ownCodes: ReadonlySet<string>;
  /** What the server would not take and would else be on the cart; null: nothing. */
  readonly refusedCoupon: RefusedCoupon | null;
  /** When the prices were fetched, ms by this device's clock. */
  readonly pricesAt: number | undefined;
  /** Whole percents that the person pays less as a member; 0 for who is none (COOP-1). */
  readonly memberPercent: number;
}

/** The cart by store: each section with its live prices, its coupon and its bill. `now` in ms by this device's clock. */
export async function readCartSections(
  person: PersonDatabase,
  device: DeviceDatabase,
  now: number,
): Promise<readonly CartSection[]> {
  const [rows, coupons] = await Promise.all([readCart(person), person.cartCoupons.toArray()]);
  const chosen = new Map(coupons.map((coupon) => [coupon.storeId, coupon]));
  const read = await Promise.all(
    groupByStore(rows).map(([storeId, lines]) =>
      readSection(person, device, { storeId, lines, chosen: chosen.get(storeId), now }),
    ),
  );
  const carts = read.map(({ toSave }) => toSave);
  const mayGetOne = carts.some(({ chosenCode, isDeclined }) => chosenCode === null && !isDeclined);
  const uses = mayGetOne ? await readCouponUses(person) : new Map<string, number>();
  const codes = automaticCoupons(carts, uses);
  return read.map(({ finish, storeId }) => finish(codes.get(storeId)));
}

interface SectionRows {
  readonly storeId: string;
  readonly lines: readonly CartRow[];
  /** Undefined where nobody chose anything. */
  readonly chosen: CartCouponRow | undefined;
  readonly now: number;
}

/** A section whose coupon is not known yet. */
interface ReadSection {
  readonly storeId: string;
  readonly toSave: CartToSave;
  /** @param code of the coupon that the cart gets by itself; undefined: none */
  readonly finish: (code: string | undefined) => CartSection;
}

async function readSection(
  person: PersonDatabase,
  device: DeviceDatabase,
  { storeId, lines: rows, chosen, now }: SectionRows,
): Promise<ReadSection> {
  const [store, live, known, outOfStock, drafts, refusals] = await Promise.all([
    device.stores.get(storeId),
    device.liveHeads.get(storeId),
    readOffers(person, device, storeId, now),
    person.fact('out-of-stock'),
    person.fact('checkout-drafts'),
    person.fact('refused-coupons'),
  ]);
  const { offers, serverNow: at, ownCodes } = known;
  const chosenCode = (chosen?.code ?? '') || null;
  const offerOf = (code: string) => offers?.find((candidate) => candidate.code === code) ?? null;
  const freebie = chosenCode === null ? undefined : offerOf(chosenCode)?.freebie;
  const freeIds = freebie?.itemId === undefined ? [] : [freebie.itemId];
  const itemIds = new Set([...rows.map(({ itemId }) => itemId), ...freeIds]);
  const [marketItems, memberPercent] = await Promise.all([
    readLiveItems(device, storeId, [...itemIds]),
    readMemberPercent(person, storeId),
  ]);
  const items = withOutOfStock(
    atMemberPrices(marketItems, memberPercent),
    outOfStock?.[storeId],
    live?.fetchedAt,
  );
  const lines = showLines(rows, items).map((line) => ({
    ...line,
    categoryId: items.get(line.itemId)?.categoryId,
    brand: items.get(line.itemId)?.brand,
  }));
  const judged = offers && judgeOffers(offers, lines, at);
  const isDeclined = chosen?.declined === true;
  const refused = lastingRefusals(refusals?.[storeId], now);
  const toSave = { storeId, offers: judged, chosenCode, isDeclined, refused };
  const finish = (automatic: string | undefined): CartSection => {
    const code = chosenCode ?? automatic;
    const by = chosenCode === null ? { isAutomatic: true as const } : {};
    const coupon =
      code === undefined ? null : couponOn({ code, offer: offerOf(code), at, ...by }, lines, items);
    const section = {
      storeId,
      store,
      lines,
      freeLine: freeLineOf(coupon, items),
      coupon,
      offers: judged,
      ownCodes,
      refusedCoupon: lostCoupon(toSave),
      pricesAt: live?.fetchedAt,
      memberPercent,
    };
    return asFulfilled(section, drafts?.[storeId]?.isPickup ?? false);
  };
  return { storeId, toSave, finish };
}

/** A section as its goods get to the buyer, with its bill: a store that offers no pickup brings them, whatever was wished. */
export function asFulfilled(
  section: Omit<CartSection, 'bill' | 'freightPaise' | 'fulfilment'>,
  isPickup: boolean,
): CartSection {
  const { store, lines, coupon } = section;
  const fulfilment = isPickup && store?.offersPickup === true ? 'pickup' : 'delivery';
  if (store === undefined) return { ...section, fulfilment, bill: null, freightPaise: 0 };
  const charges = chargesFor(store, fulfilment);
  return {
    ...section,
    fulfilment,
    bill: billOf(lines, charges, coupon),
    freightPaise: freightPaise(lines, charges.freightPaisePerQuintal ?? 0),
  };
}

type ItemsById = ReadonlyMap<string, Item>;

/** The coupon as it holds for these lines. One whose free item has run out is over, as the server says, too. */
function couponOn(
  wanted: AppliedCoupon,
  lines: readonly CartSectionLine[],
  items: ItemsById,
): CartCoupon {
  const { offer, at } = wanted;
  if (offer === null) return { ...wanted, judged: null };
  const known = offerOnLines(offer, lines);
  const judged = judgeOffer(known, lines, at);
  const { freebie } = judged;
  const stock = freebie === null ? null : (items.get(freebie.itemId)?.stock ?? null);
  const hasRunOut = freebie !== null && stock !== null && stock < freebie.quantity;
  return {
    ...wanted,
    offer: known,
    judged: hasRunOut ? { ...judged, block: { kind: 'over' }, freebie: null } : judged,
  };
}

function freeLineOf(coupon: CartCoupon | null, items: ItemsById): FreeLine | null {
  const freebie = coupon?.judged?.freebie ?? null;
  if (freebie === null) return null;
  const { itemId, quantity } = freebie;
  const item = items.get(itemId);
  const name = item?.name ?? coupon?.offer?.title ?? '';
  return { itemId, quantity, name, unit: item?.unit ?? '', picture: item?.picture ?? '' };
}

/** The cart as it is and the countdown that was started for it or for an earlier one. */
export interface WatchedCart {
  readonly cart: string;
  /** Null: none was started. */
  readonly watch: CartWatch | null;
}

/** Reads the cart with its countdown (CART-1). */
export async function readWatchedCart(person: PersonDatabase): Promise<WatchedCart> {
  const [rows, watch] = await Promise.all([person.cart.toArray(), person.fact('cart-watch')]);
  return { cart: cartMark(rows), watch: watch ?? null };
}

/** The cart that its buyer left behind and is reminded of; null when there is none, or it was put away. */
export async function readWaitingCart(person: PersonDatabase): Promise<AbandonedCart | null> {
  const { cart, watch } = await readWatchedCart(person);
  if (watch === null || watch.cart !== cart || watch.isDismissed) return null;
  return watch.abandoned;
}
