import type { DeskOffer } from '../../../contracts/sellers/desk/desk-offer.ts';
import { offerValueText } from '../../../domain/sellers/offer-values.ts';
import { parsePrice } from '../../../domain/goods/read-cell.ts';
import {
  MOST_OFFER_UNITS,
  type OfferItems,
  type WantedOffer,
} from '../../../domain/orders/offers/offer-desk.ts';
import { couponCodeOf } from '../../../domain/orders/offers/offers.ts';
import type { Found } from '../frame/pick-found.tsx';

/** An offer as it is being written. */
export interface Draft {
  readonly code: string;
  readonly title: string;
  readonly kind: WantedOffer['kind'];
  readonly value: string;
  readonly cap: string;
  readonly minimum: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly perPerson: string;
  readonly inAll: string;
  readonly where: 'all' | 'one';
  readonly stores: readonly Found[];
  readonly audience: 'everybody' | 'person';
  readonly person: string;
  readonly items: readonly Found[];
  /** Categories of the store; what is in one of them counts, too. */
  readonly categories: readonly Found[];
  readonly buy: string;
  readonly get: string;
  readonly free: readonly Found[];
}

/** What is wrong, by field. */
export type Errors = Partial<Record<keyof Draft, string>>;

export const EMPTY: Draft = {
  code: '',
  title: '',
  kind: 'percent',
  value: '',
  cap: '',
  minimum: '',
  startsAt: null,
  endsAt: null,
  perPerson: '1',
  inAll: '',
  where: 'all',
  stores: [],
  audience: 'everybody',
  person: '',
  items: [],
  categories: [],
  buy: '2',
  get: '1',
  free: [],
};

export const rupees = (paise: number): string => String(paise / 100);

/** An offer with what a desk says of it; `storeName` is missing in what was written here. */
type Facts = Omit<WantedOffer, 'items'> & {
  readonly items?: OfferItems | null | undefined;
  readonly storeName?: string | null;
  readonly itemNames?: readonly Found[];
  readonly categoryNames?: readonly Found[];
};

/** Items or categories of an offer with their names, as far as they are known. */
const named = (names: readonly Found[] | undefined, ids: readonly string[]): Found[] =>
  ids.map((id) => names?.find((one) => one.id === id) ?? { id, name: id });

export const draftOf = (facts: Facts): Draft => ({
  code: facts.code,
  title: facts.title,
  kind: facts.kind,
  value: facts.kind === 'amount' ? rupees(facts.value) : String(facts.value),
  cap: facts.capPaise === null ? '' : rupees(facts.capPaise),
  minimum: rupees(facts.minimumPaise),
  startsAt: facts.startsAt,
  endsAt: facts.endsAt,
  perPerson: String(facts.usesPerPerson),
  inAll: facts.usesInAll === null ? '' : String(facts.usesInAll),
  where: facts.storeId === null ? 'all' : 'one',
  stores:
    facts.storeId === null ? [] : [{ id: facts.storeId, name: facts.storeName ?? facts.storeId }],
  audience: facts.userId === null ? 'everybody' : 'person',
  person: facts.userId === null ? '' : String(facts.userId),
  items: named(facts.itemNames, facts.items?.itemIds ?? []),
  categories: named(facts.categoryNames, facts.items?.categoryIds ?? []),
  buy: String(facts.items?.buyQuantity ?? EMPTY.buy),
  get: String(facts.items?.getQuantity ?? EMPTY.get),
  free: named(facts.itemNames, [facts.items?.getItemId ?? []].flat()),
});

const wholeNumber = (text: string, most: number): number | null => {
  const digits = text.trim();
  return /^\d{1,8}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= most
    ? Number(digits)
    : null;
};

/** An amount in rupees as paise; undefined where it can't be read, and `none` for an empty field. */
function paiseOf<None>(text: string, none: None): number | None | undefined {
  if (text.trim() === '') return none;
  const read = parsePrice(text, 'rupees');
  return read.ok ? read.paise : undefined;
}

const NUMBER_OF_PERSON = /^[1-9]\d{0,14}$/;

/** Whether what a kind gives is free units, which have no amount of their own. */
export const givesUnits = ({ kind }: Pick<Draft, 'kind'>): boolean =>
  kind === 'buy-get' || kind === 'freebie';

function valueOf({ kind, value }: Draft): number | undefined {
  if (kind === 'buy-get' || kind === 'freebie') return 0;
  if (kind === 'amount') return paiseOf(value, undefined);
  return /^\d{1,3}$/.test(value.trim()) ? Number(value) : undefined;
}

