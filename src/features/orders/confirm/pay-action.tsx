import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { payCash } from '../../../commands/orders/pay-cash.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import { formatRupees } from '../../../domain/money.ts';
import { paymentPhase } from '../../../domain/orders/payments/payment-standing.ts';
import { paymentPath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';

/**
 * The way on of an order that waits to be paid; nothing for others. While the bank is asked nothing can be paid: one state at
 * a time.
 */
export function PayAction({ order }: { readonly order: OrderRow }) {
  const phase = paymentPhase(order);
  if (phase === null) return null;
  const amount = formatRupees(order.payment?.amountPaise ?? order.bill.amountToBePaidPaise);
  return (
    <Button
      component={Link}
      to={paymentPath(order.id)}
      size="lg"
      variant={phase === 'checking' ? 'light' : 'filled'}
    >
      {phase === 'checking' ? 'See payment' : phase === 'failed' ? 'Pay again' : `Pay ${amount}`}
    </Button>
  );
}

/** Cash at the door for an order whose payment was not finished. */
export function PayCashInstead({ orderId }: { readonly orderId: string }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  return (
    <>
      <AlertLine message={message} />
      <Button
        size="lg"
        variant="light"
        loading={busy}
        onClick={() => {
          run(async () => {
            const result = await payCash(haat, orderId);
            return result.ok ? null : result.message;
          });
        }}
      >
        Pay cash instead
      </Button>
    </>
  );
}
