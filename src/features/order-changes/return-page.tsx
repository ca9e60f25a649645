import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Messages } from '../../domain/messages.ts';
import { canReturn, type ActionableOrder } from '../../domain/orders/order-actions.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { useMinute } from '../../ui/time/use-minute.ts';
import { ChangeScreen } from './change-screen.tsx';
import type { ChangeRules } from './change-stage.ts';
import { ReturnForm } from './return-form.tsx';

/** Sends goods of a delivered order back, inside their window (ORD-5). Works without the network. */
export function ReturnPage() {
  const messages = useMessages();
  const [query] = useSearchParams();
  const { now } = useHaat();
  const minute = useMinute(now);
  const orderId = query.get('order') ?? '';
  const rules = useMemo(
    (): ChangeRules => ({
      kind: 'return-order',
      doneText: (order) => doneText(order, messages),
      verdict: (order) => canReturn(order, minute),
    }),
    [minute, messages],
  );
  return (
    <ChangeScreen
      key={orderId}
      title="Return goods"
      orderId={orderId}
      rules={rules}
      Form={ReturnForm}
    />
  );
}

/** A request that the store turned down is not called sent any more. Rows of an older version know none (DB-1). */
function doneText({ status, returnRequest }: ActionableOrder, messages: Messages): string | null {
  if ((returnRequest ?? null) === null) return null;
  return status === 'ORDER_RETURN_REJECTED' ? null : messages.returnSent;
}
