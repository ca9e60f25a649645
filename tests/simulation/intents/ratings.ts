import { rateOrder } from '../../../src/commands/orders/rate-order.ts';
import type { RatingRow } from '../../../src/db/person-database.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel } from '../intent-model.ts';
import type { World } from '../world.ts';
import { createNewestEditIntents } from './newest-edit.ts';

const KIND = 'rate-order';
const COMMENT = /^edit (\d+)$/;

function numberOf(rating: unknown): number | undefined {
  const found = COMMENT.exec((rating as { comment: string }).comment);
  return found === null ? undefined : Number(found[1]);
}

/** Ratings of delivered orders: the newest counts, and none is shown as given that still waits. */
export function createRatingIntents(world: World): IntentModel {
  const { chance, violate } = world;
  const edits = createNewestEditIntents(world, {
    name: 'rating',
    kind: KIND,
    service: 'buyer-create-rating',
    weight: 2,
    pick: ({ phone, personId }) => {
      const rows = committedPerson(phone, personId)?.rows('orders') ?? [];
      const delivered = rows.filter(({ server }) => server?.status === 'DELIVERED');
      return delivered.length === 0 ? undefined : chance.pick(delivered).id;
    },
    save: ({ commands }, n, orderId) =>
      rateOrder(commands, orderId, { stars: 1 + (n % 5), comment: `edit ${n}` }),
    numberIn: numberOf,
    numberInInput: numberOf,
  });
  return {
    ...edits,
    checkPhone: (person) => {
      edits.checkPhone(person);
      const waiting = new Set(
        person.outbox.filter(({ kind }) => kind === KIND).map(({ subject }) => subject),
      );
      for (const { orderId, pending } of person.anyRows('ratings') as RatingRow[]) {
        const isWaiting = waiting.has(`rating:${orderId}`);
        if (!pending && isWaiting) violate(`the rating of ${orderId} is shown as given and waits`);
        if (pending && !isWaiting) violate(`the rating of ${orderId} is pending for ever`);
      }
    },
  };
}
