import { tapsOnOrder } from '../../db/reads/shop-board.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { produce } from 'immer';

/**
 * Takes the taps on an order off the outbox once somebody has read that the first of them lost (OUT-10): those behind it
 * were meant for an order that went on. Does nothing while none of them lost.
 */
export async function dismissLostTaps(
  { person }: Pick<CommandContext, 'person'>,
  orderId: string,
): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', person.outbox, async () => {
      const taps = await tapsOnOrder(person, orderId);
      const hasLost = taps.some(({ state }) => state === 'rejected' || state === 'needs-buyer');
      if (!hasLost) return null;
      await person.outbox.bulkDelete(taps.map(({ sequence }) => sequence));
      return null;
    }),
  );
}

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
