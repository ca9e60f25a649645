import { orderIdOf } from '../../domain/orders/order-subjects.ts';
import * as v from 'valibot';
import { SAVE_ADDRESS, saveAddressPayload } from '../../contracts/addresses/change-addresses.ts';
import { PLACE_ORDER, readPlaceOrder } from '../../contracts/orders/place-order.ts';
import { commandOfKind } from '../../contracts/outbox-commands.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OutboxView } from '../../db/reads/sync-status/sync-status.ts';
import { formatRupees } from '../../domain/money.ts';
import { formatAge } from '../../domain/time.ts';

/** ORD-1's words for what is not confirmed yet. */
export type EntryState =
  | 'Waiting to send'
  | 'Sending now'
  | 'Sent, waiting for the store’s answer'
  | 'Checking with your bank'
  | 'Needs you';

/** What an entry is, in words: "Order from Sharma Stores", "₹412". */
export interface EntryTitle {
  readonly what: string;
  readonly amount: string | null;
}

/** The id of the order that an entry is to place; undefined for an entry of another kind. */
export function placedOrderId({ kind, subject }: StoredOutboxEntry): string | undefined {
  return kind === PLACE_ORDER.kind ? orderIdOf(subject) : undefined;
}

/** Names an entry by what its buyer did. */
export function entryTitle(entry: StoredOutboxEntry): EntryTitle {
  const { kind, payload } = entry;
  if (kind === PLACE_ORDER.kind) {
    const order = readPlaceOrder(entry);
    if (order === undefined) return { what: 'Order', amount: null };
    const { storeName, bill } = order;
    return { what: `Order from ${storeName}`, amount: formatRupees(bill.amountToBePaidPaise) };
  }
  if (kind === SAVE_ADDRESS.kind) {
    const saved = v.safeParse(saveAddressPayload, payload);
    return {
      what: saved.success ? `Address ${saved.output.address.name}` : 'Address',
      amount: null,
    };
  }
  const command = commandOfKind(kind);
  const parsed = v.safeParse(command?.payload ?? v.never(), payload);
  const what = parsed.success ? command?.title(parsed.output) : undefined;
  return { what: what ?? 'Something you changed', amount: null };
}

/** True for an order whose confirmation may have reached the store (ORD-4). */
export function isSentOrder(
  { subject }: Pick<StoredOutboxEntry, 'subject'>,
  sentOrderIds: OutboxView['sentOrderIds'],
): boolean {
  return sentOrderIds.has(orderIdOf(subject) ?? '');
}

/** True for an order whose payment is under way (ORD-3). */
export function isPayingOrder(
  entry: StoredOutboxEntry,
  payingOrderIds: OutboxView['payingOrderIds'],
): boolean {
  return payingOrderIds.has(placedOrderId(entry) ?? '');
}

/** ORD-1: in which state an entry is, in words that promise nothing. */
export function entryState(
  entry: StoredOutboxEntry,
  { sentOrderIds, payingOrderIds }: Pick<OutboxView, 'sentOrderIds' | 'payingOrderIds'>,
): EntryState {
  if (entry.state === 'needs-buyer' || entry.state === 'rejected') return 'Needs you';
  if (isPayingOrder(entry, payingOrderIds)) return 'Checking with your bank';
  if (isSentOrder(entry, sentOrderIds)) return 'Sent, waiting for the store’s answer';
  return entry.state === 'sending' ? 'Sending now' : 'Waiting to send';
}

/** "since 3 h"; a clock that was put back reads as just now. */
export function entryAge({ createdAt }: StoredOutboxEntry, nowMs: number): string {
  const age = formatAge(Math.max(0, nowMs - createdAt));
  return age === 'just now' ? 'since just now' : `since ${age}`;
}
