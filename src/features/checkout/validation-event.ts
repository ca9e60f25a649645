import type { CartSection } from '../../db/reads/cart.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import { cartValidationFailed, cartValidationSuccess } from '../../domain/events/cart-events.ts';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';
import type { CartVerdict } from './use-cart-validation.ts';

/** EVT-1: what the store's word on a cart is told as; null where it was not asked or did not answer. */
export function validationEvent(
  verdict: CartVerdict | null,
  { lines, coupon }: Pick<CartSection, 'lines' | 'coupon'>,
  address: DeliveryAddress | null,
): TrackedEvent | null {
  if (verdict === null || address === null) return null;
  const cart = { lines, address, offer: coupon?.code ?? null };
  switch (verdict.kind) {
    case 'off':
    case 'asking':
    case 'unreachable':
      return null;
    case 'refused':
      return cartValidationFailed({ ...cart, transactionId: null, messageId: null }, 'refused');
    case 'told': {
      const { transactionId, messageId } = verdict.validation;
      const validated = { ...cart, transactionId, messageId };
      const kinds = new Set(verdict.difference.changes.map(({ kind }) => kind));
      if (kinds.size === 0) return cartValidationSuccess(validated);
      return cartValidationFailed(validated, [...kinds].toSorted().join(','));
    }
  }
}
