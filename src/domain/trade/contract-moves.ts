import type { OrderStatus } from '../orders/life/order-status.ts';
import { tradeAmountPaise, type TradeParty, type TradeUnit } from './trade.ts';
import type { Paise } from '../money.ts';

/** How the order of an agreed negotiation stands. */
export const CONTRACT_STATUSES = [
  'ORDER_REQUEST_INITIATED',
  'ORDER_REQUEST_APPROVED',
  'ORDER_REQUEST_REJECTED',
  'ORDER_MODIFY_REQUEST',
  'ORDER_MODIFY_APPROVED',
  'ORDER_DISPUTED',
  'DISPUTE RESOLVED',
  'DELIVERED',
  'PAID',
  'CLOSE CONTRACT',
] as const satisfies readonly OrderStatus[];
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** What somebody does with the order of an agreed negotiation. */
export const CONTRACT_ACTS = [
  'order',
  'take-back',
  'approve',
  'decline',
  'ask-change',
  'withdraw-change',
  'approve-change',
  'decline-change',
  'deliver',
  'confirm',
  'dispute',
  'take-weight',
  'finish',
  'paid',
  'close',
] as const;
export type ContractAct = (typeof CONTRACT_ACTS)[number];

/**
 * Who may make a move: one side; either; who asked for the change or wrote the delivery down (`asking`), the other of the two
 * (`answering`); or the server, which pays from the wallet.
 */
export type ContractActor = TradeParty | 'either' | 'asking' | 'answering' | 'wallet';

const [INITIATED, APPROVED, REJECTED, CHANGE_ASKED, CHANGED, DISPUTED, RESOLVED] =
  CONTRACT_STATUSES;

/** While these stand goods are brought, changes asked for. */
const RUNNING_STATUSES = [APPROVED, CHANGED, RESOLVED] as const;
export const isRunning = (status: ContractStatus): boolean =>
  RUNNING_STATUSES.some((each) => each === status);

type ContractMove = readonly [
  from: ContractStatus | 'NEGOTIATION_APPROVED',
  act: ContractAct,
  who: ContractActor,
  to: ContractStatus,
  words: string,
];

/** The one table of moves of an agreed order: from, act, who, to, in words. What it lacks is refused. */
export const CONTRACT_MOVES: readonly ContractMove[] = [
  ['NEGOTIATION_APPROVED', 'order', 'buyer', INITIATED, 'ordered at the agreed numbers'],
  [INITIATED, 'approve', 'seller', APPROVED, 'the seller takes the order'],
  [INITIATED, 'decline', 'seller', REJECTED, 'the seller does not take it'],
  [INITIATED, 'take-back', 'buyer', REJECTED, 'the buyer takes it back in time'],
  ...RUNNING_STATUSES.flatMap((from): readonly ContractMove[] => [
    [from, 'ask-change', 'either', CHANGE_ASKED, 'other numbers are asked for'],
    [from, 'deliver', 'either', from, 'a delivery is written down'],
    [from, 'confirm', 'answering', from, 'both agree on its weight'],
    [from, 'dispute', 'answering', DISPUTED, 'the other side weighed something else'],
    [from, 'finish', 'either', 'DELIVERED', 'all is there, within the tolerance'],
  ]),
  [CHANGE_ASKED, 'approve-change', 'answering', CHANGED, 'the new numbers bind both'],
  [CHANGE_ASKED, 'decline-change', 'answering', APPROVED, 'the numbers stay as they were'],
  [CHANGE_ASKED, 'withdraw-change', 'asking', APPROVED, 'the wish is taken back'],
  [CHANGE_ASKED, 'deliver', 'either', CHANGE_ASKED, 'a delivery is written down'],
  [CHANGE_ASKED, 'confirm', 'answering', CHANGE_ASKED, 'both agree on its weight'],
  [DISPUTED, 'deliver', 'either', DISPUTED, 'a delivery is written down'],
  [DISPUTED, 'confirm', 'answering', RESOLVED, 'it holds as it was written down'],
  [DISPUTED, 'take-weight', 'asking', RESOLVED, 'it holds as the other side weighed it'],
  ['DELIVERED', 'paid', 'seller', 'PAID', 'the money is here'],
  ['DELIVERED', 'paid', 'wallet', 'PAID', 'paid from the wallet, delivery by delivery'],
  ['PAID', 'close', 'either', 'CLOSE CONTRACT', 'both sides have kept the contract'],
];

