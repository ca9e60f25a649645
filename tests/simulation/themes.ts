import { createAddressIntents } from './intents/addresses.ts';
import { createCancellationIntents } from './intents/cancellations.ts';
import { createCartIntents } from './intents/carts.ts';
import { createCatalogueIntents } from './intents/catalogue.ts';
import { createCoinIntents } from './intents/coins.ts';
import { createBankAccountIntents } from './intents/counter/bank-accounts.ts';
import { createBargainIntents } from './intents/counter/bargains.ts';
import { createCounterIntents } from './intents/counter/counter.ts';
import { createDeletionIntents } from './intents/counter/deletions.ts';
import { createLineChangeIntents } from './intents/counter/line-changes.ts';
import { createPackingTickIntents } from './intents/counter/packing-ticks.ts';
import { createSavedListIntents } from './intents/counter/saved-lists.ts';
import { createShopGoodsIntents } from './intents/counter/shop-goods.ts';
import { createTradeIntents } from './intents/counter/trade.ts';
import { createCouponIntents } from './intents/coupons.ts';
import { createEventIntents } from './intents/events.ts';
import { createInboxIntents } from './intents/inbox.ts';
import { createMembershipIntents } from './intents/memberships.ts';
import { createOrderIntents } from './intents/orders.ts';
import { createPaymentIntents } from './intents/payments.ts';
import { createPledgeIntents } from './intents/pledges.ts';
import { createFavouriteIntents, createPreferenceIntents } from './intents/preferences.ts';
import { createProfileIntents } from './intents/profiles.ts';
import { createRatingIntents } from './intents/ratings.ts';
import { createRedemptionIntents } from './intents/redemptions.ts';
import { createReturnIntents } from './intents/returns.ts';
import { createSettlementIntents } from './intents/settlements.ts';
import { createRefundPlaceIntents } from './intents/tickets/refund-places.ts';
import { createTicketActIntents } from './intents/tickets/ticket-acts.ts';
import { createDisputeIntents, createTicketIntents } from './intents/tickets/tickets.ts';
import { createChance } from './chance.ts';
import type { IntentModel } from './intent-model.ts';
import type { World } from './world.ts';

/** What the people of a run do. Most runs are of `shopping`; each other flow has runs of its own, so that none costs all. */
export interface Theme {
  readonly name: string;
  /** How many of 100 seeds; none for a variant of another theme. */
  readonly share: number;
  /** Makes the run's intents; in this order they are drawn and checked. */
  readonly intents: (world: World) => readonly IntentModel[];
  /** Events of a run beside those that every run has: a flow of many steps needs time. */
  readonly moreEvents: number;
  /** Its payloads are not those that the newer version of the simulator writes, so nothing is installed. */
  readonly keepsVersion?: boolean;
  /** The server's own rounds look at all tables, so they must hold nothing of another run. */
  readonly ownTables?: boolean;
  /** There is a payment provider. */
  readonly paysOnline?: boolean;
  /** The server has several copies, of which one may die, and some runs end with a restored backup. */
  readonly hasCopies?: boolean;
  /** Tabs have a live stream (LIVE-1 to LIVE-5). */
  readonly hasPokes?: boolean;
  /** The first person owns the stores, and most phones are theirs. */
  readonly hasCounter?: boolean;
}

const SHOPPING: Theme = {
  name: 'shopping',
  share: 39,
  moreEvents: 0,
  hasCopies: true,
  intents: (world) => [
    createOrderIntents(world),
    createAddressIntents(world),
    createProfileIntents(world),
    createCartIntents(world),
    createPreferenceIntents(world),
    createCancellationIntents(world),
    createRatingIntents(world),
    createTicketIntents(world),
    createMembershipIntents(world),
    createPledgeIntents(world),
    createRedemptionIntents(world),
  ],
};

/** The same with live streams. */
const SHOPPING_WITH_POKES: Theme = { ...SHOPPING, name: 'pokes', hasPokes: true };

