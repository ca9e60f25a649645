import type { Fulfilment } from '../order-wishes.ts';
import { NEGOTIATION_MOVES, type TradeActor } from '../../trade/trade-moves.ts';
import { CONTRACT_MOVES, type ContractActor } from '../../trade/contract-moves.ts';
import type { OrderStatus } from './order-status.ts';
import type { Milestone } from './order-timeline.ts';

/** Who may move an order on. `admin` are the marketplace's own people; `system` is the server by itself. */
export type OrderActor = 'buyer' | 'seller' | 'system' | 'admin';

/**
 * Whose order a move belongs to. `store`: orders of this server, and the only moves that it makes. `trade`: orders that
 * were bargained for between traders. `shown`: what screens call an order that the server does not have yet, its payment, and
 * the orders of a shop together; no order is ever stored with these (`SHOWN_ONLY`).
 */
export type OrderTrack = 'store' | 'trade' | 'shown';

/** One row of the table: who may move an order from one status to the other, and what it means. */
export interface OrderMoveRule {
  readonly track: OrderTrack;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly by: readonly OrderActor[];
  readonly why: string;
  /** The usual next step of a delivery, of a pickup or of a return: what `FULFILMENT=auto` does. A pickup shares those of a delivery. */
  readonly usual?: UsualWay;
  /** Whose orders it is for where it is not for all: those that are brought, or those that are picked up (PICK-1). */
  readonly only?: Fulfilment;
}

type UsualWay = Fulfilment | 'return';

const SELLER: readonly OrderActor[] = ['seller', 'admin'];
const ADMIN: readonly OrderActor[] = ['admin'];
const SYSTEM: readonly OrderActor[] = ['system'];

type Row = readonly [
  from: OrderStatus,
  to: OrderStatus,
  by: readonly OrderActor[],
  why: string,
  usual?: UsualWay | null,
  only?: Fulfilment,
];

const rows = (track: OrderTrack, table: readonly Row[]): OrderMoveRule[] =>
  table.map(([from, to, by, why, usual = null, only]) => ({
    track,
    from,
    to,
    by,
    why,
    ...(usual === null ? {} : { usual }),
    ...(only === undefined ? {} : { only }),
  }));

const DELIVERY: readonly Row[] = [
  ['PAYMENT_RECEIVED', 'ORDER_CREATED', SYSTEM, 'the order is made once it is paid', 'delivery'],
  ['ORDER_CREATED', 'ORDER_REQUEST_APPROVED', SELLER, 'the store takes the order', 'delivery'],
  ['ORDER_CREATED', 'ORDER_REQUEST_REJECTED', SELLER, 'the store does not take the order'],
  ['ORDER_CREATED', 'CANCELLED', ['buyer', 'admin'], 'cancelled before the store began'],
  ['ORDER_REQUEST_APPROVED', 'PACKED', SELLER, 'the goods are packed', 'delivery'],
  ['ORDER_REQUEST_APPROVED', 'CANCELLED', SELLER, 'the store can not fulfil it'],
  [
    'PACKED',
    'DISPATCHED',
    SELLER,
    "the goods leave with the store's own people",
    'delivery',
    'delivery',
  ],
  ['PACKED', 'SHIPPED', SELLER, 'the goods are handed to a courier', null, 'delivery'],
  ['PACKED', 'DELIVERED', SELLER, 'the buyer picks the goods up', 'pickup', 'pickup'],
  ['PACKED', 'CANCELLED', SELLER, 'the store can not fulfil it, or nobody picks it up'],
  ['DISPATCHED', 'OUT_FOR_DELIVERY', SELLER, 'the rider is on the way to the door', 'delivery'],
  ['SHIPPED', 'OUT_FOR_DELIVERY', SELLER, 'the courier is on the way to the door', 'delivery'],
  ['OUT_FOR_DELIVERY', 'DELIVERED', SELLER, 'the goods are there', 'delivery'],
  ['OUT_FOR_DELIVERY', 'CANCELLED', SELLER, 'nobody took the goods; they come back to the store'],
];

