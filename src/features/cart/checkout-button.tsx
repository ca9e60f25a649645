import { Link } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { formatRupees } from '../../domain/money.ts';
import { retailCartPath } from '../../domain/routes.ts';
import classes from './checkout-button.module.css';

/** On to the checkout of one store, with its all-in price. */
export function CheckoutButton({ section }: { readonly section: CartSection }) {
  const { storeId, store, bill } = section;
  const label = `Checkout ${store?.name ?? 'this store'}`;
  return (
    <Link to={retailCartPath(storeId)} className={classes['button']} aria-label={label}>
      <span className={classes['label']}>{label}</span>
      {bill !== null && (
        <span className={classes['amount']}>{formatRupees(bill.amountToBePaidPaise)}</span>
      )}
    </Link>
  );
}
