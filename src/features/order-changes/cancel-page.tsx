import { useSearchParams } from 'react-router-dom';
import { canCancel, cancelDoneText } from '../../domain/orders/order-actions.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { CancelForm } from './cancel-form.tsx';
import { ChangeScreen } from './change-screen.tsx';
import type { ChangeRules } from './change-stage.ts';

/** Cancels an order while its seller has not begun (ORD-5). Works without the network. */
export function CancelPage() {
  const messages = useMessages();
  const rules: ChangeRules = {
    kind: 'cancel-order',
    doneText: ({ status, paymentMethod }) =>
      status === 'CANCELLED' ? cancelDoneText(paymentMethod, messages) : null,
    verdict: canCancel,
  };
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  return (
    <ChangeScreen
      key={orderId}
      title="Cancel order"
      orderId={orderId}
      rules={rules}
      Form={CancelForm}
    />
  );
}
