import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { cartViewed } from '../../domain/events/cart-events.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useTrackView } from '../../ports/use-track-view.ts';
import { EmptyCart } from '../../ui/notices/empty-cart.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useMarketSection } from '../../ui/goods/market-section.ts';
import { useMinute } from '../../ui/time/use-minute.ts';
import { CartStore } from './cart-store.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { useCart } from './use-cart.ts';
import { useMarketCart } from './use-market-cart.ts';
import classes from './cart-page.module.css';

/** The cart: one section per store, each with a bill and a checkout of its own. */
export function CartPage() {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const market = useMarketSection();
  const { sections: all, refresh, setQuantity } = useCart();
  const { sections, others } = useMarketCart(all);
  const lines = sections?.flatMap((section) => section.lines) ?? [];
  useTrackView(lines.length > 0 ? 'cart' : null, () => cartViewed(sections?.length ?? 0, lines));
  const only = sections?.length === 1 ? sections[0] : undefined;
  return (
    <Screen
      title="Cart"
      action={only === undefined ? undefined : <CheckoutButton section={only} />}
    >
      {sections === undefined && <OrderListSkeleton rows={2} />}
      {sections?.length === 0 && (
        <EmptyCart to={browsePath(market.isCoop, haat.session !== null)} />
      )}
      <div className={classes['stores']}>
        {others > 0 && (
          <Link to={ROUTES.cart} className={classes['all'] ?? ''}>
            <span className={classes['words']}>
              <b>Your cart holds goods of other stores, too</b>
              <span className={classes['soft']}>See all of it</span>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        )}
        {sections !== undefined && others === 0 && sections.length > 1 && (
          <AllStores sections={sections} />
        )}
        {sections?.map((section) => (
          <CartStore
            key={section.storeId}
            section={section}
            now={now}
            refresh={refresh}
            setQuantity={setQuantity}
            hasOwnCheckout={only === undefined}
          />
        ))}
      </div>
    </Screen>
  );
}

/** Where an empty cart leads to. */
function browsePath(isCoop: boolean, isSignedIn: boolean): string {
  if (isCoop) return ROUTES.coopStores;
  return isSignedIn ? ROUTES.category : ROUTES.stores;
}

/** On to one review for all stores of the cart. */
function AllStores({ sections }: { readonly sections: readonly CartSection[] }) {
  const totalPaise = sections.reduce((sum, { bill }) => sum + (bill?.amountToBePaidPaise ?? 0), 0);
  return (
    <Link to={ROUTES.enamCart} className={classes['all'] ?? ''}>
      <span className={classes['words']}>
        <b>Order from all {sections.length} stores at once</b>
        <span className={classes['soft']}>One review, {formatRupees(totalPaise)} in all</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