const AFTER_DELIVERY: readonly Row[] = [
  ['DELIVERED', 'ORDER_RETURN_INITIATED', ['buyer'], 'the buyer asks to send goods back'],
  ['DELIVERED', 'ORDER_DISPUTED', ['buyer', 'admin'], 'the buyer disputes the order'],
  ['DELIVERED', 'CLOSED', ADMIN, 'nothing more can come of it'],
  [
    'ORDER_RETURN_INITIATED',
    'ORDER_REFUND_INITIATED',
    SELLER,
    'the store takes the goods back, the money is on its way',
    'return',
  ],
  ['ORDER_RETURN_INITIATED', 'ORDER_RETURN_REJECTED', SELLER, 'the store does not take it back'],
  ['ORDER_RETURN_REJECTED', 'ORDER_DISPUTED', ['buyer', 'admin'], 'the buyer disputes that'],
  ['ORDER_RETURN_REJECTED', 'CLOSED', ADMIN, 'nothing more can come of it'],
  [
    'ORDER_REFUND_INITIATED',
    'ORDER_REFUND_COMPLETED',
    ['system', 'seller', 'admin'],
    'the money is back',
    'return',
  ],
  [
    'ORDER_REFUND_INITIATED',
    'ORDER_REFUND_REJECTED',
    ['system', 'admin'],
    'the money can not be paid back',
  ],
  ['ORDER_REFUND_REJECTED', 'ORDER_REFUND_INITIATED', ADMIN, 'paying back is tried once more'],
  ['ORDER_REFUND_REJECTED', 'ORDER_DISPUTED', ['buyer', 'admin'], 'the buyer disputes that'],
  ['ORDER_REFUND_COMPLETED', 'CLOSED', ADMIN, 'nothing more can come of it'],
  ['ORDER_DISPUTED', 'DISPUTE RESOLVED', ADMIN, 'the marketplace decides'],
  ['DISPUTE RESOLVED', 'ORDER_REFUND_INITIATED', ADMIN, 'the buyer was right'],
  ['DISPUTE RESOLVED', 'CLOSED', ADMIN, 'nothing more can come of it'],
];

const TRADERS: Readonly<Record<ContractActor | TradeActor, readonly OrderActor[]>> = {
  buyer: ['buyer'],
  seller: ['seller'],
  either: ['buyer', 'seller'],
  asking: ['buyer', 'seller'],
  answering: ['buyer', 'seller'],
  offering: ['buyer', 'seller'],
  clock: SYSTEM,
  wallet: SYSTEM,
};

/** Moves that change the status; those that only add to it are left out, and two ways from one to another are one row. */
const TRADE: readonly Row[] = [...NEGOTIATION_MOVES, ...CONTRACT_MOVES]
  .filter(([from, , , to]) => from !== to)
  .reduce<readonly Row[]>((told, [from, , who, to, words]) => {
    const known = told.find((row) => row[0] === from && row[1] === to);
    const by = [...new Set([...(known?.[2] ?? []), ...TRADERS[who]])];
    const row: Row = [from, to, by, known === undefined ? words : `${known[3]}; ${words}`];
    return [...told.filter((each) => each !== known), row];
  }, []);

