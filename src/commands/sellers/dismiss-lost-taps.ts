import { tapsOnOrder } from '../../db/reads/shop-board.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

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
