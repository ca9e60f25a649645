import type { OrderRow } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { DiscardOutcome } from '../outbox/discard-entry.ts';
import { appendCart, cartTables, putCartCoupon } from '../cart/change-cart.ts';
import { putWishesBack } from '../cart/checkout-draft.ts';
import type { CommandContext } from '../command-context.ts';
import { putLinesBack, findOrderEntry } from './waiting-order.ts';

/** The order's coupon is on the cart again, unless the cart got another one meanwhile. Runs in the command's transaction. */
async function putCouponBack(
  person: CommandContext['person'],
  { storeId, couponCode = null, couponChoice }: OrderRow,
): Promise<void> {
  // What came by itself comes again while it holds.
  if (couponChoice === 'automatic') return;
  const isDeclined = couponChoice === 'declined';
  if (couponCode === null && !isDeclined) return;
  const onCart = await person.cartCoupons.get(storeId);
  if ((onCart?.code ?? '') !== '') return;
  await putCartCoupon(person, storeId, couponCode ?? '', isDeclined);
}

/**
 * Takes back an order that was not sent and puts its items into the cart again, so that nothing entered is lost.
 * An order whose confirmation may have reached the server can't be taken back here: it is asked for first (ORD-4).
 */
export async function discardOrder(
  { person, now, newId, wake }: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  orderId: string,
): Promise<SaveResult<DiscardOutcome>> {
  const tables = [...cartTables(person), person.orders];
  const result = await save(person, () =>
    person.transaction('rw', tables, async () => {
      const order = await person.orders.get(orderId);
      const found = await findOrderEntry(person, orderId);
      const mayBeThere = order?.state === 'sent' || order?.state === 'confirmed';
      if (order === undefined || mayBeThere || found?.entry.state === 'sending')
        return { discarded: false, wakes: false };
      await putLinesBack({ person, now, newId }, order);
      await putCouponBack(person, order);
      await putWishesBack(person, order.storeId, order.wishes);
      if (found !== undefined) await person.outbox.delete(found.entry.sequence);
      await person.orders.delete(orderId);
      return { discarded: true, wakes: await appendCart({ person, now, newId }) };
    }),
  );
  if (!result.ok) return result;
  const { discarded, wakes } = result.value;
  if (wakes) wake();
  return { ok: true, value: { discarded } };
}
