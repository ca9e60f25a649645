import * as v from 'valibot';
import { PLACE_ORDER, type PlaceOrderPayload } from '../../contracts/orders/place-order.ts';
import type { Quote } from '../../contracts/schemas.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import {
  quotePart,
  type QuotePart,
  type QuotePartKind,
} from '../../domain/orders/quotes/quote-part.ts';
import { appendCart, cartTables } from '../cart/change-cart.ts';
import type { CommandContext } from '../command-context.ts';
import { putLinesBack, findOrderEntry } from './waiting-order.ts';

/** What the buyer chose of what the store offers (ORD-2). */
export interface QuoteDecision {
  readonly part: QuotePartKind;
  /** What is left out goes back into the cart; else it is dropped. */
  readonly keepsLeftOut: boolean;
  /** The sum on the button, paise: nothing is decided about another one. */
  readonly shownPaise?: number;
}

const ALL_THAT_IS_LEFT: QuoteDecision = { part: 'available', keepsLeftOut: false };

/**
 * The intent with a part of what the store quotes now, at today's prices, with a coupon only if it holds. Whatever the buyer
 * said beforehand, from now on the sum that was on the button is the most that it may cost.
 */
export function intentOfPart(
  intent: PlaceOrderPayload,
  quote: Quote,
  { lines, bill }: Pick<QuotePart<PlaceOrderPayload['lines'][number]>, 'lines' | 'bill'>,
): PlaceOrderPayload {
  // Attention that version 1 stored has a quote without this member.
  const coupon = (quote as Partial<Quote>).coupon ?? null;
  const free = quote.lines.find(({ isFree, available }) => isFree === true && available > 0);
  return {
    ...intent,
    lines: [...lines],
    bill: { discountPaise: 0, ...bill },
    choice: { ...intent.choice, acceptUpToPaise: 0 },
    couponCode: coupon?.problem === null ? coupon.code : null,
    // Null and not left out: the stored one would stay otherwise.
    freeItem:
      free === undefined ? null : { itemId: free.itemId, name: free.name, quantity: free.quantity },
  };
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
  message: 'The store’s offer has changed again. Please look once more.',
};

const findQuote = async (person: PersonDatabase, orderId: string) => {
  const [order, found] = await Promise.all([
    person.orders.get(orderId),
    findOrderEntry(person, orderId),
  ]);
  const quote = order?.attention?.quote;
  const payload = found?.payload;
  if (order === undefined || found === undefined || !quote || !payload) return undefined;
  return { order, entry: found.entry, intent: payload, quote };
};

/**
 * The buyer decides about a difference (ORD-2): the order waits again, now with the chosen part of the quote as what was seen.
 * The store is asked again before anything is ordered.
 */
export async function acceptQuote(
  { person, now, newId, wake }: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  orderId: string,
  { part: kind, keepsLeftOut, shownPaise }: QuoteDecision = ALL_THAT_IS_LEFT,
): Promise<SaveResult<null> | QuoteGone> {
  const tables = [...cartTables(person), person.orders];
  const result = await save(person, () =>
    person.transaction('rw', tables, async () => {
      const found = await findQuote(person, orderId);
      if (found === undefined) return false;
      const { order, entry, intent, quote } = found;
      const part = quotePart(intent, quote, kind);
      if (part === null) return false;
      if (shownPaise !== undefined && part.bill.amountToBePaidPaise !== shownPaise) return false;
      const payload = intentOfPart(intent, quote, part);
      const { lines, bill, couponCode } = payload;
      const seen = { lines, bill, couponCode };
      await person.orders.update(orderId, { ...seen, state: 'waiting', attention: null });
      await person.outbox.update(entry.sequence, {
        payload: withUnknown(entry.payload, payload),
        payloadVersion: Math.max(entry.payloadVersion, PLACE_ORDER.payloadVersion),
        state: 'waiting',
        progress: null,
        attempts: 0,
        notBefore: 0,
        askedToWait: false,
        lastError: null,
      });
      if (!keepsLeftOut) return true;
      await putLinesBack({ person, now, newId }, { storeId: order.storeId, lines: part.leftOut });
      await appendCart({ person, now, newId });
      return true;
    }),
  );
  if (!result.ok) return result;
  if (!result.value) return GONE;
  wake();
  return { ok: true, value: null };
}