/** How a delivery stands: written down by one side, and agreed on or disputed by the other. */
export const DELIVERY_STATUSES = ['written', 'confirmed', 'disputed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A delivery as the rules see it. */
export interface DeliveryState {
  readonly by: TradeParty;
  readonly status: DeliveryStatus;
  /** In base units: grams, or pieces. */
  readonly quantity: number;
  /** What the other side weighed; null where it has not said otherwise. */
  readonly claimedQuantity: number | null;
}

/** The order of an agreed negotiation as the rules see it. */
export interface ContractState {
  readonly status: ContractStatus | 'NEGOTIATION_APPROVED';
  /** Raised by each move that changes the status; 0: nothing is ordered yet. */
  readonly version: number;
  /** Agreed, in base units. */
  readonly quantity: number;
  readonly tolerancePercent: number;
  /** Who asked for the change that stands; null where none does. */
  readonly changeBy: TradeParty | null;
  readonly deliveries: readonly DeliveryState[];
}

export type ContractVerdict =
  | { readonly allowed: true; readonly to: ContractStatus }
  | {
      readonly allowed: false;
      readonly kind: 'changed' | 'own' | 'not-possible' | 'too-much' | 'not-all' | 'open-delivery';
    };

/** What is said to who may not. */
export const CONTRACT_REFUSALS: Readonly<
  Record<(ContractVerdict & { allowed: false })['kind'], string>
> = {
  changed: 'The other side has changed this meanwhile. Please look at it before you go on.',
  own: 'This is for the other side to answer.',
  'not-possible': 'This can not be done now.',
  'too-much':
    'This is more than was agreed with its tolerance. Ask for a change of the order first.',
  'not-all':
    'Less was delivered than was agreed with its tolerance. Ask for a change of the order first.',
  'open-delivery': 'There is a delivery that the other side has not confirmed.',
};

/** What a delivery weighs at most: while it is disputed either side may turn out to be right. */
const weighsAtMost = ({ status, quantity, claimedQuantity }: DeliveryState): number =>
  status === 'disputed' ? Math.max(quantity, claimedQuantity ?? 0) : quantity;

const sum = (deliveries: readonly DeliveryState[]): number =>
  deliveries.reduce((all, delivery) => all + weighsAtMost(delivery), 0);

/** So much may be delivered at most, and has to be at least, in base units. */
export function toleranceBounds({
  quantity,
  tolerancePercent,
}: Pick<ContractState, 'quantity' | 'tolerancePercent'>) {
  const room = Math.floor((quantity * tolerancePercent) / 100);
  return { least: quantity - room, most: quantity + room };
}

/** Both sides agree on so much, in base units. */
export const confirmedQuantity = (deliveries: readonly DeliveryState[]): number =>
  sum(deliveries.filter(({ status }) => status === 'confirmed'));

/** What is locked in the buyer's wallet: all that may still be delivered with the tolerance, at the agreed price. */
export function lockedAmountPaise(
  terms: { readonly quantity: number; readonly pricePaise: Paise },
  order: Pick<ContractState, 'tolerancePercent' | 'deliveries'> & { readonly unit: TradeUnit },
): Paise {
  const { quantity, pricePaise } = terms;
  const { most } = toleranceBounds({ quantity, tolerancePercent: order.tolerancePercent });
  const open = Math.max(0, most - confirmedQuantity(order.deliveries));
  return tradeAmountPaise({ quantity: open, pricePaise }, order.unit);
}

/** What somebody does with a contract; `seen…` is what was on their screen. */
export interface ContractStep {
  readonly act: ContractAct;
  readonly by: TradeParty;
  readonly seenVersion: number;
  /** The one of the state's deliveries that it is about. */
  readonly delivery?: DeliveryState | undefined;
  /** What was on screen of that delivery, in base units: as written down, or with `take-weight` as the other side weighed it. */
  readonly seenQuantity?: number | undefined;
  /** What is written down, claimed, or asked for in place of what was agreed, in base units. */
  readonly quantity?: number | undefined;
}

/** Acts about one delivery: what others do with the rest of the order meanwhile does not make them stale. */
export const DELIVERY_ACTS: readonly ContractAct[] = ['confirm', 'dispute', 'take-weight'];

/**
 * Whether somebody may make a move now. A delivery is a fact of the world: it is written down whatever else was done meanwhile, and
 * what is said about one is measured by that delivery alone, its weight and the dispute about it. All else is refused upon an older
 * version.
 */
export function judgeContractStep(state: ContractState, step: ContractStep): ContractVerdict {
  const { act, by, delivery, seenQuantity, seenVersion, quantity = 0 } = step;
  const refused = (kind: (ContractVerdict & { allowed: false })['kind']): ContractVerdict => ({
    allowed: false,
    kind,
  });
  const isAboutDelivery = DELIVERY_ACTS.includes(act);
  if (isAboutDelivery && delivery === undefined) return refused('not-possible');
  const shown = act === 'take-weight' ? delivery?.claimedQuantity : delivery?.quantity;
  if (seenQuantity !== undefined && seenQuantity !== shown) return refused('changed');
  // A dispute has the contract's version: who confirms a delivery that they saw undisputed does not settle it.
  const isSettling = state.status === DISPUTED && isAboutDelivery;
  const isFreeOfOthers = act === 'deliver' || (isAboutDelivery && !isSettling);
  if (!isFreeOfOthers && seenVersion !== state.version) return refused('changed');
  const moves = CONTRACT_MOVES.filter(([from, name]) => from === state.status && name === act);
  const asked = delivery?.by ?? state.changeBy;
  const actors = new Set<ContractActor>([by, 'either', asked === by ? 'asking' : 'answering']);
  const found = moves.find(([, , who]) => actors.has(who));
  if (found === undefined) {
    const isOwn = moves.some(([, , who]) => who === 'answering' || who === 'asking');
    return refused(isOwn ? 'own' : 'not-possible');
  }
  const wanted: DeliveryStatus = isSettling ? 'disputed' : 'written';
  if (delivery !== undefined && delivery.status !== wanted) return refused('not-possible');
  const { least, most } = toleranceBounds(state);
  const rest = state.deliveries.filter((each) => each !== delivery);
  if (act === 'deliver' && sum(state.deliveries) + quantity > most) return refused('too-much');
  if (act === 'dispute' && sum(rest) + quantity > most) return refused('too-much');
  const isOtherQuantity = act === 'ask-change' || act === 'approve-change';
  if (isOtherQuantity && sum(state.deliveries) > toleranceBounds({ ...state, quantity }).most) {
    return refused('too-much');
  }
  if (act === 'finish') {
    if (state.deliveries.some(({ status }) => status !== 'confirmed')) {
      return refused('open-delivery');
    }
    if (sum(state.deliveries) < least) return refused('not-all');
  }
  return { allowed: true, to: found[3] };
}