const FLOWS: readonly Theme[] = [
  {
    name: 'lists that people keep',
    share: 1,
    moreEvents: 10,
    keepsVersion: true,
    intents: (world) => [createSavedListIntents(world)],
  },
  {
    name: 'bargains',
    share: 1,
    moreEvents: 20,
    keepsVersion: true,
    // A request is told to shops around its place, also to those of other runs.
    ownTables: true,
    intents: (world) => [createBargainIntents(world)],
  },
  {
    name: 'the counter',
    share: 8,
    moreEvents: 9,
    hasCopies: true,
    hasCounter: true,
    intents: (world) => [
      createCounterIntents(world),
      createOrderIntents(world),
      createCancellationIntents(world),
    ],
  },
  {
    name: 'paying online',
    share: 12,
    moreEvents: 6,
    keepsVersion: true,
    ownTables: true,
    paysOnline: true,
    intents: (world) => {
      const payments = createPaymentIntents(world);
      return [
        createOrderIntents(world, { payment: payments.payment }),
        payments,
        createCancellationIntents(world),
        createReturnIntents(world),
      ];
    },
  },
  {
    name: 'coupons and coins',
    share: 11,
    moreEvents: 5,
    keepsVersion: true,
    intents: (world) => {
      const coupons = createCouponIntents(world);
      return [
        createOrderIntents(world, { coupon: coupons.coupon }),
        coupons,
        createCancellationIntents(world),
        createRedemptionIntents(world),
        createCoinIntents(world),
      ];
    },
  },
  {
    name: 'returns and refunds',
    share: 9,
    moreEvents: 7,
    intents: (world) => {
      const coupons = createCouponIntents(world);
      return [
        createOrderIntents(world, { coupon: coupons.coupon }),
        coupons,
        createReturnIntents(world),
        createCoinIntents(world),
        createRedemptionIntents(world),
      ];
    },
  },
  {
    name: 'group buys',
    share: 5,
    moreEvents: 3,
    ownTables: true,
    intents: (world) => [createPledgeIntents(world), createSettlementIntents(world)],
  },
  {
    name: 'catalogue',
    share: 6,
    moreEvents: 3,
    intents: (world) => [createCatalogueIntents(world), createOrderIntents(world)],
  },
  {
    name: 'events and inbox',
    share: 3,
    moreEvents: 5,
    intents: (world) => [createEventIntents(world), createInboxIntents(world)],
  },
  {
    name: 'what runs out',
    share: 1,
    moreEvents: 34,
    keepsVersion: true,
    hasCounter: true,
    intents: (world) => [createLineChangeIntents(world)],
  },
  {
    name: 'goods of a shop',
    share: 1,
    moreEvents: 6,
    keepsVersion: true,
    hasCounter: true,
    intents: (world) => [createShopGoodsIntents(world), createOrderIntents(world)],
  },
  {
    name: 'orders between traders',
    share: 2,
    moreEvents: 20,
    keepsVersion: true,
    intents: (world) => [createTradeIntents(world)],
  },
  {
    name: 'orders of several stores',
    share: 1,
    moreEvents: 4,
    hasCopies: true,
    intents: (world) => [
      createOrderIntents(world, { isTogether: true }),
      createCartIntents(world),
      createCancellationIntents(world),
    ],
  },
];

/** What runs out where some is paid online ahead, and lines have wishes of their own. */
const PAID_GOODS: Theme = {
  name: 'what runs out of what is paid',
  share: 0,
  moreEvents: 34,
  keepsVersion: true,
  hasCounter: true,
  paysOnline: true,
  // The rounds of payments look at all of them.
  ownTables: true,
  intents: (world) => [createLineChangeIntents(world, { isPaid: true })],
};

/** Packing lists that several phones of a shop tick (SELL-1). */
const PACKING_LISTS: Theme = {
  name: 'packing lists',
  share: 0,
  moreEvents: 20,
  keepsVersion: true,
  hasCopies: true,
  hasCounter: true,
  intents: (world) => [createPackingTickIntents(world)],
};

/** Returns of buyers who show the goods, and say where their money goes (REF-1). */
const REFUND_PLACES: Theme = {
  name: 'refunds to UPI ids and as coins',
  share: 0,
  moreEvents: 9,
  keepsVersion: true,
  ownTables: true,
  paysOnline: true,
  intents: (world) => [createOrderIntents(world), createReturnIntents(world, { hasPlaces: true })],
};

/** Returns that shops refuse, and buyers who dispute that. */
const DISPUTES: Theme = {
  name: 'disputes of refused returns',
  share: 0,
  moreEvents: 14,
  keepsVersion: true,
  intents: (world) => [createOrderIntents(world), createDisputeIntents(world)],
};

