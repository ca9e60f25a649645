import { useSearchParams } from 'react-router-dom';
import { lostChangeText } from '../../../domain/orders/lost-words.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { MissingOrder } from '../../../ui/notices/missing-order.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { LostOrder } from '../list/lost-order.tsx';
import { OrderDetails } from './order-details.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { useOrder } from '../use-order.ts';

/** One order: where it stands, what it needs, what is in it. */
export function OrderPage() {
  const [params] = useSearchParams();
  const { session } = useHaat();
  const view = useOrder(params.get('order') ?? '');
  const { order, entry, lost, refresh } = view;
  const backTo = session === null ? ROUTES.stores : ROUTES.orders;
  if (order !== undefined && order !== null) {
    return (
      <Screen title="Your order" backTo={backTo} isWide>
        {view.hasLostChange && (
          <NoticeLine tone="danger">{lostChangeText(order.storeName)}</NoticeLine>
        )}
        <OrderDetails key={order.id} order={order} entry={entry} />
      </Screen>
    );
  }
  if (lost !== null) {
    return (
      <Screen title="Your order" backTo={backTo}>
        <LostOrder key={lost.id} order={lost} />
      </Screen>
    );
  }
  const isReading = order === undefined || (session !== null && refresh.state === 'asking');
  return (
    <Screen title="Order" backTo={backTo}>
      {isReading && <OrderListSkeleton rows={3} />}
      {!isReading && session === null && <SignInFirst />}
      {!isReading && session !== null && <MissingOrder refresh={refresh} />}
    </Screen>
  );
}
