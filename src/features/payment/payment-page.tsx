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
import {
  type AskedAnswer,
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../ui/network/use-background-refresh.ts';
import { PaymentStatus } from './payment-status.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { readPayment } from '../../db/reads/orders/orders.ts';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { isPaymentOpen } from './payment-stage.ts';

/** How often the outcome of an open payment is asked for while somebody looks, ms. */
const ASK_EVERY_MS = 4_000;

interface PaymentPageView {
  /** Undefined while it is read or asked for, null when it is not here. */
  readonly order: OrderRow | null | undefined;
  readonly entry: StoredOutboxEntry | null;
  /** Those that are paid with it; empty: it is paid alone. */
  readonly together: readonly OrderRow[];
  readonly isOffline: boolean;
  /** How asking for an order that is not here ended. */
  readonly refresh: Refresh;
}

/**
 * Paying an order online: begun here, left for the provider's page, and come back to. It shows what this phone knows, so it
 * survives a reload, closing and a lost network at every moment.
 */
export function PaymentPage() {
  const [params] = useSearchParams();
  const messages = useMessages();
  const { track } = useHaat();
  const { order, entry, together, isOffline, refresh } = usePayment(params.get('order') ?? '');
  if (order !== undefined && order !== null) {
    return (
      <PaymentStatus
        key={order.id}
        order={order}
        entry={entry}
        together={together}
        isOffline={isOffline}
      />
    );
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

const NOBODY: readonly OrderRow[] = [];

/** An order that is paid online, followed until the server has decided. */
function usePayment(orderId: string): PaymentPageView {
  const { person, device, sync, session } = useHaat();
  const view = useLiveQuery(async () => {
    const [found, network] = await Promise.all([
      readPayment(person, orderId),
      readNetworkSettings(device),
    ]);
    return { ...found, isOff: network.workOffline || network.reachability === 'offline' };
  }, [person, device, orderId]);
  const order = view?.order;
  const isHere = order !== undefined && order !== null;

  const together = view?.together ?? NOBODY;
  const followed = together.length > 0 ? together : isHere ? [order] : NOBODY;
  const openIds = followed
    .filter(isPaymentOpen)
    .map(({ id }) => id)
    .join(' ');
  const pullPayments = useCallback(async (): Promise<AskedAnswer> => {
    for (const id of openIds.split(' ')) {
      const answer = await sync.pullPayment(id);
      if (!answer.ok) return answer;
    }
    return { ok: true };
  }, [sync, openIds]);
  const payment = useBackgroundRefresh(pullPayments, {
    isOn: openIds !== '',
    everyMs: ASK_EVERY_MS,
  });
  // Paid on another phone, or this one was emptied: the server has it.
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const orders = useBackgroundRefresh(pullOrders, { isOn: session !== null && order === null });

  const isAsked = order === null && session !== null && orders.state === 'asking';
  return {
    order: isAsked ? undefined : order,
    entry: view?.entry ?? null,
    together,
    isOffline: (view?.isOff ?? false) || isLineProblem(payment.problem),
    refresh: orders,
  };
}
