import { beginCheckout } from '../../domain/events/cart-events.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useTrackView } from '../../ports/use-track-view.ts';
import { EmptyCart } from '../../ui/notices/empty-cart.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { EnamReview } from './enam-review.tsx';
import { useEnamCart } from './use-enam-cart.ts';
import { usePlacingAll } from './use-placing-all.ts';

/** The trade side's cart: everything in the cart, from all stores, ordered with one review. */
export function EnamCartPage() {
  const { view, refresh } = useEnamCart();
  const placingAll = usePlacingAll();
  // The cart is empty once all is placed; the review stays until the next page is there.
  const isPlacing = placingAll.placing !== null;
  const sections = view?.sections ?? [];
  const storeIds = sections.map(({ storeId }) => storeId).join(',');
  useTrackView(sections.length === 0 ? null : 'all', () =>
    beginCheckout(
      storeIds,
      sections.flatMap(({ lines }) => lines),
    ),
  );
  if (view !== undefined && (view.sections.length > 0 || isPlacing)) {
    return <EnamReview {...view} refresh={refresh} placingAll={placingAll} />;
  }
  return (
    <Screen title="Order from all stores" backTo={ROUTES.cart}>
      {view === undefined ? <OrderListSkeleton /> : <EmptyCart to={ROUTES.stores} />}
    </Screen>
  );
}
