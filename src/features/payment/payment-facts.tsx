import { IconCopy } from '@tabler/icons-react';
import type { OrderRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { OrderStateMark } from '../../ui/order-state-mark.tsx';
import { Panel } from '../../ui/section.tsx';
import { useToast } from '../../ui/toast.tsx';
import classes from './payment-facts.module.css';

/** Which order, how much, and the number by which payment and bank know it. */
export function PaymentFacts({ order }: { readonly order: OrderRow }) {
  const { payment, server, bill } = order;
  const paymentId = server?.paymentId ?? payment?.paymentId ?? null;
  const amountPaise = server === null ? payment?.amountPaise : undefined;
  return (
    <Panel>
      <div className={classes['row']}>
        <b>{order.storeName}</b>
        <b>{formatRupees(amountPaise ?? bill.amountToBePaidPaise)}</b>
      </div>
      <div>
        <OrderStateMark order={order} />
      </div>
      {server !== null && (
        <p className={classes['fact']}>
          <span className={classes['name']}>Order Id</span>
          <span className={classes['value']}>{server.orderId}</span>
        </p>
      )}
      {paymentId !== null && <TransactionId id={paymentId} />}
    </Panel>
  );
}

function TransactionId({ id }: { readonly id: string }) {
  const messages = useMessages();
  const { show, element } = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      show('Transaction ID copied');
    } catch {
      // The browser may refuse; the number can still be selected by hand.
      show('Could not copy. Press and hold the number to select it.');
    }
  }

  return (
    <div className={classes['fact']}>
      <span className={classes['name']}>{messages.transactionId}</span>
      <span className={classes['value']}>{id}</span>
      <button
        type="button"
        className={classes['copy']}
        aria-label="Copy transaction ID"
        onClick={() => void copy()}
      >
        <IconCopy size={18} aria-hidden />
      </button>
      {element}
    </div>
  );
}
