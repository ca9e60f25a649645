import type { BankAccount, NewBankAccount } from './money/bank-accounts.ts';
import type { DeskPulls, CoopPulls, OrderPulls, ShopPulls, TradePulls } from './pulls.ts';
import type { CartsToValidate, CartToValidate, CartValidation } from './cart/cart.ts';
import type {
  ArrangedShelf,
  GoodsNear,
  GroupGoods,
  ShelfQuery,
} from './catalogue/arranged-shelf.ts';
import type { LiveView } from './live/live-view.ts';
import type { Area, StoreSummary } from './schemas.ts';
import type { Lead, OtpSent, SignInResult } from './sign-in/sign-in.ts';
import type { SharedList } from './account/saved-lists.ts';
import type { GeoPoint } from '../domain/stores/geo.ts';
import type { ProductRow } from '../domain/search/found/product-rows.ts';
import type { IndexedItem } from '../domain/search/found/indexed-item.ts';
import type { SearchHead, Surety } from '../domain/search/search-head.ts';

/** The end of something asked of the network, as a value that a screen can show. */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: AnswerProblem };

/** Why there is no value. `code` is the server's (`PROBLEM_STATUS`) or the transport's; `message` is for people. */
export interface AnswerProblem {
  readonly code: string;
  readonly message: string;
  /** Seconds to wait before asking again, when the server said so. */
  readonly retryAfterSeconds: number | null;
}

/** What packs and servers of before do not tell of an item. */
type Untold = 'categoryName' | 'brand' | 'flavour' | 'vegMark';

/** An item of a search, on this device or on the server. */
export interface SearchItem extends Omit<IndexedItem, Untold>, Partial<Pick<IndexedItem, Untold>> {
  readonly storeName: string;
  /** False when the store does not deliver to the area shopped in (SRC-1). */
  readonly inArea: boolean;
}

/** A product that was found, as its best offer; `offers` are all of its sizes, flavours and shops (SRC-4). */
export type FoundProduct = ProductRow<SearchItem>;

/** A product that was found for a line of a list. */
export type ListedProduct = FoundProduct & {
  /** It is not called what was written, only like it (SRC-6). */
  readonly isGuess: boolean;
};

/** Products and stores found. */
export interface SearchResult {
  readonly items: readonly FoundProduct[];
  readonly stores: readonly StoreSummary[];
  /** Those of `stores` that the query names: they come before the items (SRC-1). */
  readonly named?: readonly StoreSummary[];
  /** Where there are no items: what may be meant (a `guess`), or what is like the thing that nobody sells (SRC-3). */
  readonly alike?: readonly FoundProduct[];
  readonly surety?: Surety | null;
  /** Where no name surely says it: those whose description does. */
  readonly described?: readonly FoundProduct[];
}

/** What is drawn at once of what a search finds. */
export type FoundHead = SearchHead<FoundProduct, StoreSummary>;

/** What would be found for texts that may be typed next. */
export interface HeadsAhead {
  readonly heads: readonly (readonly [text: string, head: FoundHead])[];
  /** No more of them is worth asking for. */
  readonly isAll: boolean;
  /** Raised when the catalogue has changed: what came with another number may be wrong. */
  readonly edition: number;
}

/** The search of the device; needs no network (SRC-1). */
export interface DeviceSearch {
  /** Searches the cached stores, or one of them. */
  readonly searchDevice: (
    query: string,
    areaCode: string | null,
    storeId?: string,
  ) => Promise<SearchResult>;
  /** Products whose description says it, where no name surely does: of items looked at or bought, whose facts are kept. */
  readonly searchDescribed: (text: string, area: string | null) => Promise<readonly FoundProduct[]>;
  /** The products that a line of a list may mean, the likeliest first. */
  readonly searchLine: (name: string, areaCode: string | null) => Promise<readonly ListedProduct[]>;
  /** Searches what is likely typed next after `text` (as in the field, with a space at its end), for some ms a call; `known` came before. */
  readonly searchAhead: (
    text: string,
    areaCode: string | null,
    known: readonly string[],
  ) => Promise<HeadsAhead>;
}

