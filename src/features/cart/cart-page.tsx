import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../domain/messages.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OrderListSkeleton } from '../../ui/skeletons.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { CartStore } from './cart-store.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { useCart } from './use-cart.ts';
import classes from './cart-page.module.css';

/** The cart: one section per store, each with a bill and a checkout of its own. */
export function CartPage() {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const { sections, refresh, setQuantity } = useCart();
  const only = sections?.length === 1 ? sections[0] : undefined;
  return (
    <Screen
      title="Cart"
      action={only === undefined ? undefined : <CheckoutButton section={only} />}
    >
      {sections === undefined && <OrderListSkeleton rows={2} />}
      {sections?.length === 0 && (
        <EmptyState
          picture="1f6d2"
          title={MESSAGES.emptyCart}
          action={
            <Button
              component={Link}
              size="lg"
              to={haat.session === null ? ROUTES.stores : ROUTES.category}
            >
              Browse shops
            </Button>
          }
        />
      )}
      <div className={classes['stores']}>
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
