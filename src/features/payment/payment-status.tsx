import { readPlaceOrder } from '../../contracts/orders/place-order.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { labelInWords, orderStatusLabel } from '../../domain/orders/life/order-status.ts';
import { paymentPath, ROUTES } from '../../domain/routes/routes.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Mark } from '../../ui/notices/mark.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { OutcomeStatus } from '../../ui/notices/outcome-status.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { QuoteDifferenceView } from '../../ui/orders/quote-difference-view.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { UpiPayment } from '../../ui/orders/upi-payment.tsx';
import { MoreWays, PaymentActions } from './payment-actions.tsx';
import { leftOutText, paidTogether, paymentStage, paymentWords } from './payment-stage.ts';
import { usePaying } from './use-paying.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { format } from 'date-fns';
import type { OrderPayment } from '../../db/order-payment.ts';
import { formatRupees } from '../../domain/money.ts';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { OrderStateMark } from '../../ui/orders/order-state-mark.tsx';
import classes from './payment-facts.module.css';

/** The bank's word comes within this time, ms, while somebody waits for it: two questions to the server. */
const CHECKING_MS = 8_000;

export interface PaymentStatusProps {
  readonly order: OrderRow;
  readonly entry: StoredOutboxEntry | null;
  /** Those that are paid with it, itself among them; empty: it is paid alone. */
  readonly together: readonly OrderRow[];
  readonly isOffline: boolean;
}

/** How far paying is, in words that never run ahead of the server, and the ways on. */
export function PaymentStatus(props: PaymentStatusProps) {
  const { entry, isOffline } = props;
  const messages = useMessages();
  const joined = paidTogether(props.order, props.together);
  const { shown: order, all } = joined;
  const isMany = all.length > 0;
  const paying = usePaying(order, entry, isOffline, joined);
  const isPaying = paymentStage(order) === 'paying' && !isOffline;
  const isChecking = useChecking(isPaying && !paying.isForApps);
  const { title, text, money, tone } = paymentWords(order, { isOffline, isChecking }, messages);
  const { attention, payment } = order;
  const difference = attention?.difference ?? null;
  return (
    <Screen
      title="Payment"
      backTo={ROUTES.orders}
      action={
        <PaymentActions
          order={order}
          isOffline={isOffline}
          isChecking={isChecking}
          isMany={isMany}
          paying={paying}
        />
      }
    >
      <PageColumn gap="even">
        <OutcomeStatus tone={tone} title={title} text={text}>
          {money !== undefined && <p>{money}</p>}
        </OutcomeStatus>
        {payment?.refund && <RefundNote refund={payment.refund} />}
        <AlertLine message={paying.message} />
        {isPaying && !isChecking && payment?.upiUri !== undefined && (
          <Section title="Pay with a UPI app">
            <Panel>
              <UpiPayment
                uri={payment.upiUri}
                label={`UPI code for ${formatRupees(payment.amountPaise)}`}
              />
            </Panel>
            <NoticeLine>It counts as paid once your bank has told us. That shows here.</NoticeLine>
          </Section>
        )}
        {difference !== null && (
          <Panel>
            <QuoteDifferenceView
              difference={difference}
              quote={attention?.quote ?? null}
              busy={paying.busy}
              message={null}
              seen={entry === null ? undefined : readPlaceOrder(entry)}
              onDecide={paying.decide}
            />
          </Panel>
        )}
        {(isMany ? all : [order]).map((each) => (
          <PaymentFacts key={each.id} order={each} isOneOfMany={isMany} />
        ))}
        {!isChecking && <MoreWays order={order} isMany={isMany} />}
      </PageColumn>
    </Screen>
  );
}

/**
 * True while the outcome of a payment is waited for. Afterwards its buyer may go on paying: never both at a time.
 * @param isPaying a payment is open, and the server can be asked
 */
function useChecking(isPaying: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isPaying) return undefined;
    const timer = setTimeout(() => setIsOver(true), CHECKING_MS);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isPaying]);
  return isPaying && !isOver;
}

/** Money of a payment that made no order: how much of it goes back, and until when. */
function RefundNote({ refund }: { readonly refund: NonNullable<OrderPayment['refund']> }) {
  const now = useMinute(Date.now);
  const amount = formatRupees(refund.amountPaise);
  if (refund.completedAt !== null) {
    return (
      <NoticeLine>
        {amount} was paid back {dateTimeInSentence(refund.completedAt, now)}.
      </NoticeLine>
    );
  }
  return (
    <NoticeLine tone="warn">
      Your payment of {amount} came in, but no order could be made of it. All of it goes back to
      where it came from, by {format(refund.expectedBy, 'd MMMM')} at the latest.
    </NoticeLine>
  );
}

/** Which order, how much, and the number by which payment and bank know it. */
function PaymentFacts({
  order,
  isOneOfMany,
}: {
  readonly order: OrderRow;
  readonly isOneOfMany: boolean;
}) {
  const messages = useMessages();
  const { payment, server, bill } = order;
  const paymentId = server?.paymentId ?? payment?.paymentId ?? null;
  const amountPaise = server === null ? payment?.amountPaise : undefined;
  const leftOut = isOneOfMany ? leftOutText(order) : null;
  return (
    <Panel>
      <div className={classes['row']}>
        <b>{order.storeName}</b>
        <b>{formatRupees(amountPaise ?? bill.amountToBePaidPaise)}</b>
      </div>
      <div className={classes['marks']}>
        {paymentStage(order) === 'paid' && (
          <Mark tone="done">{labelInWords(messages, orderStatusLabel('PAYMENT-DONE'))}</Mark>
        )}
        <OrderStateMark order={order} />
      </div>
      {leftOut !== null && (
        <p className={classes['left-out']}>
          {leftOut} <Link to={paymentPath(order.id)}>Look at it</Link>
        </p>
      )}
      {isOneOfMany && payment?.refund && <RefundNote refund={payment.refund} />}
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
