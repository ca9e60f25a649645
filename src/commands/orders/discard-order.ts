import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { findOrderEntry } from './waiting-order.ts';

/** Whether the order was taken back; not once it is on its way or the server has it. */
export interface DiscardOutcome {
  readonly discarded: boolean;
}

/**
 * Takes back an order that was not sent and puts its items into the cart again, so that nothing entered is lost.
 * An order whose confirmation may have reached the server can't be taken back here: it is asked for first (ORD-4).
 */
export async function discardOrder(
  { person, now }: Pick<CommandContext, 'person' | 'now'>,
  orderId: string,
): Promise<SaveResult<DiscardOutcome>> {
  return save(person, () =>
    person.transaction('rw', person.cart, person.orders, person.outbox, async () => {
      const order = await person.orders.get(orderId);
      const found = await findOrderEntry(person, orderId);
      const mayBeThere = order?.state === 'sent' || order?.state === 'confirmed';
      if (order === undefined || mayBeThere || found?.entry.state === 'sending')
        return { discarded: false };
      const { storeId } = order;
      for (const [index, line] of order.lines.entries()) {
        const { itemId, name, unit, picture, pricePaise } = line;
        const known = await person.cart.get([storeId, itemId]);
        const quantity = Math.max(known?.quantity ?? 0, line.quantity);
        const addedAt = known?.addedAt ?? now() + index;
        await person.cart.put({
          storeId,
          itemId,
          name,
          unit,
          picture,
          pricePaise,
          mrpPaise: known?.mrpPaise ?? pricePaise,
          quantity,
          addedAt,
        });
      }
      if (found !== undefined) await person.outbox.delete(found.entry.sequence);
      await person.orders.delete(orderId);
      return { discarded: true };
    }),
  );
}
