import { produce } from 'immer';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

/** Orders whose counts are kept on a phone; the oldest go first. */
const MOST_KEPT = 100;

/** Keeps how many of an item lie in the bag of an order, on this phone alone: a reload or a call in between loses nothing. */
export function countPacked(
  { person }: Pick<CommandContext, 'person'>,
  orderId: string,
  { itemId, count }: { readonly itemId: string; readonly count: number },
): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', person.facts, async () => {
      const known = (await person.fact('packed-counts')) ?? [];
      const counts = produce([...known], (orders) => {
        const at = orders.findIndex((order) => order.orderId === orderId);
        const before = at === -1 ? {} : orders.splice(at, 1)[0]?.counts;
        orders.push({ orderId, counts: { ...before, [itemId]: count } });
        orders.splice(0, orders.length - MOST_KEPT);
      });
      await person.setFact('packed-counts', counts);
      return null;
    }),
  );
}
