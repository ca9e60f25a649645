import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { isPaymentAwaited } from '../../domain/orders/payment-standing.ts';
import { paymentPath } from '../../domain/routes.ts';

/** "Pay ₹x" for an order that waits to be paid (PAYMENT AWAITING); nothing for others. */
export function PayAction({ order }: { readonly order: OrderRow }) {
  if (!isPaymentAwaited(order)) return null;
  const amount = formatRupees(order.payment?.amountPaise ?? order.bill.amountToBePaidPaise);
  return (
    <Button component={Link} to={paymentPath(order.id)} size="lg">
      Pay {amount}
    </Button>
  );
}
