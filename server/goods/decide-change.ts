import { millisecondsInHour } from 'date-fns/constants';
import type {
  AskedChange,
  GoodsChange,
  LotChange,
  PriceChange,
  Renaming,
  StockCount,
  StockMove,
} from '../../src/contracts/goods/goods-change.ts';
import type { StockMoveKind } from './goods-tables.ts';
import type { NewStockMove, SeenMove } from './stock-ledger.ts';
import { flavouredName } from '../../src/domain/catalogue/shelf-choice.ts';
import type { Lot } from '../../src/domain/orders/quotes/lots.ts';

/** An item under its lock, as changes of one call find and leave it. */
export interface GoodState {
  readonly itemId: string;
  readonly pricePaise: number;
  readonly mrpPaise: number;
  readonly priceVersion: number;
  readonly stock: number;
  readonly name: string;
  readonly unit: string;
  readonly flavour: string;
  readonly lot: Lot | null;
  readonly isHidden: boolean;
  /** Set aside while it is out of stock for today, and until when (ms); null: it is not. */
  readonly out: { readonly quantity: number; readonly until: number } | null;
}

/** What a change does to an item, and why its person is asked; an ask without moves leaves the item as it is. */
export interface Decision {
  readonly state: GoodState;
  readonly moves: readonly NewStockMove[];
  readonly asked?: { readonly reason: AskedChange['reason']; readonly move?: SeenMove };
}

/** What is known besides the item: its moves that a count has to know of, and the time (ms). */
export interface DecisionFacts {
  readonly movesSince: readonly SeenMove[];
  readonly now: number;
}

/** Out of stock for today is the rest of today and a night at most, ms. */
const LONGEST_OUT_MS = 36 * millisecondsInHour;

/** Moves that leave the goods where they are, or that say themselves how many there are. */
const NOT_COUNTED = new Set<StockMoveKind>(['opening', 'counted', 'set', 'set-aside', 'put-back']);

const left = (state: GoodState): Decision => ({ state, moves: [] });
const askPerson = (state: GoodState, reason: AskedChange['reason'], move?: SeenMove): Decision => ({
  state,
  moves: [],
  asked: { reason, ...(move !== undefined && { move }) },
});

/** Decides one change by the rules SELL-2 and SELL-3. Pure. */
export function decideChange(
  state: GoodState,
  change: GoodsChange,
  { movesSince, now }: DecisionFacts,
): Decision {
  switch (change.act) {
    case 'price':
      return priced(state, change);
    case 'received':
    case 'sold':
    case 'spoiled':
      return moved(state, change);
    case 'counted':
      return counted(state, change, movesSince);
    case 'out-today':
      return setAside(state, change, now);
    case 'back':
      return putBack(state, change.moveId);
    case 'hide':
    case 'show':
      return left({ ...state, isHidden: change.act === 'hide' });
    case 'rename':
      return renamed(state, change);
    case 'lot':
      return soldInLots(state, change);
  }
}

/** SELL-3: of two prices the second is asked, unless both say the same. */
function priced(state: GoodState, change: PriceChange): Decision {
  const { pricePaise = state.pricePaise, mrpPaise = state.mrpPaise } = change;
  const isOther = (wanted: number | undefined, seen: number, now: number): boolean =>
    wanted !== undefined && seen !== now && wanted !== now;
  const isLate =
    state.priceVersion > change.seenVersion &&
    (isOther(change.pricePaise, change.seenPricePaise, state.pricePaise) ||
      isOther(change.mrpPaise, change.seenMrpPaise, state.mrpPaise));
  if (isLate) return askPerson(state, 'price');
  if (pricePaise > mrpPaise) return askPerson(state, 'above-mrp');
  return left({ ...state, pricePaise, mrpPaise });
}

function renamed(state: GoodState, change: Renaming): Decision {
  const { unit, seenName, seenUnit } = change;
  const { name, flavour } = flavouredName(change, state.flavour);
  const isSame = state.name === name && state.unit === unit;
  const isSeen = state.name === seenName && state.unit === seenUnit;
  return isSame || isSeen ? left({ ...state, name, unit, flavour }) : askPerson(state, 'name');
}

/** The parts of a lot in one order, to compare by. */
const lotKey = (lot: Lot | null): string =>
  JSON.stringify(
    lot && [lot.minimum, lot.step, lot.prices.map(({ from, pricePaise }) => [from, pricePaise])],
  );

function soldInLots(state: GoodState, { lot, seenLot }: LotChange): Decision {
  const isSame = lotKey(state.lot) === lotKey(lot);
  return isSame || lotKey(state.lot) === lotKey(seenLot)
    ? left({ ...state, lot })
    : askPerson(state, 'lot');
}

function moveOf(
  { itemId }: GoodState,
  kind: StockMoveKind,
  quantity: number,
  reference: string,
): NewStockMove[] {
  return quantity === 0 ? [] : [{ itemId, kind, quantity, reference }];
}

/** Goods that come, go or are counted are there: an item that was out for today is no longer. */
function putBack(state: GoodState, reference: string): Decision {
  if (state.out === null) return left(state);
  const { quantity } = state.out;
  return {
    state: { ...state, stock: state.stock + quantity, out: null },
    moves: moveOf(state, 'put-back', quantity, reference),
  };
}

/** The ledger has what happened, whole; where more left than there was, the books are evened out to 0 and somebody is told. */
function moved(before: GoodState, { act, moveId, quantity }: StockMove): Decision {
  const { state, moves } = putBack(before, moveId);
  const change = act === 'received' ? quantity : -quantity;
  const missing = Math.max(0, -(state.stock + change));
  return {
    state: { ...state, stock: state.stock + change + missing },
    moves: [
      ...moves,
      ...moveOf(state, act, change, moveId),
      ...moveOf(state, 'missing', missing, moveId),
    ],
    ...(missing > 0 && { asked: { reason: 'short' as const } }),
  };
}

/** SELL-2: what was counted, and what moved since it was; of two counts that differ the second is asked. */
function counted(
  before: GoodState,
  { moveId, quantity, seenVersion, after }: StockCount,
  movesSince: readonly SeenMove[],
): Decision {
  const own = new Set(after);
  const others = movesSince.filter(
    ({ liveVersion, reference }) =>
      liveVersion > seenVersion && (reference === null || !own.has(reference)),
  );
  const since = others
    .filter(({ kind }) => !NOT_COUNTED.has(kind))
    .reduce((sum, each) => sum + each.quantity, 0);
  const result = Math.max(0, quantity + since);
  const { state, moves } = putBack(before, moveId);
  const rival = others.findLast(({ kind }) => kind === 'counted' || kind === 'set');
  if (rival !== undefined && result !== state.stock) return askPerson(before, 'count', rival);
  return {
    state: { ...state, stock: result },
    // A count that finds what the books say is written down too: the next one has to know of it.
    moves: [
      ...moves,
      { itemId: state.itemId, kind: 'counted', quantity: result - state.stock, reference: moveId },
    ],
    ...(quantity + since < 0 && { asked: { reason: 'short' as const } }),
  };
}

/** A wish of yesterday that arrives today is over. */
function setAside(
  state: GoodState,
  { moveId, until }: Extract<GoodsChange, { act: 'out-today' }>,
  now: number,
): Decision {
  if (until <= now) return left(state);
  const quantity = state.stock + (state.out?.quantity ?? 0);
  return {
    state: { ...state, stock: 0, out: { quantity, until: Math.min(until, now + LONGEST_OUT_MS) } },
    moves: moveOf(state, 'set-aside', -state.stock, moveId),
  };
}
