import type { CartWatch } from '../../domain/cart/abandonment.ts';
import type { Rider } from '../../domain/orders/courier.ts';
import type { OutOfStockList } from '../../domain/cart/cart.ts';
import type { RefusedCoupon } from '../../domain/orders/offers/offers.ts';
import type { CheckoutDraft } from '../../domain/cart/checkout-draft.ts';
import type {
  RewardCoupon,
  CoinsLostSoon,
  CoinBalance,
} from '../../contracts/rewards/coin-account.ts';
import type { CampaignDetails, OrdersWithCoins } from '../../contracts/rewards/campaigns.ts';
import type { Cooperative } from '../../contracts/coop/cooperatives.ts';
import type { Apartment, GroupBuy, GroupShare } from '../../contracts/group-buy/pledge.ts';
import type { DeskColleague, DeskTicket } from '../../contracts/tickets/answer-ticket.ts';
import type { TicketQueue } from '../../contracts/tickets/ticket-reads.ts';
import type { InboxMessage } from '../../contracts/inbox/view-inbox-messages.ts';
import type { SavedList } from '../../domain/search/list/saved-list.ts';
import type { BankAccount, FetchedWallet } from '../../contracts/money/bank-accounts.ts';
import type { Favourite } from '../../contracts/account/favourites.ts';
import type { StoreSummary } from '../../contracts/schemas.ts';
import type { OwnShop } from '../../contracts/sellers/store-details.ts';
import type { TradeRequest } from '../../contracts/trade/trade-schemas.ts';
import type { ShopApplication } from '../../contracts/sellers/applications/shop-application.ts';

/** What a person's database knows of their cart besides its lines. */
export interface CartFacts {
  /** The countdown of the cart as it is; missing while the cart is empty. */
  'cart-watch': CartWatch;
  /** The cart's out-of-stock list (specification, section 3), by store; a store that has everything is not in it. */
  'out-of-stock': Readonly<Record<string, OutOfStockList>>;
  /** Coupons that the server would not take of a cart, by store. */
  'refused-coupons': Readonly<Record<string, readonly RefusedCoupon[]>>;
  /** What was entered for the next order, by store. */
  'checkout-drafts': Readonly<Record<string, CheckoutDraft>>;
}

/** When the server said it, by its clock, and when that came here, by this device's; ms. */
interface Told {
  readonly serverTime: number;
  readonly fetchedAt: number;
}

/** What a person has in coins. */
export type KeptBalance = Omit<CoinBalance, 'coupons'> & Told;

/** Coupons that only this person can use, made of coins; those that end first first. */
export interface OwnCoupons extends Told {
  readonly coupons: readonly RewardCoupon[];
}

/** Coins that are lost within the next days, by day in India. */
export type ExpiringCoins = CoinsLostSoon & Told;

/** An order with the coins that it brings or brought. */
export type CoinOrder = OrdersWithCoins['orders'][number];

/** How coins are earned, the campaigns that run, and how far the person is in them. */
export type KeptCampaigns = CampaignDetails & Told;
export type Campaign = KeptCampaigns['campaigns'][number];

/** What a person's database knows of their coins besides the single changes. */
export interface CoinFacts {
  'coin-balance': KeptBalance;
  'own-coupons': OwnCoupons;
  'expiring-coins': ExpiringCoins;
  /** The newest orders with their coins. */
  'coin-orders': readonly CoinOrder[];
}

/** When the server said it, by its clock, and when that came here, by this device's; ms. */
export interface ToldAt {
  readonly serverTime: number;
  readonly fetchedAt: number;
}

/** Cooperatives with the person's memberships, as the server last told them. */
export interface KeptCooperatives extends ToldAt {
  readonly cooperatives: readonly Cooperative[];
}

/** The group buys that ran for an apartment, with what the person has pledged. */
export interface KeptGroupBuys extends ToldAt {
  readonly apartment: Apartment;
  readonly groupBuys: readonly GroupBuy[];
}

/** A group buy of a link; an app of before kept no apartments with it. */
export interface KeptLinkedGroupBuy extends GroupBuy {
  readonly apartments?: readonly Apartment[];
}

/** Group buys of a link that run, whoever's apartment they are of. */
export interface LinkedGroupBuys extends ToldAt {
  readonly groupBuys: readonly KeptLinkedGroupBuy[];
}