/** A place that a text or a point may mean. */
export interface FoundPlace {
  readonly label: string;
  readonly area: Area;
}

/** How beginning to pay ended: the buyer goes to the provider's page, or something else comes first, as the order's row says. */
export type PaymentStart =
  | {
      readonly kind: 'pay';
      readonly redirectUrl: string;
      /** For UPI apps, where the provider gives one; it stands in the order's row, too. */
      readonly upiUri: string | null;
    }
  | { readonly kind: 'look-again' };

/** What the payment page asks for; the rest of paying is in the outbox and the order's row. */
export interface PaymentService {
  /** Begins to pay orders with one payment, or goes on with the one under way (ORD-3); answers once the confirmations wait. */
  readonly beginPayment: (
    orderIds: readonly string[],
    paise: number,
  ) => Promise<Answer<PaymentStart>>;
  /** How the newest payment of an order stands at the server. */
  readonly pullPayment: (orderId: string) => Promise<Answer<null>>;
}

/**
 * Which stores are fetched without being asked for: those that will probably be opened (the one on screen, in the cart,
 * favourites, the nearest), or all that this device keeps.
 */
export type WhichStores = 'likely' | 'all';

/**
 * What the sync worker does for the page. Screens never wait for it to show what the device has: they read the
 * database and ask here only for fresh data and for what cannot be had without the network.
 */
