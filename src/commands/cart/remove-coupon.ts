import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { setCartCoupon } from './set-cart-coupon.ts';

/** Takes the coupon off the cart of one store. */
export function removeCoupon(
  context: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  storeId: string,
): Promise<SaveResult<{ readonly code: string }>> {
  return setCartCoupon(context, storeId, '');
}
