import type { OrderRow } from '../../../db/person-database.ts';
import { fulfilmentOf } from '../../../domain/orders/order-wishes.ts';
import { formatRupees } from '../../../domain/money.ts';
import { BillList } from '../../../ui/orders/bill-list.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { FactList } from './fact-list.tsx';
import { paymentMethodText } from './order-fact-words.ts';

/** The bill with its coupon, how much less it is by what the store did not have, and how it is paid. */
export function OrderBill({ order }: { readonly order: OrderRow }) {
  const messages = useMessages();
  const { bill, server } = order;
  const couponCode = order.couponCode ?? null;
  const paymentId = server?.paymentId ?? null;
  const savedPaise = (server?.changes ?? []).reduce((sum, change) => sum + change.savedPaise, 0);
  return (
    <Section title="Bill">
      <Panel>
        <BillList
          bill={bill}
          isPickup={fulfilmentOf(order.wishes) === 'pickup'}
          isByCoupon={couponCode !== null}
        />
        <FactList
          facts={[
            ...(savedPaise === 0
              ? []
              : [{ name: 'Less than ordered', value: `−${formatRupees(savedPaise)}` }]),
            ...(couponCode === null ? [] : [{ name: 'Coupon code', value: couponCode }]),
            { name: 'Payment method', value: paymentMethodText(order) },
            ...(paymentId === null ? [] : [{ name: messages.transactionId, value: paymentId }]),
          ]}
        />
      </Panel>
    </Section>
  );
}
