import { useSearchParams } from 'react-router-dom';
import { canCancel, cancelDoneText } from '../../domain/orders/order-actions.ts';
import { CancelForm } from './cancel-form.tsx';
import { ChangeScreen } from './change-screen.tsx';
import type { ChangeRules } from './change-stage.ts';

const RULES: ChangeRules = {
  kind: 'cancel-order',
  doneText: ({ status, paymentMethod }) =>
    status === 'CANCELLED' ? cancelDoneText(paymentMethod) : null,
  verdict: canCancel,
};

/** Cancels an order while its seller has not begun (ORD-5). Works without the network. */
export function CancelPage() {
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  return (
    <ChangeScreen
      key={orderId}
      title="Cancel order"
      orderId={orderId}
      rules={RULES}
      Form={CancelForm}
    />
  );
}
