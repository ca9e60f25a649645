import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../domain/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Screen } from '../../ui/screen.tsx';
import { OrderListSkeleton } from '../../ui/skeletons.tsx';
import { EnamReview } from './enam-review.tsx';
import { useEnamCart } from './use-enam-cart.ts';
import { usePlacingAll } from './use-placing-all.ts';

/** The trade side's cart: everything in the cart, from all stores, ordered with one review. */
export function EnamCartPage() {
  const { view, refresh } = useEnamCart();
  const messages = useMessages();
  const placingAll = usePlacingAll();
  // The cart is empty once all is placed; the review stays until the next page is there.
  const isPlacing = placingAll.placing !== null;
  if (view !== undefined && (view.sections.length > 0 || isPlacing)) {
    return <EnamReview {...view} refresh={refresh} placingAll={placingAll} />;
  }
  return (
    <Screen title="Order from all stores" backTo={ROUTES.cart}>
      {view === undefined ? (
        <OrderListSkeleton />
      ) : (
        <EmptyState
          picture="1f6d2"
          title={messages.emptyCart}
          action={
            <Button component={Link} to={ROUTES.stores} size="lg">
              Browse stores
            </Button>
          }
        />
      )}
    </Screen>
  );
}
