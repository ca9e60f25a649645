import type { Model } from './linearizability.ts';

/** What the market keeps, as one process alone would keep it: by the rules of docs/spec.md, without any of the server's code. */

/** Reads and refusals change nothing, whatever was before them. */
const isPure = ({ act }: { readonly act: string }, answer: object): boolean =>
  act === 'read' ||
  act === 'quote' ||
  'available' in answer ||
  'tooFew' in answer ||
  'refused' in answer ||
  ('ok' in answer && answer.ok === false);

type Counts = Readonly<Record<string, number>>;

const sum = (counts: Counts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function without(counts: Counts, name: string): Counts {
  const { [name]: _gone, ...others } = counts;
  return others;
}

/** An item's stock. `held`: by transactions with terms; `ordered`: by orders, 0 once it came back. */
export interface StockState {
  readonly stock: number;
  readonly held: Counts;
  readonly ordered: Counts;
  /** Moves of the counter that are written down. */
  readonly moves: readonly string[];
}

/** `transaction` names who reserves, orders or gives back. */
export type StockAsk =
  | { readonly act: 'reserve'; readonly transaction: string; readonly quantity: number }
  | { readonly act: 'order' | 'give-back' | 'release'; readonly transaction: string }
  | { readonly act: 'received' | 'sold'; readonly move: string; readonly quantity: number }
  | { readonly act: 'quote'; readonly quantity: number }
  | { readonly act: 'read' };

/** `available`: how many there are for who asked; `stock`: how many there are after it. */
export type StockAnswer =
  { readonly done: true } | { readonly available: number } | { readonly stock: number };

const DONE = { done: true } as const;

function orderUnits(state: StockState, transaction: string): [StockState, StockAnswer] {
  if (state.ordered[transaction] !== undefined) return [state, DONE];
  const quantity = state.held[transaction] ?? 0;
  if (quantity === 0 || state.stock < quantity) return [state, { available: state.stock }];
  const next = {
    ...state,
    stock: state.stock - quantity,
    held: without(state.held, transaction),
    ordered: { ...state.ordered, [transaction]: quantity },
  };
  return [next, DONE];
}

/** Reserved for one it is not there for others (SELL-2, LOAD-1); a total is never written over a total. */
export function stockModel(stock: number): Model<StockState, StockAsk, StockAnswer> {
  return {
    start: { stock, held: {}, ordered: {}, moves: [] },
    isPure,
    apply: (state, ask) => {
      switch (ask.act) {
        case 'reserve': {
          if (state.ordered[ask.transaction] !== undefined) return [state, DONE];
          const others = sum(without(state.held, ask.transaction));
          const available = Math.max(0, state.stock - others);
          if (available < ask.quantity) return [state, { available }];
          const held = { ...state.held, [ask.transaction]: ask.quantity };
          return [{ ...state, held }, DONE];
        }
        case 'order':
          return orderUnits(state, ask.transaction);
        case 'release':
          return [{ ...state, held: without(state.held, ask.transaction) }, DONE];
        case 'give-back': {
          const quantity = state.ordered[ask.transaction] ?? 0;
          const ordered = { ...state.ordered, [ask.transaction]: 0 };
          return [{ ...state, stock: state.stock + quantity, ordered }, DONE];
        }
        case 'received':
        case 'sold': {
          if (state.moves.includes(ask.move)) return [state, { stock: state.stock }];
          const change = ask.act === 'received' ? ask.quantity : -ask.quantity;
          const left = Math.max(0, state.stock + change);
          const moves = [...state.moves, ask.move].toSorted();
          return [{ ...state, stock: left, moves }, { stock: left }];
        }
        case 'read':
          return [state, { stock: state.stock }];
        case 'quote': {
          const available = Math.max(0, state.stock - sum(state.held));
          return [state, { available: Math.min(ask.quantity, available) }];
        }
      }
    },
  };
}

/** A coupon of one person. `uses`: the orders that have it. */
export interface CouponState {
  readonly uses: readonly string[];
}
export type CouponAsk =
  { readonly act: 'use' | 'release'; readonly transaction: string } | { readonly act: 'quote' };
export interface CouponAnswer {
  /** Done; for a quote, that it can be used. */
  readonly ok: boolean;
}

/** A coupon that may be used so often by one person. */
export function couponModel(most: number): Model<CouponState, CouponAsk, CouponAnswer> {
  return {
    start: { uses: [] },
    isPure,
    apply: ({ uses }, ask) => {
      if (ask.act === 'quote') return [{ uses }, { ok: uses.length < most }];
      const { transaction } = ask;
      if (ask.act === 'release') {
        return [{ uses: uses.filter((one) => one !== transaction) }, { ok: true }];
      }
      if (uses.includes(transaction)) return [{ uses }, { ok: true }];
      if (uses.length >= most) return [{ uses }, { ok: false }];
      return [{ uses: [...uses, transaction].toSorted() }, { ok: true }];
    },
  };
}

/** So many of a person's coupons are listed, those that end first. */
const MOST_LISTED = 20;

/** A person's coins, and the coupons that were made of them. */
export interface CoinState {
  readonly coins: number;
  readonly redemptions: readonly string[];
  /** Orders that have earned. */
  readonly earned: readonly string[];
}
export type CoinAsk =
  | { readonly act: 'redeem'; readonly id: string; readonly coins: number }
  | { readonly act: 'earn'; readonly id: string; readonly coins: number }
  | { readonly act: 'read' };
/** `coupons` only where they are told. */
export type CoinAnswer =
  | { readonly coins: number; readonly coupons?: number }
  | { readonly done: true }
  | { readonly tooFew: true };

/** Coins are spent once and never below nothing (COIN-2). */
export function coinModel(coins: number): Model<CoinState, CoinAsk, CoinAnswer> {
  return {
    start: { coins, redemptions: [], earned: [] },
    isPure,
    apply: (state, ask) => {
      switch (ask.act) {
        case 'read':
          return [
            state,
            { coins: state.coins, coupons: Math.min(MOST_LISTED, state.redemptions.length) },
          ];
        case 'earn': {
          if (state.earned.includes(ask.id)) return [state, DONE];
          const earned = [...state.earned, ask.id].toSorted();
          return [{ ...state, earned, coins: state.coins + ask.coins }, DONE];
        }
        case 'redeem': {
          if (state.redemptions.includes(ask.id)) return [state, { coins: state.coins }];
          if (state.coins < ask.coins) return [state, { tooFew: true }];
          const left = state.coins - ask.coins;
          const redemptions = [...state.redemptions, ask.id].toSorted();
          return [{ ...state, coins: left, redemptions }, { coins: left }];
        }
      }
    },
  };
}

/** Units that people have pledged, by person. */
export type PledgeState = Counts;
export type PledgeAsk =
  | { readonly act: 'pledge'; readonly person: string; readonly quantity: number }
  | { readonly act: 'read'; readonly person: string };
/** `available`: how many in all the person could have. */
export type PledgeAnswer =
  | { readonly done: true }
  | { readonly available: number }
  | { readonly joined: number; readonly own: number; readonly joinable: number };

/** One pledge per person and group, never above what the group has; fewer always goes (GRP-2, GRP-4). */
export function pledgeModel(
  most: number,
  mostPerPerson: number,
): Model<PledgeState, PledgeAsk, PledgeAnswer> {
  return {
    start: {},
    isPure,
    apply: (pledges, ask) => {
      const own = pledges[ask.person] ?? 0;
      const joined = sum(pledges);
      const available = Math.max(0, Math.min(most - joined + own, mostPerPerson));
      if (ask.act === 'read') {
        return [pledges, { joined, own, joinable: Math.max(0, available - own) }];
      }
      if (ask.quantity > own && ask.quantity > available) return [pledges, { available }];
      return [{ ...pledges, [ask.person]: ask.quantity }, DONE];
    },
  };
}

/** Where an order was, the newest last, and who called it off; none: it is not there. */
export interface OrderState {
  readonly statuses: readonly string[];
  readonly endedBy: 'buyer' | 'shop' | null;
}
export type OrderAsk =
  | { readonly act: 'confirm' | 'cancel' | 'read' }
  | { readonly act: 'move'; readonly move: ShopMove; readonly seen: string };
export type ShopMove = 'accept' | 'reject' | 'pack' | 'hand-over' | 'deliver' | 'call-off';
/** All statuses for who reads, the newest for who changed something. */
export type OrderAnswer =
  | { readonly statuses: readonly string[]; readonly status: string }
  | { readonly status: string }
  | { readonly refused: true };

const MOVES: Readonly<
  Record<ShopMove, { readonly from: readonly string[]; readonly to: readonly string[] }>
> = {
  accept: { from: ['ORDER_CREATED'], to: ['ORDER_REQUEST_APPROVED'] },
  reject: { from: ['ORDER_CREATED'], to: ['ORDER_REQUEST_REJECTED'] },
  pack: { from: ['ORDER_REQUEST_APPROVED'], to: ['PACKED'] },
  'hand-over': { from: ['PACKED'], to: ['DISPATCHED', 'OUT_FOR_DELIVERY'] },
  deliver: { from: ['OUT_FOR_DELIVERY'], to: ['DELIVERED'] },
  'call-off': { from: ['ORDER_REQUEST_APPROVED', 'PACKED', 'OUT_FOR_DELIVERY'], to: ['CANCELLED'] },
};

const REFUSED = { refused: true } as const;

function moveByShop(
  state: OrderState,
  { move, seen }: { readonly move: ShopMove; readonly seen: string },
): [OrderState, OrderAnswer] {
  const { statuses, endedBy } = state;
  const status = statuses.at(-1) ?? '';
  const { from, to } = MOVES[move];
  const end = to.at(-1) ?? '';
  const isOver = endedBy !== null;
  // What the shop has done already is answered as it is.
  if (isOver ? end === status && endedBy === 'shop' : statuses.includes(end)) {
    return [state, { status }];
  }
  const isEnding = move === 'reject' || move === 'call-off';
  if (!from.includes(status) || (isEnding && seen !== status)) return [state, REFUSED];
  const next = { statuses: [...statuses, ...to], endedBy: isEnding ? ('shop' as const) : null };
  return [next, { status: end }];
}

/** An order between its buyer and its shop: the moves of docs/order-life.md (ORD-5, OUT-10). */
export const orderModel: Model<OrderState, OrderAsk, OrderAnswer> = {
  start: { statuses: [], endedBy: null },
  isPure,
  apply: (state, ask) => {
    const { statuses } = state;
    const status = statuses.at(-1);
    if (status === undefined) {
      if (ask.act !== 'confirm') return [state, REFUSED];
      return [{ statuses: ['ORDER_CREATED'], endedBy: null }, { status: 'ORDER_CREATED' }];
    }
    switch (ask.act) {
      case 'confirm':
        return [state, { status }];
      case 'read':
        return [state, { statuses, status }];
      case 'cancel': {
        if (status === 'CANCELLED') return [state, { status }];
        if (status !== 'ORDER_CREATED') return [state, REFUSED];
        return [
          { statuses: [...statuses, 'CANCELLED'], endedBy: 'buyer' },
          { status: 'CANCELLED' },
        ];
      }
      case 'move':
        return moveByShop(state, ask);
    }
  },
};
