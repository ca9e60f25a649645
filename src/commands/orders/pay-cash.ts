import { produce } from 'immer';
import * as v from 'valibot';
import { PLACE_ORDER } from '../../contracts/orders/place-order.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { findOrderEntry } from './waiting-order.ts';

/** What of a saga's stored progress matters here; the rest stays as it is. */
const paidTerms = v.looseObject({
  step: v.picklist(['pay', 'confirm']),
  messageIds: v.looseObject({ confirm: v.string() }),
  confirmTried: v.boolean(),
});

/**
 * The terms are confirmed as they are; what came of the payment is asked first, as it may have made the order (ORD-4).
 * A confirmation of another kind needs a key of its own (OUT-1). Before there are terms the saga starts anew.
 */
function cashProgress(progress: unknown, newId: () => string): unknown {
  const known = v.safeParse(paidTerms, progress);
  if (!known.success) return null;
  return produce(known.output, (next) => {
    next.step = 'confirm';
    next.messageIds.confirm = newId();
    next.confirmTried = true;
    next['paymentId'] = null;
  });
}

/**
 * The buyer pays an order in cash at the door instead of online. The server makes one order of it at most: if the payment
 * came through after all the order is the paid one, and money that comes later goes back.
 */
export async function payCash(
  { person, newId, wake }: Pick<CommandContext, 'person' | 'newId' | 'wake'>,
  orderId: string,
): Promise<SaveResult<{ readonly changed: boolean }>> {
  const result = await save(person, () =>
    person.transaction('rw', person.orders, person.outbox, async () => {
      const order = await person.orders.get(orderId);
      const found = await findOrderEntry(person, orderId);
      if (order === undefined || order.state === 'confirmed') return { changed: false };
      if (found?.payload?.paymentMethod !== 'online') return { changed: false };
      const { entry } = found;
      // DB-1: what a newer version wrote into the intent stays in it.
      const stored = { ...(entry.payload as object) };
      await person.outbox.update(entry.sequence, {
        payload: { ...stored, paymentMethod: 'cod', paymentMode: null },
        payloadVersion: Math.max(entry.payloadVersion, PLACE_ORDER.payloadVersion),
        // Also while it is being sent: whoever asks about the payment takes no further step (OUT-2).
        state: 'waiting',
        progress: cashProgress(entry.progress, newId),
        attempts: 0,
        notBefore: 0,
        askedToWait: false,
        lastError: null,
      });
      await person.orders.update(orderId, {
        paymentMethod: 'cod',
        state: 'waiting',
        attention: null,
      });
      return { changed: true };
    }),
  );
  if (result.ok && result.value.changed) wake();
  return result;
}
