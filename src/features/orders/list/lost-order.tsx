import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../../db/person-database.ts';
import { formatRupees } from '../../../domain/money.ts';
import { LOST_REASON } from '../../../domain/orders/lost-words.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { OrderBill } from '../details/order-bill.tsx';
import { OrderLines } from '../details/order-lines.tsx';
import { RepeatOrder } from '../repeat-order.tsx';

/** VER-1: an order that was confirmed and that Haat has lost: what it was, and what can be done. */
export function LostOrder({ order }: { readonly order: OrderRow }) {
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
