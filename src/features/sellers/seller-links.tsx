import { NavLink } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import classes from './seller-links.module.css';

const SCREENS = [
  [ROUTES.sellerOrders, 'Orders'],
  [ROUTES.sellerGoods, 'Goods'],
  [ROUTES.sellerShop, 'Shop'],
] as const;

/** The screens of a shop, beside each other; each opens for the shop that is chosen here. */
export function SellerLinks({ storeId }: { readonly storeId: string | null }) {
  const query = storeId === null ? '' : `?store=${encodeURIComponent(storeId)}`;
  return (
    <nav aria-label="Your shop" className={classes['links']}>
      {SCREENS.map(([path, name]) => (
        <NavLink key={path} to={path + query} replace className={classes['link'] ?? ''}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
