import type { OrderRow } from '../../../db/person-database.ts';
import type { StoredOutboxEntry } from '../../../db/outbox-entry.ts';
import { formatRupees } from '../../../domain/money.ts';
import { paymentPhase } from '../../../domain/orders/payments/payment-standing.ts';
import { formatAddress } from '../../../domain/account/address.ts';
import { unitsText } from '../../../domain/orders/quotes/units-text.ts';
import { useMessages } from '../../../ui/messages-context.ts';
import { OrderStateMark } from '../../../ui/orders/order-state-mark.tsx';
import { OutcomeStatus } from '../../../ui/notices/outcome-status.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Panel } from '../../../ui/layout/section.tsx';
import { ArrivalPart } from '../arrival-part.tsx';
import { CopyOrderId } from '../help/copy-order-id.tsx';
import { confirmWords } from './confirm-words.ts';
import { paymentMethodText } from '../details/order-fact-words.ts';
import classes from './confirm-status.module.css';

export interface ConfirmStatusProps {
  readonly order: OrderRow;
  readonly entry: StoredOutboxEntry | null;
}

/** How far the order has come, in words that never run ahead of the server. */
export function ConfirmStatus({ order, entry }: ConfirmStatusProps) {
  const messages = useMessages();
  const { title, text, tone } = confirmWords(order, entry, messages);
  const { server } = order;
  // What an order waits for, or the state of its payment, says more than its last try.
  const tellsLastTry = title !== messages.confirmingOrder && paymentPhase(order) === null;
  return (
    <PageColumn gap="even">
      <OutcomeStatus tone={tone} title={title} text={text} />
      <Panel>
        <ArrivalPart order={order} />
        <div className={classes['row']}>
          <b>{order.storeName}</b>
          <b>{formatRupees(order.bill.amountToBePaidPaise)}</b>
        </div>
        <p className={classes['soft']}>
          {unitsText(order.lines)} · {paymentMethodText(order)}
        </p>
        <p className={classes['soft']}>To {formatAddress(order.address)}</p>
        {server === null ? (
          <OrderStateMark order={order} />
        ) : (
          <CopyOrderId orderId={server.orderId} />
        )}
      </Panel>
      {tellsLastTry && server === null && entry?.lastError && (
        <p className={classes['soft']}>Last try: {entry.lastError.message}</p>
      )}
    </PageColumn>
  );
}
