import { Link } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart.ts';
import { proceedClicked } from '../../domain/events/cart-events.ts';
import { formatRupees } from '../../domain/money.ts';
import { coopCheckoutPath, retailCartPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMarketSection } from '../../ui/goods/market-section.ts';
import classes from './checkout-button.module.css';

/** On to the checkout of one store, with its all-in price. */
export function CheckoutButton({ section }: { readonly section: CartSection }) {
  const { storeId, store, lines, bill } = section;
  const { track } = useHaat();
  const { isCoop } = useMarketSection();
  const name = store?.name ?? 'this store';
  return (
    <Link
      to={isCoop ? coopCheckoutPath(storeId) : retailCartPath(storeId)}
      className={classes['button']}
      aria-label={`Checkout ${name}`}
      onClick={() => track(proceedClicked(storeId, lines))}
    >
      <span className={classes['label']}>
        <span className={classes['what']}>Checkout</span>
        <span className={classes['store']}>{name}</span>
      </span>
      {bill !== null && (
        <span className={classes['amount']}>{formatRupees(bill.amountToBePaidPaise)}</span>
      )}
    </Link>
  );
}
