import {
  MARK_PACKED,
  MOST_MARKS,
  type PackingPayload,
} from '../../contracts/sellers/move-shop-order.ts';
import { newOutboxEntry, type StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { marksIn, tapsOnOrder } from '../../db/reads/shop-board.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { packingSubject } from '../../domain/orders/order-subjects.ts';
import { newestMarks, nextMark } from '../../domain/orders/shop/packing.ts';
import { dropRefused } from '../outbox/append-command.ts';

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

/**
 * Ticks an item of a packing list, or takes the tick back: a mark that waits in the outbox (SELL-1) and joins with those of the shop's other phones.
 * What was never tried gathers in one entry, so that an order packed offline is sent at once.
 * @param count how many of the item lie in the bag now; 0: none
 */
export async function markPacked(
  { person, now, newId, wake }: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  orderId: string,
  packed: { readonly itemId: string; readonly count: number },
): Promise<SaveResult<null>> {
  const { kind, payloadVersion } = MARK_PACKED;
  const subject = packingSubject(orderId);
  const result = await save(person, () =>
    person.transaction('rw', person.outbox, person.shopOrders, async () => {
      await dropRefused(person, subject);
      const order = await person.shopOrders.get(orderId);
      const entries = await person.outbox.where('subject').equals(subject).sortBy('sequence');
      const waiting = marksIn(entries as StoredOutboxEntry[]);
      const mark = nextMark([...(order?.packing ?? []), ...waiting], packed, now());
      const last = entries.at(-1);
      // One that was tried may have reached the server: it goes again as it is (OUT-1).
      const open = last?.state === 'waiting' && last.attempts === 0 ? last : undefined;
      const before = open === undefined ? [] : (open.payload as PackingPayload).marks;
      const all = newestMarks([...before, mark]);
      const fits = all.length <= MOST_MARKS;
      const payload: PackingPayload = { orderId, marks: [...(fits ? all : [mark])] };
      if (open?.sequence !== undefined && fits) await person.outbox.delete(open.sequence);
      const fields = { kind, subject, payload, payloadVersion, createdAt: now() };
      await person.outbox.add(newOutboxEntry({ id: newId(), ...fields }));
      return null;
    }),
  );
  if (result.ok) wake();
  return result;
}
