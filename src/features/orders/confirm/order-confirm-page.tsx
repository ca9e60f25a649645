import { useSearchParams } from 'react-router-dom';
import { goToHome } from '../../../domain/events/app-events.ts';
import { isPaymentAwaited } from '../../../domain/orders/payments/payment-standing.ts';
import { orderPath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { BarLink } from '../../../ui/buttons/bar-link.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { useMarketSection } from '../../../ui/goods/market-section.ts';
import { MissingOrder } from '../../../ui/notices/missing-order.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { ConfirmStatus } from './confirm-status.tsx';
import { PayAction } from './pay-action.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { useOrder } from '../use-order.ts';
import classes from './order-confirm-page.module.css';

/** The page after "Place order": follows the order until the server has confirmed it (ORD-1). */
export function OrderConfirmPage() {
  const messages = useMessages();
  const market = useMarketSection();
  const [params] = useSearchParams();
  const { session, track } = useHaat();
  const { order, entry, refresh } = useOrder(params.get('order') ?? '');
  const isReading = order === undefined || (order === null && refresh.state === 'asking');
  const buttons = order !== undefined && order !== null && (
    <div className={classes['buttons']}>
      {isPaymentAwaited(order) ? (
        <PayAction order={order} />
      ) : (
        <BarLink to={orderPath(order.id)}>View order</BarLink>
      )}
      <BarLink to={market.home} isLight onClick={() => track(goToHome('order-confirm'))}>
        {messages.goToHome}
      </BarLink>
    </div>
  );
  return (
    <Screen title="Your order" action={session === null || buttons === false ? undefined : buttons}>
      {session === null && <SignInFirst />}
      {session !== null && order === null && !isReading && <MissingOrder refresh={refresh} />}
      {session !== null && isReading && <Bone height={260} />}
      {order !== undefined && order !== null && <ConfirmStatus order={order} entry={entry} />}
    </Screen>
  );
}