/** The items of a draft; null: it is about the whole cart. */
function itemsOf(draft: Draft): OfferItems | null {
  const { kind, items, categories, free } = draft;
  const isOfUnits = givesUnits(draft);
  if (!isOfUnits && items.length === 0 && categories.length === 0) return null;
  return {
    itemIds: items.map(({ id }) => id),
    categoryIds: categories.map(({ id }) => id),
    buyQuantity: kind === 'buy-get' ? wholeNumber(draft.buy, MOST_OFFER_UNITS) : null,
    getQuantity: isOfUnits ? wholeNumber(draft.get, MOST_OFFER_UNITS) : null,
    getItemId: isOfUnits ? (free[0]?.id ?? null) : null,
  };
}

/** What a draft asks for, or by field what can't be read. */
export function readDraft(
  draft: Draft,
): { readonly wanted: WantedOffer } | { readonly errors: Errors } {
  const { kind, startsAt, endsAt, where, audience } = draft;
  const code = couponCodeOf(draft.code);
  const title = draft.title.trim();
  const value = valueOf(draft);
  const minimumPaise = draft.minimum.trim() === '0' ? 0 : paiseOf(draft.minimum, 0);
  const capPaise = kind === 'amount' || kind === 'freebie' ? null : paiseOf(draft.cap, null);
  const usesPerPerson = wholeNumber(draft.perPerson, 100);
  const usesInAll = draft.inAll.trim() === '' ? null : wholeNumber(draft.inAll, 10_000_000);
  const [store] = draft.stores;
  const amount = 'Please enter rupees, like 45 or 45.50.';
  const errors: Errors = {
    ...(code === undefined && { code: 'A code has 3 to 20 letters and digits, like DIWALI20.' }),
    ...(title === '' && { title: 'Please say what it is, like ₹50 off.' }),
    ...(value === undefined && {
      value: kind === 'amount' ? amount : 'Please enter a percentage.',
    }),
    ...(minimumPaise === undefined && { minimum: amount }),
    ...(capPaise === undefined && { cap: amount }),
    ...(usesPerPerson === null && { perPerson: 'Please enter 1 to 100.' }),
    ...(usesInAll === null &&
      draft.inAll.trim() !== '' && { inAll: 'Please enter how often, or leave it empty.' }),
    ...(startsAt === null && { startsAt: 'Please write when it begins.' }),
    ...(endsAt === null && { endsAt: 'Please write when it ends.' }),
    ...(where === 'one' && store === undefined && { stores: 'Please choose the store.' }),
    ...(audience === 'person' &&
      !NUMBER_OF_PERSON.test(draft.person.trim()) && {
        person: 'Please choose whose it is.',
      }),
  };
  if (
    Object.keys(errors).length > 0 ||
    code === undefined ||
    value === undefined ||
    minimumPaise === undefined ||
    capPaise === undefined ||
    usesPerPerson === null ||
    startsAt === null ||
    endsAt === null
  ) {
    return { errors };
  }
  const storeId = where === 'one' ? (store?.id ?? null) : null;
  const userId = audience === 'person' ? Number(draft.person) : null;
  const limits = { usesPerPerson, usesInAll, storeId, userId, items: itemsOf(draft) };
  const terms = { code, title, kind, value, capPaise, minimumPaise, startsAt, endsAt };
  return { wanted: { ...terms, ...limits } };
}

/** At which field of the form a problem of the domain is shown. */
export const FIELD_OF: Readonly<Record<keyof WantedOffer, keyof Draft>> = {
  code: 'code',
  title: 'title',
  kind: 'value',
  value: 'value',
  capPaise: 'cap',
  minimumPaise: 'minimum',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  usesPerPerson: 'perPerson',
  usesInAll: 'inAll',
  storeId: 'stores',
  userId: 'value',
  items: 'items',
};

/** What an offer takes off, in words. */
export function effectOf(offer: DeskOffer): string {
  const { items } = offer;
  if (offer.kind === 'freebie') return 'A free item';
  const what =
    offer.kind === 'buy-get'
      ? `Buy ${items?.buyQuantity}, get ${items?.getQuantity}`
      : offerValueText(offer);
  return offer.isForSome ? `${what}, for some items` : what;
}

/** Whom it is for, and where. */
export const audienceOf = ({ userId, storeName }: DeskOffer): string =>
  [userId === null ? 'Everybody' : `Person ${userId}`, storeName ?? 'every store'].join(', ');

/** How often it was used, of how often it may be. */
export const usesOf = ({ usedTimes, usesInAll }: DeskOffer): string =>
  usesInAll === null ? String(usedTimes) : `${usedTimes} of ${usesInAll}`;
