import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { beginCheckout } from '../../domain/events/cart-events.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useTrackView } from '../../ports/use-track-view.ts';
import { EmptyCart } from '../../ui/notices/empty-cart.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { Review } from './review.tsx';
import { useCheckout } from './use-checkout.ts';

/** The checkout of one store on one screen; a visitor sees it too and is asked to sign in at its end. */
export function RetailCartPage() {
  const [params] = useSearchParams();
  const storeId = params.get('store') ?? '';
  // Another store is another checkout: nothing of the one before may stay.
  return <Checkout key={storeId} storeId={storeId} />;
}

function Checkout({ storeId }: { readonly storeId: string }) {
  const { view, refresh } = useCheckout(storeId);
  // The cart is empty once the order is placed; what was reviewed stays until the next page is there.
  const [placing, setPlacing] = useState<CartSection | null>(null);
  const section = placing ?? view?.section;
  useTrackView(section === undefined ? null : storeId, () =>
    beginCheckout(storeId, section?.lines ?? []),
  );
  if (view !== undefined && section !== undefined) {
    const shown = { ...view, section, refresh, onPlacing: setPlacing };
    return <Review {...shown} />;
  }
  return (
    <Screen title="Checkout" backTo={ROUTES.cart}>
      {view === undefined ? <OrderListSkeleton /> : <EmptyCart to={ROUTES.stores} />}
    </Screen>
  );
}