export interface SyncService
  extends PaymentService, DeviceSearch, OrderPulls, CoopPulls, ShopPulls, DeskPulls, TradePulls {
  readonly sendOtp: (mobileNumber: string) => Promise<Answer<OtpSent>>;
  readonly verifyOtp: (mobileNumber: string, code: string) => Promise<Answer<SignInResult>>;
  /** Fetches the stores of a pincode into the database. */
  readonly pullArea: (pincode: string) => Promise<Answer<Area>>;
  /** Leaves a name and a number of somebody whom Haat does not deliver to yet. */
  readonly captureLead: (lead: Lead) => Promise<Answer<null>>;
  /** Fetches the stores around a point; null when no pincode is near. */
  readonly pullLocation: (location: GeoPoint) => Promise<Answer<Area | null>>;
  /** Brings a store, its catalogue, its prices and its offers up to date (CAT-1). */
  readonly pullStore: (storeId: string) => Promise<Answer<null>>;
  /** Prices and stock of a store only, unless they came a moment ago. */
  readonly pullLiveSheet: (storeId: string) => Promise<Answer<null>>;
  /**
   * Fetches the catalogues that this device keeps, in the background, or goes on with that (CAT-5); returns when it has
   * ended, stopped, or found no line. @param isDataDear what the browser says; a person's own switch wins (NET-1)
   */
  readonly syncStores: (isDataDear: boolean, which: WhichStores) => Promise<void>;
  /** The offers of a store: whether a coupon that this device does not know is one. */
  readonly pullOffers: (storeId: string) => Promise<Answer<null>>;
  /** The signed-in person's details, addresses and preferences (DB-3). */
  readonly pullPerson: () => Promise<Answer<null>>;
  /** The signed-in person's bank accounts, masked. */
  readonly pullBankAccounts: () => Promise<Answer<null>>;
  /** Adds a bank account; its number is never kept on the phone, so this needs the network. Null for a visitor. */
  readonly addBankAccount: (account: NewBankAccount) => Promise<Answer<BankAccount | null>>;
  /** Stores and items that the signed-in person marked, on whatever phone. */
  readonly pullFavourites: () => Promise<Answer<null>>;
  /** Lists that the signed-in person keeps, as they are on whatever phone. */
  readonly pullSavedLists: () => Promise<Answer<null>>;
  /** A list that somebody shares by a link. */
  readonly sharedList: (code: string) => Promise<Answer<SharedList>>;
  /** The signed-in person's orders and tickets. @param withCart and their cart, as by default */
  readonly pullOrders: (withCart?: boolean) => Promise<Answer<null>>;
  /** The signed-in person's cart, with what other devices did to it. */
  readonly pullCart: () => Promise<Answer<null>>;
  /** The signed-in person's coins and the coupons that only they can use: one small call. */
  readonly pullCoinBalance: () => Promise<Answer<null>>;
  /** All that the coin screens show: balance, changes, what is lost soon, campaigns. */
  readonly pullCoins: () => Promise<Answer<null>>;
  /** The store's quote for a cart, before it is ordered; nothing is ordered by it. Needs somebody signed in. */
  readonly validateCart: (cart: CartToValidate) => Promise<Answer<CartValidation>>;
  /** The same for the carts of several stores at once, each with an answer of its own, in their order. */
  readonly validateCarts: (
    carts: CartsToValidate,
  ) => Promise<Answer<readonly Answer<CartValidation>[]>>;
  /** Banners and offers of the home screen. */
  readonly pullContent: () => Promise<Answer<null>>;
  /** The brands of an area; '' stands for everywhere. */
  readonly pullBrands: (areaCode: string) => Promise<Answer<null>>;
  /** The items of a brand in an area; '' stands for everywhere. */
  readonly pullBrandItems: (brand: string, areaCode: string) => Promise<Answer<null>>;
  /** An item with what its pack says (ITEM-1). */
  readonly pullItem: (itemId: string) => Promise<Answer<null>>;
  /** What a search finds in one store; an empty query means its first items. */
  readonly pullProducts: (storeId: string, query: string) => Promise<Answer<null>>;
  /** Filters and sorts a whole category of this device (CAT-3); null when it is not here. */
  readonly arrangeShelf: (query: ShelfQuery) => Promise<ArrangedShelf | null>;
  /** Goods of the stores of a pincode for the home screen; needs no network. */
  readonly goodsNear: (areaCode: string) => Promise<GoodsNear>;
  /** Goods of a category group of all stores of a pincode; needs no network. @param category by name; null: the first */
  readonly goodsOfGroup: (
    areaCode: string,
    group: string,
    category: string | null,
  ) => Promise<GroupGoods>;
  /** Searches the server, for stores that are not cached yet. */
  readonly searchServer: (query: string, areaCode: string | null) => Promise<Answer<SearchResult>>;
  /** Places by text, for the address picker. */
  readonly findPlaces: (text: string) => Promise<Answer<readonly FoundPlace[]>>;
  /** The pincode area of a point. */
  readonly placeAt: (location: GeoPoint) => Promise<Answer<FoundPlace | null>>;
  /** Messages to the signed-in person. */
  readonly pullInbox: () => Promise<Answer<null>>;
  /** What events tell those who run the marketplace; admins only. */
  readonly pullEventFigures: () => Promise<Answer<null>>;
  /** Something may be sent now (OUT-5); returns when this drain has ended. */
  readonly drain: (trigger: DrainTrigger) => Promise<void>;
  /** Finds out how the line is where nothing else asks the server (NET-1); returns once it is known. */
  readonly checkLine: () => Promise<void>;
  /** Lets the server end the session; returns as soon as that was asked, however it ends. Call it before signing out. */
  /** All that the server keeps of the person, as the text of a JSON file. */
  readonly pullOwnData: () => Promise<Answer<string>>;
  /**
   * Deletes the account of who is signed in; their phone is emptied by signing out afterwards. @param isConfirmed false only
   * asks @returns what hinders it, in words; null when nothing does, or did
   */
  readonly deleteAccount: (number: string, isConfirmed: boolean) => Promise<Answer<string | null>>;
  readonly revokeSession: () => Promise<void>;
  /** The key to subscribe to messages with; null where the server sends none. */
  readonly pullPushKey: () => Promise<Answer<string | null>>;
  /**
   * Tells the server where this device takes messages for who is signed in, or that it takes none; true once the server
   * has it. @param token see src/domain/push/push-token.ts
   */
  readonly savePushToken: (token: string | null) => Promise<Answer<boolean>>;
  /** What is on this page's screen, so that it is told of changes (LIVE-3). */
  readonly follow: (view: LiveView) => Promise<void>;
  /** Another person, or nobody, is signed in now. */
  readonly personChanged: () => Promise<void>;
}

/** Why a drain starts (OUT-5). `asked`: a person pressed retry. */
export type DrainTrigger =
  'start' | 'online' | 'visible' | 'command' | 'timer' | 'asked' | 'background-sync';
