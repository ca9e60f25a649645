import type { OrderRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { OrderStateMark } from '../../ui/orders/order-state-mark.tsx';
import { Panel } from '../../ui/layout/section.tsx';
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
  return (
    <div className={classes['fact']}>
      <span className={classes['name']}>{messages.transactionId}</span>
      <span className={classes['value']}>{id}</span>
      <span className={classes['copy']}>
        <CopyButton
          label="Copy transaction ID"
          text={id}
          copied="Transaction ID copied"
          what="number"
        />
      </span>
    </div>
  );
}