/** The person's newest pledges. */
export interface KeptPledges extends ToldAt {
  readonly shares: readonly GroupShare[];
}

/** What a person's database knows of cooperatives and group buys; what waits of them stands in the outbox. */
export interface CoopFacts {
  cooperatives: KeptCooperatives;
  'group-buys': KeptGroupBuys;
  'linked-group-buys': LinkedGroupBuys;
  'group-pledges': KeptPledges;
}

/** Requests of the trade side that the person wrote, answered or may answer, the newest first. */
export interface TradeFacts {
  trades: Told & { readonly requests: readonly TradeRequest[] };
}

/** A list of a desk as it was last fetched; `fetchedAt` in ms by this device's clock. */
export interface KeptTickets {
  readonly tickets: readonly DeskTicket[];
  /** Missing in what an older app has kept. */
  readonly colleagues?: readonly DeskColleague[];
  readonly hasMore: boolean;
  readonly fetchedAt: number;
}

/** An answer to what a desk asked, of the read's own shape; `fetchedAt` in ms by this device's clock. */
export interface KeptDeskAnswer {
  readonly answer: unknown;
  readonly fetchedAt: number;
}

/** What the desks keep in the database of who works at them. */
export interface DeskFacts {
  'desk-tickets': Readonly<Partial<Record<TicketQueue, KeptTickets>>>;
  /** By `deskAnswerKey`; those fetched last. */
  'desk-answers': Readonly<Record<string, KeptDeskAnswer>>;
  /** How often this browser was told that something has changed, by the subject of the poke (DESK-3). */
  told: Readonly<Record<string, number>>;
}

/** Bank accounts that the person has added, as lists show them: never a whole number. */
export interface MoneyFacts {
  'bank-accounts': readonly BankAccount[];
  /** The wallet of the trade side as the server last told it. */
  wallet: FetchedWallet & Pick<Told, 'fetchedAt'>;
}

/** Stores and items that the person marked, as the server last told them, the newest first; what waits of them stands in the outbox. */
export interface FavouriteFacts {
  favourites: {
    readonly favourites: readonly Favourite[];
    /** Up to which all is here. */
    readonly version: number;
    /** The highest that an answer had; a list of before is out of date. */
    readonly heard: number;
  };
}

/** Lists that the person keeps, as the server last told them, the one made last first; what waits of them stands in the outbox. */
export interface SavedListFacts {
  'saved-lists': {
    readonly lists: readonly SavedList[];
    /** Up to which all is here. */
    readonly version: number;
    /** The highest that an answer had; an answer of before is out of date. */
    readonly heard: number;
  };
}

/** The newest messages, as the server last told of them and with what was looked at here since; `fetchedAt` by this device's clock. */
export interface KeptInbox {
  readonly messages: readonly InboxMessage[];
  readonly fetchedAt: number;
}

/** What a person's database knows of messages to them; which were looked at and not told yet stands in the outbox, too. */
export interface InboxFacts {
  inbox: KeptInbox;
}

/** An application as far as it is typed, by the names of the form's fields; never the number of the bank account. */
export interface ApplicationDraft {
  readonly applicationId: string;
  readonly seenVersion: number;
  readonly values: Readonly<Record<string, string | readonly string[]>>;
}

/** What a person's database knows of the shops that they run. */
export interface ShopFacts {
  /** As the server last told; for an admin those that were searched last. */
  'own-shops': readonly OwnShop[];
  /** Versions up to which the orders of shops were pulled, by store id. */
  'shop-versions': Readonly<Record<string, number>>;
  /** The person's applications to sell, the newest first. */
  'shop-applications': readonly ShopApplication[];
  /** The application that is being typed. */
  'application-draft': ApplicationDraft;
  /** Wrong delivery codes that were said on this phone, by order. */
  'wrong-codes': Readonly<Record<string, number>>;
  /** Up to which message talks about orders of theirs were read on this phone, by order, the last first. */
  'talks-read': Readonly<Record<string, number>>;
  /** Who brought orders for a shop of theirs, as named on this phone, the last first. */
  'known-riders': readonly Rider[];
  /** Settings of shops as the server last told them, by store id. */
  'shop-settings': Readonly<Record<string, StoreSummary>>;
}
