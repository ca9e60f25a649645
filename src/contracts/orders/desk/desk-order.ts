import * as v from 'valibot';
import { TICKET_STATUSES } from '../../../domain/orders/issue-types.ts';
import {
  bill,
  count,
  deliveryAddress,
  mobileNumber,
  orderLine,
  orderStatus,
  orderWishes,
  paise,
  paymentMethod,
  reason,
  returnRequest,
  storeId,
  timestamp,
  typedText,
  uuid,
} from '../../schemas.ts';
import { realm } from '../../account/realm.ts';
import { defineService } from '../../service.ts';
import { ticket } from '../../tickets/ticket.ts';
import { courier } from '../courier.ts';
import { CHAT_FAILURES, chatMessage } from '../chat/chat-room.ts';
import { orderId } from '../order-search.ts';

const shared = { callers: ['cr', 'admin'], noAuth: false, changes: false } as const;

/** An order as the list of a desk has it: of its buyer only the first letter (DESK-2). */
const deskOrderRow = v.object({
  orderId,
  storeId,
  storeName: v.string(),
  status: orderStatus,
  statusAt: timestamp,
  amountPaise: paise,
  paymentMethod,
  placedAt: timestamp,
  buyerUserId: count,
  buyerInitial: v.string(),
});
export type DeskOrderRow = v.InferOutput<typeof deskOrderRow>;

/** What a search finds beside orders, a handful of each kind and as masked as at the desk that each belongs to (DESK-2). */
const deskHits = v.object({
  /** Also who has never ordered. */
  people: v.array(v.pick(realm, ['userId', 'role', 'name', 'createdAt'])),
  stores: v.array(v.object({ storeId, name: v.string(), city: v.string(), areaCode: v.string() })),
  tickets: v.array(v.pick(ticket, ['ticketId', 'orderId', 'summary', 'status'])),
  payments: v.array(
    v.object({
      paymentId: uuid,
      state: v.string(),
      amountPaise: paise,
      buyerUserId: count,
      /** Null: it has none. */
      orderId: v.nullable(orderId),
    }),
  ),
});
export type DeskHits = v.InferOutput<typeof deskHits>;

/** Which orders: the newest of all first, or those that their shop has left without an answer, the oldest first. */
export const DESK_ORDER_LISTS = ['all', 'unanswered'] as const;

/**
 * Everybody's orders, by one search: an order's id, a ticket's, a payment's (ours or the provider's), words of store and items, a
 * buyer's name; and the tickets, payments, stores and people themselves. `mobileNumber`, whole, finds its person and their orders; an
 * answer to it is not kept by the app (DESK-2).
 */
