import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCart, cartTables } from './append-cart.ts';
import { putCartCoupon } from './change-rows.ts';

/** Sets the coupon on the cart of one store, with the cart message in the same transaction; an empty code takes it off. */
export async function setCartCoupon(
  { person, now, newId, wake }: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  storeId: string,
  code: string,
): Promise<SaveResult<{ readonly code: string }>> {
  const result = await save(person, () =>
    person.transaction('rw', cartTables(person), async () => {
      const known = await person.cartCoupons.get(storeId);
      if ((known?.code ?? '') === code) return false;
      await putCartCoupon(person, storeId, code);
      return appendCart({ person, now, newId });
    }),
  );
  if (!result.ok) return result;
  if (result.value) wake();
  return { ok: true, value: { code } };
}
