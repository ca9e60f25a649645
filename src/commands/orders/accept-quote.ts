import { produce } from 'immer';
import * as v from 'valibot';
import { PLACE_ORDER, type PlaceOrderPayload } from '../../contracts/orders/place-order.ts';
import type { Quote } from '../../contracts/schemas.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { findOrderEntry } from './waiting-order.ts';

/** The intent with what the store quotes now: only what can be had, at today's prices, with a coupon only if it holds. */
export function intentOfQuote(intent: PlaceOrderPayload, quote: Quote): PlaceOrderPayload {
  const quotedById = new Map(quote.lines.map((line) => [line.itemId, line]));
  return produce(intent, (draft) => {
    draft.lines = draft.lines.filter(({ itemId }) => (quotedById.get(itemId)?.available ?? 0) > 0);
    for (const line of draft.lines) {
      const quoted = quotedById.get(line.itemId);
      if (quoted === undefined) continue;
      line.quantity = Math.min(line.quantity, quoted.available);
      line.pricePaise = quoted.pricePaise;
    }
    draft.bill = quote.bill;
    // Attention that version 1 stored has a quote without this member.
    const coupon = (quote as Partial<Quote>).coupon ?? null;
    draft.couponCode = coupon?.problem === null ? coupon.code : null;
    const free = quote.lines.find(({ isFree, available }) => isFree === true && available > 0);
    // Null and not left out: the stored one would stay otherwise.
    draft.freeItem =
      free === undefined ? null : { itemId: free.itemId, name: free.name, quantity: free.quantity };
  });
}

/** DB-1: what a newer version of the app wrote into the intent, and this one can't read, stays in it. */
function withUnknown(stored: unknown, intent: PlaceOrderPayload): object {
  const known = v.parse(v.looseObject({ lines: v.array(v.looseObject({})) }), stored);
  const storedById = new Map(known.lines.map((line) => [line['itemId'], line]));
  const lines = intent.lines.map((line) => ({ ...storedById.get(line.itemId), ...line }));
  return { ...known, ...intent, lines };
}

/** What was offered has been decided already, or holds nothing that can be had. */
export interface QuoteGone {
  readonly ok: false;
  readonly kind: 'gone';
  readonly message: string;
}

const GONE: QuoteGone = {
  ok: false,
  kind: 'gone',
  message: 'This offer is not here any more.',
};

/** The buyer accepts the difference (ORD-2): the order waits again, now with the quote as what was seen. */
export async function acceptQuote(
  { person, wake }: CommandContext,
  orderId: string,
): Promise<SaveResult<null> | QuoteGone> {
  const result = await save(person, () =>
    person.transaction('rw', person.orders, person.outbox, async () => {
      const [order, found] = await Promise.all([
        person.orders.get(orderId),
        findOrderEntry(person, orderId),
      ]);
      const quote = order?.attention?.quote;
      const intent = found?.payload;
      if (found === undefined || intent === undefined || intent === null) return false;
      if (quote === undefined || quote === null) return false;
      const payload = intentOfQuote(intent, quote);
      const { lines, bill, couponCode } = payload;
      if (lines.length === 0) return false;
      const seen = { lines, bill, couponCode };
      await person.orders.update(orderId, { ...seen, state: 'waiting', attention: null });
      await person.outbox.update(found.entry.sequence, {
        payload: withUnknown(found.entry.payload, payload),
        payloadVersion: Math.max(found.entry.payloadVersion, PLACE_ORDER.payloadVersion),
        state: 'waiting',
        progress: null,
        attempts: 0,
        notBefore: 0,
        askedToWait: false,
        lastError: null,
      });
      return true;
    }),
  );
  if (!result.ok) return result;
  if (!result.value) return GONE;
  wake();
  return { ok: true, value: null };
}
