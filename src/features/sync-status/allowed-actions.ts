import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { type EntryState, placedOrderId } from './entry-in-words.ts';
import {
  orderCancelPath,
  orderPath,
  orderReturnPath,
  paymentPath,
  refundPlacePath,
  ROUTES,
  ticketCreatePath,
} from '../../domain/routes/routes.ts';
import * as v from 'valibot';
import { SAVE_ADDRESS } from '../../contracts/addresses/change-addresses.ts';
import { SAVE_CART } from '../../contracts/cart/cart.ts';
import { CANCEL_ORDER } from '../../contracts/orders/cancel-order.ts';
import { JOIN_COOPERATIVE } from '../../contracts/coop/cooperatives.ts';
import { PLEDGE } from '../../contracts/group-buy/pledge.ts';
import { VIEW_MESSAGES } from '../../contracts/inbox/view-inbox-messages.ts';
import { PLACE_ORDER } from '../../contracts/orders/place-order.ts';
import { RATE_ORDER } from '../../contracts/orders/rate-order.ts';
import { CHOOSE_REFUND_PLACE, RETURN_ORDER } from '../../contracts/orders/return-order.ts';
import { SAVE_PREFERENCES } from '../../contracts/account/save-preferences.ts';
import { REDEEM_COINS } from '../../contracts/rewards/coin-account.ts';
import { SAVE_PROFILE } from '../../contracts/sign-in/profile.ts';
import { CHANGE_TICKET, RAISE_TICKET } from '../../contracts/tickets/raise-ticket.ts';
import { withNext } from '../../domain/routes/internal-path.ts';

/** Where a buyer looks at what an entry is about, or changes it. */
interface EntryPlace {
  readonly to: string;
  readonly label:
    | 'Edit'
    | 'See order'
    | 'See cart'
    | 'See coins'
    | 'See group buy'
    | 'See messages'
    | 'See payment'
    | 'See tickets'
    | 'Pay';
}

/** The ids in payloads that lead somewhere; a payload of a newer version may have others. */
const knownIds = v.object({
  addressId: v.optional(v.string()),
  transactionId: v.optional(v.string()),
  externalReferenceId: v.optional(v.string()),
  ticketId: v.optional(v.string()),
});

type KnownIds = v.InferOutput<typeof knownIds>;

const edit = (to: string): EntryPlace => ({ to: withNext(to, ROUTES.sync), label: 'Edit' });

const ofOrder = (
  { externalReferenceId: orderId }: KnownIds,
  place: (orderId: string) => EntryPlace,
): EntryPlace | null => (orderId === undefined ? null : place(orderId));

const seeOrder = (orderId: string): EntryPlace => ({ to: orderPath(orderId), label: 'See order' });

const PLACE_BY_KIND: Readonly<Record<string, (ids: KnownIds) => EntryPlace | null>> = {
  [PLACE_ORDER.kind]: ({ transactionId: id }) => (id === undefined ? null : seeOrder(id)),
  [SAVE_ADDRESS.kind]: ({ addressId: id }) =>
    id === undefined ? null : edit(`${ROUTES.address}?id=${encodeURIComponent(id)}`),
  [SAVE_PROFILE.kind]: () => edit(ROUTES.createProfile),
  [SAVE_PREFERENCES.kind]: () => ({ to: ROUTES.account, label: 'Edit' }),
  [SAVE_CART.kind]: () => ({ to: ROUTES.cart, label: 'See cart' }),
  [REDEEM_COINS.kind]: () => ({ to: ROUTES.earnMoreCoins, label: 'See coins' }),
  [JOIN_COOPERATIVE.kind]: () => ({ to: ROUTES.coopProfile, label: 'Edit' }),
  [PLEDGE.kind]: () => ({ to: ROUTES.groupBuy, label: 'See group buy' }),
  [VIEW_MESSAGES.kind]: () => ({ to: ROUTES.inbox, label: 'See messages' }),
  [CANCEL_ORDER.kind]: (ids) => ofOrder(ids, (id) => ({ to: orderCancelPath(id), label: 'Edit' })),
  [CHOOSE_REFUND_PLACE.kind]: (ids) =>
    ofOrder(ids, (id) => ({ to: refundPlacePath(id), label: 'Edit' })),
  [RETURN_ORDER.kind]: (ids) => ofOrder(ids, (id) => ({ to: orderReturnPath(id), label: 'Edit' })),
  [RATE_ORDER.kind]: (ids) => ofOrder(ids, seeOrder),
  [CHANGE_TICKET.kind]: () => ({ to: ROUTES.tickets, label: 'See tickets' }),
  [RAISE_TICKET.kind]: (ids) =>
    ofOrder(ids, (id) => ({ to: ticketCreatePath(id, ids.ticketId), label: 'Edit' })),
};

/** What an order waits for that can be settled on the page of its payment. */
const PAY_CODES: ReadonlySet<string> = new Set(['payment_awaited', 'payment_failed']);

/** What a buyer can do about an entry (OUT-4). */
export interface AllowedActions {
  readonly canRetry: boolean;
  readonly canDiscard: boolean;
  /** Whether an order can be taken back into the cart, to be changed and placed anew. */
  readonly canPutBack: boolean;
  /** Where to look at it or change it. */
  readonly place: EntryPlace | null;
}

/**
 * Retry, edit, discard and a link, as far as each makes sense in this state. The same while a try runs as before and
 * after it: tries begin and end by themselves.
 */
export function allowedActions(
  entry: StoredOutboxEntry,
  state: EntryState,
  workOffline: boolean,
): AllowedActions {
  // A changed quote is the same at the next try: its buyer decides about the difference.
  const asksBuyer = entry.state === 'needs-buyer';
  // The confirmation of a sent order may have reached the store (ORD-4); nothing is taken back blindly.
  const isSent =
    state === 'Checking with your bank' || state === 'Sent, waiting for the store’s answer';
  return {
    canRetry: !asksBuyer && !workOffline,
    canDiscard: !isSent,
    canPutBack: !isSent && placedOrderId(entry) !== undefined,
    place: paymentPlace(entry, state) ?? entryPlace(entry),
  };
}

/** The page of an order's payment while one is under way or asked for, else null (ORD-3). */
export function paymentPlace(entry: StoredOutboxEntry, state: EntryState): EntryPlace | null {
  const orderId = placedOrderId(entry);
  if (orderId === undefined) return null;
  const to = paymentPath(orderId);
  if (state === 'Checking with your bank') return { to, label: 'See payment' };
  const isAsked = state === 'Needs you' && PAY_CODES.has(entry.lastError?.code ?? '');
  return isAsked ? { to, label: 'Pay' } : null;
}

/** Where the buyer can go from an entry; null for a kind or payload that this version does not know. */
export function entryPlace({ kind, payload }: StoredOutboxEntry): EntryPlace | null {
  const ids = v.safeParse(knownIds, payload);
  return ids.success ? (PLACE_BY_KIND[kind]?.(ids.output) ?? null) : null;
}
