import type { OrderStatus } from '../orders/life/order-status.ts';
import type { TradeParty } from './trade.ts';

/** How a negotiation stands; one nobody has offered in is pending, and has no row anywhere. */
export const NEGOTIATION_STATUSES = [
  'NEGOTIATION_PENDING',
  'NEGOTIATION_INPROGRESS',
  'NEGOTIATION_APPROVED',
  'NEGOTIATION_REJECTED',
] as const satisfies readonly OrderStatus[];
export type NegotiationStatus = (typeof NEGOTIATION_STATUSES)[number];

/** The act of somebody in a negotiation. */
export const TRADE_ACTS = ['offer', 'accept', 'reject', 'withdraw'] as const;
export type TradeAct = (typeof TRADE_ACTS)[number];

/**
 * Who may make a move: the one whose numbers are on the table, the one who is to answer them, or the server's clock. Nobody answers
 * their own numbers.
 */
export type TradeActor = 'offering' | 'answering' | 'clock';

/** The one table of moves of a negotiation: from, act, who, to, in words. What it lacks is refused. */
export const NEGOTIATION_MOVES: readonly (readonly [
  from: NegotiationStatus,
  act: TradeAct | 'expire',
  who: TradeActor,
  to: NegotiationStatus,
  words: string,
])[] = [
  ['NEGOTIATION_PENDING', 'offer', 'answering', 'NEGOTIATION_INPROGRESS', 'a first offer'],
  ['NEGOTIATION_INPROGRESS', 'offer', 'answering', 'NEGOTIATION_INPROGRESS', 'a counter-offer'],
  ['NEGOTIATION_INPROGRESS', 'offer', 'offering', 'NEGOTIATION_INPROGRESS', 'a corrected offer'],
  ['NEGOTIATION_INPROGRESS', 'accept', 'answering', 'NEGOTIATION_APPROVED', 'both are bound'],
  ['NEGOTIATION_INPROGRESS', 'reject', 'answering', 'NEGOTIATION_REJECTED', 'no deal'],
  ['NEGOTIATION_INPROGRESS', 'withdraw', 'offering', 'NEGOTIATION_REJECTED', 'taken back'],
  ['NEGOTIATION_INPROGRESS', 'expire', 'clock', 'NEGOTIATION_REJECTED', 'its day is over'],
];

/** A negotiation as the rules see it. */
export interface NegotiationState {
  readonly status: NegotiationStatus;
  /** Raised by each move; 0: nobody has offered. */
  readonly version: number;
  /** Whose numbers are on the table: in a new one those of who wrote the request. */
  readonly lastBy: TradeParty;
  /** By the server's clock, ms. */
  readonly expiresAt: number;
}

export type TradeVerdict =
  | { readonly allowed: true; readonly to: NegotiationStatus }
  | { readonly allowed: false; readonly kind: 'over' | 'changed' | 'own-offer' | 'not-possible' };

/** Whether somebody may make a move now. @param move `seenVersion` is what was on their screen */
export function judgeMove(
  state: NegotiationState,
  move: {
    readonly act: TradeAct;
    readonly by: TradeParty;
    readonly seenVersion: number;
    readonly now: number;
  },
): TradeVerdict {
  const { act, by, seenVersion, now } = move;
  const isOpen = NEGOTIATION_MOVES.some(([from]) => from === state.status);
  if (!isOpen || now >= state.expiresAt) return { allowed: false, kind: 'over' };
  if (seenVersion !== state.version) return { allowed: false, kind: 'changed' };
  const who = state.lastBy === by ? 'offering' : 'answering';
  const moves = NEGOTIATION_MOVES.filter(([from, name]) => from === state.status && name === act);
  const found = moves.find(([, , actor]) => actor === who);
  if (found !== undefined) return { allowed: true, to: found[3] };
  const isOwn = who === 'offering' && moves.length > 0;
  return { allowed: false, kind: isOwn ? 'own-offer' : 'not-possible' };
}
