import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { goToHome } from '../../domain/events/app-events.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { PaymentStatus } from './payment-status.tsx';
import { usePayment } from './use-payment.ts';

/**
 * Paying an order online: begun here, left for the provider's page, and come back to. It shows what this phone knows, so it
 * survives a reload, closing and a lost network at every moment.
 */
export function PaymentPage() {
  const [params] = useSearchParams();
  const messages = useMessages();
  const { track } = useHaat();
  const { order, entry, isOffline, refresh } = usePayment(params.get('order') ?? '');
  if (order !== undefined && order !== null) {
    return <PaymentStatus key={order.id} order={order} entry={entry} isOffline={isOffline} />;
  }
  const { problem } = refresh;
  if (order === null && problem !== null && !isLineProblem(problem)) {
    return (
      <Screen title="Payment" backTo={ROUTES.orders}>
        <MissingState
          picture="1f4e6"
          refresh={refresh}
          failedText="The payment could not be read."
        />
      </Screen>
    );
  }
  return (
    <Screen title="Payment" backTo={ROUTES.orders}>
      {order === undefined ? (
        <Bone height={260} />
      ) : (
        <EmptyState
          picture="1f4e6"
          title="This payment is not here"
          text={
            isOffline
              ? 'You are offline. An order that was paid shows under orders when the network is back.'
              : 'The order was put back into the cart, or the link is of another person.'
          }
          action={
            <Button
              component={Link}
              to={ROUTES.home}
              size="lg"
              onClick={() => track(goToHome('payment'))}
            >
              {messages.goToHome}
            </Button>
          }
        />
      )}
    </Screen>
  );
}
