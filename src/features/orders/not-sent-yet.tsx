import { paymentPhase, paymentPhaseWords } from '../../domain/orders/payments/payment-standing.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { Panel } from '../../ui/layout/section.tsx';
import type { OrderDetailsProps } from './details/order-details.tsx';
import { PayAction } from './confirm/pay-action.tsx';
import { PutBack } from './confirm/put-back.tsx';

/** What happens to an order that the server has not confirmed (ORD-1), and how to take it back while that is possible. */
export function NotSentYet({ order, entry }: OrderDetailsProps) {
  const messages = useMessages();
  const phase = paymentPhase(order);
  if (phase !== null) {
    const { title, text } = paymentPhaseWords(phase, order);
    return (
      <Panel>
        <p>
          <b>{title}</b>
        </p>
        <p>{text}</p>
        <PayAction order={order} />
      </Panel>
    );
  }
  if (order.state === 'sent' || entry?.state === 'sending') {
    return (
      <Panel>
        <p>{messages.confirmingOrder}</p>
      </Panel>
    );
  }
  return (
    <Panel>
      <p>
        This order is on this phone and goes out by itself when the network is back. Nothing is
        ordered until the store has answered.
      </p>
      {entry?.lastError !== null && entry?.lastError !== undefined && (
        <p>Last try: {entry.lastError.message}</p>
      )}
      <PutBack orderId={order.id} />
    </Panel>
  );
}
