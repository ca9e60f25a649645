import { cartLineOf, type CartMessage, type HeldCart } from './cart.ts';

/** Most lines, and most removals, that the server takes at once. */
export const MOST_PER_MESSAGE = 500;

/** Edits of one message as devices make them: with the longest names it stays within the server's limit of bytes. */
export const EDITS_PER_MESSAGE = 100;

type Part =
  | { readonly list: 'lines'; readonly entry: CartMessage['lines'][number] }
  | { readonly list: 'removedLines'; readonly entry: CartMessage['removedLines'][number] }
  | { readonly list: 'coupons'; readonly entry: CartMessage['coupons'][number] };

function unconfirmedParts({ rows, removed, coupons }: HeldCart): Part[] {
  const parts: Part[] = [];
  for (const row of rows) {
    const { edit = 0, lineIds = [] } = row;
    if (edit === 0) continue;
    for (const lineId of lineIds) {
      parts.push({ list: 'lines', entry: { lineId, edit, line: cartLineOf(row) } });
    }
  }
  for (const { lineId, edit } of removed) {
    parts.push({ list: 'removedLines', entry: { lineId, edit } });
  }
  for (const { storeId, code, edit } of coupons) {
    if (edit > 0) parts.push({ list: 'coupons', entry: { storeId, code, edit } });
  }
  return parts.toSorted((left, right) => left.entry.edit - right.entry.edit);
}

/**
 * Everything that the server has not confirmed, as messages to be sent in this order; none when all is confirmed.
 * Usually one: what does not fit goes into the next. A message says all that its predecessors said and the server has
 * not answered, so that only the newest need be sent (OUT-6).
 */
export function cartMessages(held: HeldCart, most = EDITS_PER_MESSAGE): readonly CartMessage[] {
  const parts = unconfirmedParts(held);
  const messages: CartMessage[] = [];
  for (let from = 0; from < parts.length; from += most) {
    const own = parts.slice(from, from + most);
    const last = own.at(-1)?.entry.edit ?? 0;
    const isSplit = parts[from + most]?.entry.edit === last;
    messages.push({
      // An edit that goes on in the next message is not complete with this one.
      sequence: isSplit ? last - 1 : last,
      lines: own.flatMap((part) => (part.list === 'lines' ? [part.entry] : [])),
      removedLines: own.flatMap((part) => (part.list === 'removedLines' ? [part.entry] : [])),
      coupons: own.flatMap((part) => (part.list === 'coupons' ? [part.entry] : [])),
    });
  }
  return messages;
}
