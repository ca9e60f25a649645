import * as v from 'valibot';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { givenRating, RATE_ORDER, ratedItems } from '../../contracts/orders/rate-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { canRate } from '../../domain/orders/order-actions.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { notAllowed, ruleRefusal, serverOrder } from './order-change.ts';

/** What a buyer gives an order: 1 to 5 stars and, if wanted, words, and stars for single items of it. */
export interface GivenRating extends v.InferInput<typeof givenRating> {
  /** Stars by item id; those that are not named keep what they had. */
  readonly items?: Readonly<Record<string, number>>;
}

/** Rates a delivered order (ORD-5), shown as pending until the server has it; the newest rating counts. */
export async function rateOrder(
  context: CommandContext,
  orderId: string,
  given: GivenRating,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const [wrong] = Object.values(fieldMessages(givenRating, given));
  if (wrong !== undefined) return notAllowed(wrong);
  const { stars, comment } = v.parse(givenRating, given);
  const order = await serverOrder(person, orderId);
  if ('ok' in order) return order;
  // With what was given before: this entry may take the place of one that waits with it (OUT-6).
  const items = { ...(await person.ratings.get(orderId))?.items, ...given.items };
  const rated = itemsOf(order, items);
  if (!v.is(ratedItems, rated)) return notAllowed(MESSAGES.generic);
  const named = rated.length === 0 ? {} : { items: rated };
  const { storeName } = order;
  const payload = { externalReferenceId: orderId, stars, comment, ...named, storeName };
  return appendIfAllowed(context, RATE_ORDER, payload, {
    tables: [person.orders, person.ratings],
    refusal: () => ruleRefusal(person, orderId, canRate),
    write: async () => {
      const known = await person.ratings.get(orderId);
      const confirmed = known?.confirmed ?? null;
      const row = { orderId, stars, comment, pending: true, confirmed };
      await person.ratings.put(rated.length === 0 ? row : { ...row, items });
    },
  });
}

/** The rated items, in the order of the order's lines; an item that is not in it is left out. */
function itemsOf({ lines }: Order, items: Readonly<Record<string, number>>) {
  return lines.flatMap(({ itemId }) => {
    const stars = items[itemId];
    return stars === undefined ? [] : [{ itemId, stars }];
  });
}
