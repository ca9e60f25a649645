import type { DeliveryAddress } from '../../domain/account/address.ts';
import type { Quote } from '../schemas.ts';

/** The cart of one store that is to be held against the store's own word before it is ordered. */
export interface CartToValidate {
  readonly storeId: string;
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[];
  readonly address: DeliveryAddress;
  /** Null without a coupon. */
  readonly couponCode: string | null;
  /** The buyer picks the goods up; missing: they are brought. */
  readonly pickup?: true;
}

/** What the store says of a cart. An order of exactly this cart goes on under the same transaction. */
export interface CartValidation {
  readonly transactionId: string;
  readonly messageId: string;
  readonly quote: Quote;
}

/** The carts of several stores that go to one address. */
export interface CartsToValidate {
  readonly address: DeliveryAddress;
  /** At most `MOST_BULK_PARTS`, each of another store. */
  readonly carts: readonly Omit<CartToValidate, 'address'>[];
}