export const fetchDeskOrders = defineService({
  ...shared,
  name: 'fetch-desk-orders',
  summary: 'Everybody’s orders, for customer care',
  input: v.strictObject({
    list: v.optional(v.picklist(DESK_ORDER_LISTS), 'all'),
    query: v.optional(typedText(100), ''),
    buyerUserId: v.optional(count),
    mobileNumber: v.optional(mobileNumber),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({
    orders: v.array(deskOrderRow),
    hasMore: v.boolean(),
    /** Of a search, and of one buyer's orders that buyer; missing: an older server. */
    found: v.optional(deskHits),
    /** `unanswered`: in how many ms the next order joins the list unless its shop answers; null: none that is there now. */
    nextInMs: v.nullable(count),
  }),
  errors: [],
});

/** All that is known of one order, without what would find or call its buyer. */
const deskOrder = v.object({
  ...deskOrderRow.entries,
  externalReferenceId: uuid,
  lines: v.array(orderLine),
  bill,
  couponCode: v.nullable(v.string()),
  cancelReason: v.nullable(v.string()),
  courier: v.nullable(courier),
  /** Since when a refund waits until a second administrator agrees; missing where none does. */
  refundAskedAt: v.optional(timestamp),
  /** The buyer picks it up; missing: it is brought. */
  isPickup: v.optional(v.boolean()),
  /** Where it goes: no more of the address than its area. */
  city: v.string(),
  areaCode: v.string(),
  sellerUserId: v.nullable(count),
  /** Who of the staff ordered it for the buyer. */
  placedByUserId: v.nullable(count),
  returnRequest: v.nullable(returnRequest),
  /** Each move, oldest first. */
  moves: v.array(
    v.object({ status: orderStatus, at: timestamp, by: v.string(), note: v.string() }),
  ),
  payments: v.array(
    v.object({
      paymentId: uuid,
      provider: v.string(),
      /** The provider's own id; null until it has answered. Missing: an older server. */
      providerPaymentId: v.optional(v.nullable(v.string())),
      state: v.string(),
      amountPaise: paise,
      paidPaise: v.nullable(paise),
      createdAt: timestamp,
      updatedAt: timestamp,
    }),
  ),
  /** What a provider told by itself about these payments and refunds, the oldest first; kept for days only. */
  paymentEvents: v.optional(
    v.array(
      v.object({
        eventId: v.string(),
        about: v.picklist(['payment', 'refund']),
        word: v.string(),
        at: timestamp,
      }),
    ),
  ),
  refunds: v.array(
    v.object({
      refundId: v.string(),
      amountPaise: paise,
      method: v.string(),
      status: v.string(),
      initiatedAt: timestamp,
      dueAt: timestamp,
      completedAt: v.nullable(timestamp),
      /** How far it is at the provider that carries it out; null: no provider does. */
      atProvider: v.optional(
        v.nullable(v.object({ state: v.string(), tries: count, id: v.nullable(v.string()) })),
      ),
    }),
  ),
  tickets: v.array(
    v.object({
      ticketId: uuid,
      summary: v.string(),
      status: v.picklist(TICKET_STATUSES),
      createdAt: timestamp,
    }),
  ),
  /** What was put into the buyer's inbox about it. */
  messages: v.array(v.object({ title: v.string(), sentAt: timestamp, isViewed: v.boolean() })),
  /** What was said in its chat rooms, the newest first. */
  chat: v.array(
    v.object({
      failure: v.picklist(CHAT_FAILURES),
      author: chatMessage.entries.author,
      text: v.string(),
      at: timestamp,
    }),
  ),
  /** What buyer, shop and staff said to each other, the oldest first; missing: an older server. */
  talk: v.optional(v.array(chatMessage)),
  /** The changes that the buyer's phones asked for since shortly before it was placed, by idempotency key; kept for days only. */
  calls: v.array(v.object({ service: v.string(), key: v.string(), at: timestamp })),
  /** What broke on the buyer's phones from shortly before the order until a day after its last move, the newest first (EVT-9). */
  phoneReports: v.optional(
    v.array(
      v.object({
        kind: v.string(),
        message: v.string(),
        source: v.string(),
        screen: v.string(),
        appVersion: v.string(),
        at: timestamp,
      }),
    ),
  ),
  notes: v.array(v.object({ userId: count, name: v.string(), text: v.string(), at: timestamp })),
  /** What staff did to it, the newest first. */
  acts: v.array(
    v.object({
      userId: count,
      name: v.string(),
      service: v.string(),
      reason: v.string(),
      at: timestamp,
    }),
  ),
});
export type DeskOrder = v.InferOutput<typeof deskOrder>;

/** One order as both of its sides see it, and what happened around it. */
export const fetchDeskOrder = defineService({
  ...shared,
  name: 'fetch-desk-order',
  summary: 'An order from all sides, for customer care',
  input: v.strictObject({ orderId }),
  output: v.object({ order: deskOrder }),
  errors: ['order_not_found'],
});

/** Where an order goes and who takes it, in clear, for who says why; the reason stands in the audit log (DESK-1, DESK-2). */
export const readOrderAddress = defineService({
  ...shared,
  name: 'read-order-address',
  summary: 'Where an order goes, for a reason',
  input: v.strictObject({ orderId, reason }),
  output: v.object({ address: deliveryAddress, wishes: v.nullable(orderWishes) }),
  errors: ['order_not_found'],
});

/** The mobile numbers that people wrote into a ticket, a talk, or what is said about an order, for who says why (DESK-1, DESK-2). */
export const readWrittenNumbers = defineService({
  ...shared,
  name: 'read-written-numbers',
  summary: 'Numbers that people wrote, for a reason',
  input: v.strictObject({
    of: v.variant('kind', [
      v.strictObject({ kind: v.literal('order'), orderId }),
      v.strictObject({ kind: v.literal('ticket'), orderId, ticketId: uuid }),
      v.strictObject({ kind: v.literal('talk'), roomId: uuid }),
    ]),
    reason,
  }),
  /** Each once. */
  output: v.object({ numbers: v.array(mobileNumber) }),
  errors: ['order_not_found', 'not_found'],
});

/** What desks read of orders. */
export const ORDER_DESK_SERVICES = [
  fetchDeskOrders,
  fetchDeskOrder,
  readOrderAddress,
  readWrittenNumbers,
] as const;
