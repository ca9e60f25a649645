import * as v from 'valibot';
import { SAVE_ADDRESS, saveAddressPayload } from '../../contracts/addresses/save-address.ts';
import { PLACE_ORDER, placeOrderPayload } from '../../contracts/orders/place-order.ts';
import { commandOfKind } from '../../contracts/outbox-commands.ts';
import { SAVE_PROFILE } from '../../contracts/sign-in/save-profile.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OutboxView } from '../../db/reads/outbox-view.ts';
import { formatRupees } from '../../domain/money.ts';
import { formatAge } from '../../domain/time.ts';

/** What an entry is about, and where a buyer can look at it or change it. */
export type EntrySubject =
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'address'; readonly addressId: string }
  | { readonly kind: 'profile' }
  | { readonly kind: 'unknown' };

/** ORD-1's words for what is not confirmed yet. */
export type EntryState =
  'Waiting to send' | 'Sending now' | 'Sent, waiting for the store’s answer' | 'Needs you';

/** What an entry is, in words: "Order from Sharma Stores", "₹412". */
export interface EntryTitle {
  readonly what: string;
  readonly amount: string | null;
}

/** What an entry is about, by its kind and payload; unknown for a kind of a newer version. */
export function entrySubject({ kind, subject, payload }: StoredOutboxEntry): EntrySubject {
  switch (kind) {
    case PLACE_ORDER.kind:
      return { kind: 'order', orderId: subject.slice('order:'.length) };
    case SAVE_ADDRESS.kind: {
      const parsed = v.safeParse(saveAddressPayload, payload);
      return parsed.success
        ? { kind: 'address', addressId: parsed.output.addressId }
        : { kind: 'unknown' };
    }
    case SAVE_PROFILE.kind:
      return { kind: 'profile' };
    default:
      return { kind: 'unknown' };
  }
}

/** Names an entry by what its buyer did. */
export function entryTitle({ kind, payload }: StoredOutboxEntry): EntryTitle {
  if (kind === PLACE_ORDER.kind) {
    const order = v.safeParse(placeOrderPayload, payload);
    if (!order.success) return { what: 'Order', amount: null };
    const { storeName, bill } = order.output;
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
  return subject.startsWith('order:') && sentOrderIds.has(subject.slice('order:'.length));
}

/** ORD-1: in which state an entry is, in words that promise nothing. */
export function entryState(
  entry: StoredOutboxEntry,
  { sentOrderIds }: Pick<OutboxView, 'sentOrderIds'>,
): EntryState {
  if (entry.state === 'needs-buyer' || entry.state === 'rejected') return 'Needs you';
  if (isSentOrder(entry, sentOrderIds)) return 'Sent, waiting for the store’s answer';
  return entry.state === 'sending' ? 'Sending now' : 'Waiting to send';
}

/** "since 3 h"; a clock that was put back reads as just now. */
export function entryAge({ createdAt }: StoredOutboxEntry, nowMs: number): string {
  const age = formatAge(Math.max(0, nowMs - createdAt));
  return age === 'just now' ? 'since just now' : `since ${age}`;
}
