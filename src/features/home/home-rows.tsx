import { IconDiscount2, IconShoppingCart, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dismissCartReminder } from '../../commands/cart/watch-cart.ts';
import type { AbandonedCart } from '../../domain/cart/abandonment.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES, storePath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { CardRow } from '../../ui/layout/card-row.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import type { HomeOffer } from './home-offers.ts';
import classes from './home-rows.module.css';

/** Offers by code; each leads to its store, or to all of them. */
export function OfferRow({ offers }: { readonly offers: readonly HomeOffer[] }) {
  return (
    <CardRow cardWidth="min(248px, 78vw)">
      {offers.map(({ code, title, minimumPaise, store }) => (
        <li key={code}>
          <Link
            to={store === null ? ROUTES.category : storePath(store.id)}
            className={classes['offer']}
          >
            <IconDiscount2 size={22} stroke={1.8} aria-hidden className={classes['icon']} />
            <span className={classes['offerRowText']}>
              <b className={classes['offerRowTitle']}>{title}</b>
              <span className={classes['facts']}>
                {minimumPaise > 0 ? `From ${formatRupees(minimumPaise)} on · ` : ''}
                <span className={classes['code']}>{code}</span>
              </span>
              <span className={classes['facts']}>{store?.name ?? 'At every store'}</span>
            </span>
          </Link>
        </li>
      ))}
    </CardRow>
  );
}

/** Reminds of a cart that was left behind (CART-1), until that is put away or the cart changes. */
export function WaitingCart({ cart }: { readonly cart: AbandonedCart }) {
  const haat = useHaat();
  const messages = useMessages();
  const count = cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={classes['card']}>
      <IconShoppingCart size={24} stroke={1.8} aria-hidden className={classes['icon']} />
      <p className={classes['words']}>
        <b>Your cart is waiting</b>
        <span className={classes['soft']}>
          {count} {count === 1 ? 'item' : 'items'} · {formatRupees(cart.totalPaise)}
        </span>
      </p>
      <Link to={ROUTES.cart} className={classes['go'] ?? ''}>
        {messages.goToCart}
      </Link>
      <IconButton
        label="Put the reminder away"
        icon={IconX}
        tone="soft"
        onClick={() => void dismissCartReminder(haat)}
      />
    </div>
  );
}
