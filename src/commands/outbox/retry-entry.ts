import { orderIdOf } from '../../domain/orders/order-subjects.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

/** The buyer asks for another try of an entry that waits or was refused. */
export async function retryEntry(
  { person, wake }: CommandContext,
  sequence: number,
): Promise<SaveResult<null>> {
  const result = await save(person, async () => {
    await person.transaction('rw', person.outbox, person.orders, async () => {
      const entry = await person.outbox.get(sequence);
      if (entry === undefined || entry.state === 'sending') return;
      await person.outbox.update(sequence, { state: 'waiting', notBefore: 0, askedToWait: false });
      const orderId = orderIdOf(entry.subject);
      if (orderId !== undefined && entry.state !== 'waiting') {
        await person.orders.update(orderId, { state: 'waiting', attention: null });
      }
    });
    return null;
  });
  if (result.ok) wake();
  return result;
}
