import { Link, useSearchParams } from 'react-router-dom';
import { LOST_REASON, lostChangeText } from '../../../domain/orders/lost-words.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { MissingOrder } from '../../../ui/notices/missing-order.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { OrderDetails } from './order-details.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { useOrder } from '../use-order.ts';
import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import type { OrderRow } from '../../../db/person-database.ts';
import { formatRupees } from '../../../domain/money.ts';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { OrderBill } from './order-bill.tsx';
import { OrderLines } from './order-lines.tsx';
import { RepeatOrder } from '../repeat-order.tsx';

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

/** VER-1: an order that was confirmed and that Haat has lost: what it was, and what can be done. */
function LostOrder({ order }: { readonly order: OrderRow }) {
  const { id, storeId, storeName, lines, bill, placedAt, paymentMethod, server } = order;
  const sum = formatRupees(bill.amountToBePaidPaise);
  return (
    <>
      <Section title="This order is lost">
        <Panel>
          <p>
            <b>{storeName}</b> · {sum} · <DateTime ms={placedAt} />
            {server !== null && <> · Order Id {server.orderId}</>}
          </p>
          <NoticeLine tone="danger">
            {LOST_REASON} This order is not in it and will not come.
            {paymentMethod === 'online'
              ? ` Please write to us about the ${sum} that you paid.`
              : ' There is nothing to pay.'}
          </NoticeLine>
        </Panel>
        <RepeatOrder orderId={id} storeId={storeId} place="main" />
        <Button
          component={Link}
          to={ROUTES.account}
          size="lg"
          variant="light"
          fullWidth
          leftSection={<IconLifebuoy size={20} aria-hidden />}
        >
          Write to customer care
        </Button>
      </Section>
      <OrderLines lines={lines} />
      <OrderBill order={order} />
    </>
  );
}