/** Refunds of care, whose buyers say where they go (REF-1). */
const ASKED_REFUNDS: Theme = {
  name: 'refunds that ask where to',
  share: 0,
  moreEvents: 40,
  keepsVersion: true,
  intents: (world) => [createOrderIntents(world), createRefundPlaceIntents(world)],
};

/** Tickets that care answers while their buyers escalate, close, open again and rate them (REF-1, OUT-10). */
const TICKETS: Theme = {
  name: 'tickets to and fro',
  share: 0,
  moreEvents: 50,
  keepsVersion: true,
  intents: (world) => [
    createOrderIntents(world),
    createTicketIntents(world, { weight: 30 }),
    createTicketActIntents(world),
  ],
};

/** Goods that come back over the counter of a shop, by its own phones (SELL-1, SELL-4, OUT-10). */
const COUNTER_RETURNS: Theme = {
  name: 'returns at the counter',
  share: 0,
  moreEvents: 110,
  keepsVersion: true,
  hasCounter: true,
  intents: (world) => [
    createCounterIntents(world, { hasReturns: true }),
    createOrderIntents(world),
    createReturnIntents(world, { isAtCounter: true }),
  ],
};

/** What a person keeps: favourites, addresses and wishes, on all their phones (KEY-1). */
const KEPT: Theme = {
  name: 'what a person keeps',
  share: 0,
  moreEvents: 6,
  hasCopies: true,
  intents: (world) => [
    createFavouriteIntents(world),
    createPreferenceIntents(world),
    createAddressIntents(world),
  ],
};

/** Customers who say their codes at the counter and at the door (SELL-5, PICK-1). */
const CODES: Theme = {
  name: 'orders handed over by their codes',
  share: 0,
  moreEvents: 14,
  hasCopies: true,
  hasCounter: true,
  intents: (world) => [
    createCounterIntents(world, { hasCodes: true }),
    createOrderIntents(world),
    createCancellationIntents(world),
  ],
};

/** What is a person's alone: photos of their gate, bank accounts, and that they may be forgotten. */
const PRIVATE: Theme = {
  name: 'what nobody else sees',
  share: 0,
  moreEvents: 10,
  keepsVersion: true,
  intents: (world) => [
    createAddressIntents(world, { hasPhotos: true }),
    createBankAccountIntents(world),
    createDeletionIntents(world),
  ],
};

/** Runs of a theme that are of a variant of it: one in so many. They move no other run. */
const VARIANTS: readonly {
  readonly of: string;
  readonly oneIn: number;
  readonly variant: Theme;
}[] = [
  { of: 'shopping', oneIn: 10, variant: SHOPPING_WITH_POKES },
  { of: 'the counter', oneIn: 5, variant: COUNTER_RETURNS },
  { of: 'events and inbox', oneIn: 3, variant: KEPT },
  { of: 'lists that people keep', oneIn: 2, variant: PRIVATE },
  { of: 'the counter', oneIn: 8, variant: CODES },
  { of: 'what runs out', oneIn: 2, variant: PAID_GOODS },
  { of: 'what runs out', oneIn: 2, variant: PACKING_LISTS },
  { of: 'returns and refunds', oneIn: 5, variant: REFUND_PLACES },
  { of: 'coupons and coins', oneIn: 12, variant: DISPUTES },
  { of: 'coupons and coins', oneIn: 11, variant: TICKETS },
  { of: 'coupons and coins', oneIn: 10, variant: ASKED_REFUNDS },
];

const THEMES: readonly Theme[] = [SHOPPING, ...FLOWS];

/** @throws when there is none of this name */
export function themeNamed(name: string): Theme {
  const variants = VARIANTS.map(({ variant }) => variant);
  const theme = [...THEMES, ...variants].find((each) => each.name === name);
  if (theme === undefined) throw new Error(`No theme "${name}"`);
  return theme;
}

/** What a seed's run is about. */
export function themeOf(seed: number): Theme {
  let left = createChance(seed, 'theme').next() * THEMES.reduce((sum, { share }) => sum + share, 0);
  for (const theme of THEMES) {
    left -= theme.share;
    if (left >= 0) continue;
    const other = VARIANTS.find(
      ({ of, oneIn, variant }) =>
        of === theme.name && createChance(seed, variant.name).happens(1 / oneIn),
    );
    return other?.variant ?? theme;
  }
  return SHOPPING;
}
