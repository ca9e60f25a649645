import type { CartWatch } from '../../domain/cart/abandonment.ts';
import type { OutOfStockList } from '../../domain/cart/out-of-stock.ts';
import type { CheckoutDraft } from '../../domain/cart/checkout-draft.ts';

/** What a person's database knows of their cart besides its lines. */
export interface CartFacts {
  /** The countdown of the cart as it is; missing while the cart is empty. */
  'cart-watch': CartWatch;
  /** The cart's out-of-stock list (specification, section 3), by store; a store that has everything is not in it. */
  'out-of-stock': Readonly<Record<string, OutOfStockList>>;
  /** What was entered for the next order, by store. */
  'checkout-drafts': Readonly<Record<string, CheckoutDraft>>;
}
