import { IconChevronRight, IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { useMarketSection } from '../goods/market-section.tsx';
import { useMessages } from '../messages-context.ts';
import classes from './floating-cart-bar.module.css';

export interface FloatingCartBarProps {
  /** Units in the cart. */
  readonly count: number;
  readonly totalPaise: Paise;
  /** Straight to the review, where all of the cart is of one store; left out: to the cart. */
  readonly reviewPath?: string;
}

/** What is in the cart, at the thumb, from wherever items are added. */
export function FloatingCartBar({ count, totalPaise, reviewPath }: FloatingCartBarProps) {
  const messages = useMessages();
  const { cart } = useMarketSection();
  return (
    <Link to={reviewPath ?? cart} className={classes['bar']}>
      <IconShoppingCart size={22} aria-hidden />
      <span className={classes['sum']}>
        {count} {count === 1 ? 'item' : 'items'} · {formatRupees(totalPaise)}
      </span>{' '}
      <span className={classes['go']}>
        {reviewPath === undefined ? messages.goToCart : 'Review order'}
        <IconChevronRight size={18} stroke={2.4} aria-hidden />
      </span>
    </Link>
  );
}
