import * as v from 'valibot';
import {
  appEvent,
  APP_EVENT_SCHEMA_ID,
  appEventV2,
  APP_EVENT_V2_SCHEMA_ID,
  openPart,
} from './app-events.ts';
import { type ServiceContract, defineService } from '../service.ts';
import { courier } from '../orders/courier.ts';
import { SELLER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import { namesCourier } from '../../domain/orders/courier.ts';
import { orderRefund, orderStatus, timestamp, typedText, uuid } from '../schemas.ts';

/** The general topic, and its twin for what is not production (specification, section 7: event publish). */
export const GENERAL_TOPIC = { production: 'haat-app-events', qa: 'haat-app-events-qa' } as const;

/**
 * Topics of their own for events with this `topicIdentifier`; such an event is sent to both. The specification names the map
 * and not what is in it: these are ours (decision 42).
 */
export const TOPICS_MAP = {
  cart: { production: 'haat-cart-events', qa: 'haat-cart-events-qa' },
  orders: { production: 'haat-order-events', qa: 'haat-order-events-qa' },
  payments: { production: 'haat-payment-events', qa: 'haat-payment-events-qa' },
} as const;

const TOPICS: ReadonlySet<string> = new Set(
  [GENERAL_TOPIC, ...Object.values(TOPICS_MAP)].flatMap(({ production, qa }) => [production, qa]),
);

/** True for a topic that takes events. */
export const isEventTopic = (topic: string): boolean => TOPICS.has(topic);

/** Below the events host's base URL. */
export const messagesPath = (topic: string): string => `/${topic}/messages`;

/** Most messages of one request; more is refused as a whole. */
export const MOST_MESSAGES = 100;

const envelope = (schemaId: number) => ({
  schemaId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), schemaId),
  key: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  metadata: v.optional(openPart, {}),
});

/** One message of a topic: an event of version 1 or 2 in its wrapper (specification, sections 3 and 7). */
export const eventMessage = v.union([
  v.strictObject({
    payload: v.strictObject({ AppEvent: appEvent }),
    ...envelope(APP_EVENT_SCHEMA_ID),
  }),
  v.strictObject({
    payload: v.strictObject({ AppEventV2: appEventV2 }),
    ...envelope(APP_EVENT_V2_SCHEMA_ID),
  }),
]);
export type EventMessage = v.InferOutput<typeof eventMessage>;

/** What became of each message, in their order. `refused` will not get better by sending it again. */
export const messagesAnswer = v.object({
  outcomes: v.array(
    v.object({
      /** Null where the message has none that could be read. */
      id: v.nullable(v.string()),
      outcome: v.picklist(['stored', 'duplicate', 'refused']),
      /** Why it was refused. */
      detail: v.optional(v.string()),
    }),
  ),
});
export type MessagesAnswer = v.InferOutput<typeof messagesAnswer>;

/** Longest note of a move, characters. */
const LONGEST_NOTE = 200;

/**
 * A seller (of the order's store) or an admin moves an order along the table of `src/domain/orders/life/order-moves.ts`: approve,
 * reject, pack, dispatch, deliver, decide about a return. An order that is there already is answered as it is. The order is
 * named by its id, or by its external reference id where that names one order only.
 */
export const orderStatusEvent = defineService({
  name: 'order-status',
  summary: 'Move an order along',
  input: v.pipe(
    v.strictObject({
      orderId: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,40}$/))),
      externalReferenceId: v.optional(uuid),
      to: orderStatus,
      /** Why it is cancelled or rejected; a seller who says nothing had nothing left (002) or did not want it (005). */
      reasonCode: v.optional(v.picklist(SELLER_CANCEL_CODES)),
      /** Who carries the goods, said when they are handed over. */
      courier: v.optional(courier),
      /** For the milestone: why a return is not taken. */
      note: v.optional(typedText(LONGEST_NOTE), ''),
    }),
    v.check(
      ({ orderId, externalReferenceId }) =>
        (orderId === undefined) !== (externalReferenceId === undefined),
      'Please name the order by either orderId or externalReferenceId',
    ),
    v.check(
      (move) => move.courier === undefined || namesCourier(move.to),
      'A courier goes with SHIPPED, DISPATCHED and OUT_FOR_DELIVERY only',
    ),
  ),
  output: v.object({
    orderId: v.string(),
    externalReferenceId: uuid,
    status: orderStatus,
    statusAt: timestamp,
    refund: v.nullable(orderRefund),
  }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'transition_not_allowed'],
});

/** Every event of the workflow engine (`execution/event`); answered as services are, on a path of their own. */
export const EVENT_CONTRACTS: readonly ServiceContract[] = [orderStatusEvent];
