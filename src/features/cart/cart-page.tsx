import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
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
  const messages = useMessages();
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
          title={messages.emptyCart}
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
        {sections !== undefined && sections.length > 1 && <AllStores sections={sections} />}
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
