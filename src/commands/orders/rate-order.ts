import * as v from 'valibot';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { givenRating } from '../../contracts/orders/buyer-create-rating.ts';
import { RATE_ORDER } from '../../contracts/orders/rate-order.ts';
import { canRate } from '../../domain/orders/order-actions.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { notAllowed, ruleRefusal, serverOrder } from './order-change.ts';

/** What a buyer gives an order: 1 to 5 stars and, if wanted, words. */
export type GivenRating = v.InferInput<typeof givenRating>;

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
  const payload = { externalReferenceId: orderId, stars, comment, storeName: order.storeName };
  return appendIfAllowed(context, RATE_ORDER, payload, {
    tables: [person.orders, person.ratings],
    refusal: () => ruleRefusal(person, orderId, canRate),
    write: async () => {
      const confirmed = (await person.ratings.get(orderId))?.confirmed ?? null;
      await person.ratings.put({ orderId, stars, comment, pending: true, confirmed });
    },
  });
}
