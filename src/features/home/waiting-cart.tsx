import { IconShoppingCart, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dismissCartReminder } from '../../commands/cart/watch-cart.ts';
import type { AbandonedCart } from '../../domain/cart/abandonment.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import classes from './waiting-cart.module.css';

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
