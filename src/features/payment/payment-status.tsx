import { readPlaceOrder } from '../../contracts/orders/place-order.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { OutcomeStatus } from '../../ui/notices/outcome-status.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { QuoteDifferenceView } from '../../ui/orders/quote-difference-view.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { MoreWays, PaymentActions } from './payment-actions.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { paymentStage } from './payment-stage.ts';
import { paymentWords } from './payment-words.ts';
import { RefundNote } from './refund-note.tsx';
import { useChecking } from './use-checking.ts';
import { usePaying } from './use-paying.ts';

export interface PaymentStatusProps {
  readonly order: OrderRow;
  readonly entry: StoredOutboxEntry | null;
  readonly isOffline: boolean;
}

/** How far paying is, in words that never run ahead of the server, and the ways on. */
export function PaymentStatus({ order, entry, isOffline }: PaymentStatusProps) {
  const messages = useMessages();
  const paying = usePaying(order, entry, isOffline);
  const isChecking = useChecking(paymentStage(order) === 'paying' && !isOffline);
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
        <PaymentFacts order={order} />
        {!isChecking && <MoreWays order={order} />}
      </PageColumn>
    </Screen>
  );
}