const SHOWN: readonly Row[] = [
  ['ORDER_CREATION_REQUEST', 'ORDER_CREATION_INITIATED', ['buyer'], 'the phone asks the store'],
  ['ORDER_CREATION_INITIATED', 'ORDER_CREATION_REQUEST', ['buyer'], 'the network is gone again'],
  ['ORDER_CREATION_INITIATED', 'ORDER_INITIATED', ['buyer'], 'the terms are right, it is ordered'],
  ['ORDER_INITIATED', 'ORDER_CREATED', SYSTEM, 'the store has it'],
  ['ORDER_CREATION_INITIATED', 'BUYER_PAY_INIT', ['buyer'], 'the terms are right, to be paid'],
  ['BUYER_PAY_INIT', 'PAYMENT_INIT', ['buyer'], 'a payment is begun'],
  ['PAYMENT_INIT', 'BUYER_PAY_INIT', SYSTEM, 'the payment failed, and may be tried again'],
  ['PAYMENT_INIT', 'PAYMENT_RECEIVED', SYSTEM, 'the money is here, and with it the order'],
  ['PAYMENT_INIT', 'PAYMENT-DONE', SYSTEM, 'the buyer has paid'],
  ['PAYMENT_INIT', 'PAYMENT_PAID', SYSTEM, 'the provider has the money'],
  ['PAYMENT-DONE', 'ORDER_CREATED', SYSTEM, 'the order is made once it is paid'],
  ['PAYMENT_PAID', 'ORDER_CREATED', SYSTEM, 'the order is made once it is paid'],
  ['CREATED', 'IN_PROGRESS', SELLER, 'the store works on it'],
  ['CREATED', 'CANCELLED', [...SELLER, 'buyer'], 'the store never began'],
  ['IN_PROGRESS', 'DELIVERED', SELLER, 'the goods are there'],
  ['IN_PROGRESS', 'CANCELLED', SELLER, 'the store can not fulfil it'],
];

/**
 * Which status follows from which, and by whom: the one table that server, client and the diagram in the docs use. The
 * specification lists the statuses and shows no transitions; these follow ONDC's fulfilment states (Pending → Packed →
 * Order-picked-up → Out-for-delivery → Order-delivered; Cancelled until then) and its returns (Initiated → Rejected, or
 * Approved, from where the money goes back). See docs/decisions/0024.
 */
export const ORDER_MOVES: readonly OrderMoveRule[] = [
  ...rows('store', DELIVERY),
  ...rows('store', AFTER_DELIVERY),
  ...rows('trade', TRADE),
  ...rows('shown', SHOWN),
];

/** Where orders begin: in cash and paid online at this server, then between traders, on a phone, and in a shop's figures. */
export const FIRST_STATUSES: readonly OrderStatus[] = [
  'ORDER_CREATED',
  'PAYMENT_RECEIVED',
  'NEGOTIATION_PENDING',
  'ORDER_CREATION_REQUEST',
  'CREATED',
];

/** Nothing follows from these. A refund of a cancelled order goes on beside it and is no status of its own. */
export const FINAL_STATUSES: readonly OrderStatus[] = [
  'CANCELLED',
  'ORDER_REQUEST_REJECTED',
  'NEGOTIATION_REJECTED',
  'CLOSED',
  'CLOSE CONTRACT',
];

/** Statuses with which no order is stored, and where a screen shows them. What each says is true there, by its label. */
export const SHOWN_ONLY: Partial<Record<OrderStatus, string>> = {
  ORDER_CREATION_REQUEST: 'the order’s page, while it waits in the outbox of the phone',
  ORDER_CREATION_INITIATED: 'the order’s page, while the phone asks the store for its terms',
  ORDER_INITIATED: 'the order’s page, once its terms are fixed and it is ordered, until the answer',
  BUYER_PAY_INIT: 'the buyer’s orders, while the terms wait to be paid',
  PAYMENT_INIT: 'the buyer’s orders, while a payment is open at the provider',
  'PAYMENT-DONE': 'the payment’s page, once the server says that it is paid',
  PAYMENT_PAID: 'customer care’s page of the order, for a payment that the provider has',
  CREATED: 'a shop’s figures: ORDER_CREATED, which it has not begun',
  IN_PROGRESS: 'a shop’s figures: ORDER_REQUEST_APPROVED to OUT_FOR_DELIVERY',
};

/** When an order reached a status, who moved it there, and what they said; `note` is missing where nobody said anything. */
export interface OrderMove extends Milestone {
  readonly by?: OrderActor | undefined;
  readonly note?: string | undefined;
}

const WORDS: Readonly<Record<OrderActor, string>> = {
  buyer: 'by you',
  seller: 'by the store',
  admin: 'by Haat',
  system: 'by Haat, on its own',
};

/** Who moved an order, as its buyer reads it. */
export function movedByText(actor: OrderActor): string {
  return WORDS[actor];
}
