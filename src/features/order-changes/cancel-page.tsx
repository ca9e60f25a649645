import { Link, useSearchParams } from 'react-router-dom';
import { canCancel, cancelDoneText } from '../../domain/orders/order-actions.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { ChangeScreen } from './change-screen.tsx';
import type { ChangeRules } from './change-stage.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cancelOrder } from '../../commands/orders/cancel-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import { formatRupees } from '../../domain/money.ts';
import { BUYER_CANCEL_REASONS, type BuyerCancelCode } from '../../domain/orders/life/reasons.ts';
import { orderPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { useMinute } from '../../ui/time/use-now.ts';
import { cancelPromise } from './refund-promise.ts';
import classes from './order-changes.module.css';

const REASONS = BUYER_CANCEL_REASONS.map(({ code, label }) => ({ value: code, label }));

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

/** Why an order is to be cancelled. What follows is shown by the screen around, from the database. */
function CancelForm({ order }: { readonly order: Order }) {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const { busy, message, run } = useBusyTask();
  const form = useForm<{ reasonCode: BuyerCancelCode | null }>({
    initialValues: { reasonCode: null },
    validate: { reasonCode: (code) => (code === null ? 'Please choose a reason' : null) },
  });
  const error = form.errors['reasonCode'];
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit(({ reasonCode }) => {
        run(async () => {
          const result = await cancelOrder(haat, order.externalReferenceId, reasonCode ?? '');
          return result.ok ? null : result.message;
        });
      })}
    >
      <Panel>
        <p>
          <b>{order.storeName}</b> · {formatRupees(order.bill.amountToBePaidPaise)}
        </p>
        <p className={classes['soft']}>
          The whole order is cancelled. This can be done until the store begins with it.
        </p>
        <p className={classes['soft']}>{cancelPromise(order, now)}</p>
      </Panel>
      <ChoiceList
        legend="Why do you want to cancel?"
        choices={REASONS}
        value={form.values.reasonCode}
        onChange={(reasonCode) => {
          form.setFieldValue('reasonCode', reasonCode);
        }}
        error={typeof error === 'string' ? error : null}
      />
      <AlertLine message={message} />
      <div className={classes['buttons']}>
        <Button
          component={Link}
          to={orderPath(order.externalReferenceId)}
          size="lg"
          px="xs"
          variant="light"
        >
          Keep order
        </Button>
        <Button type="submit" size="lg" px="xs" color="red" loading={busy}>
          Cancel order
        </Button>
      </div>
    </form>
  );
}
