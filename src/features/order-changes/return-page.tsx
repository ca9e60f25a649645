import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Messages } from '../../domain/messages.ts';
import { type ActionableOrder, canReturn } from '../../domain/orders/order-actions.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { useMinute } from '../../ui/time/use-minute.ts';
import { ChangeScreen } from './change-screen.tsx';
import type { ChangeRules } from './change-stage.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { returnOrder } from '../../commands/orders/return-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import { COVERED_RETURN_REASONS } from '../../domain/orders/life/reasons.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { returnPromise } from './refund-promise.ts';
import {
  chosenRefundTo,
  policyText,
  type ReturnChoice,
  returnChoices,
  returnedLines,
  returnMessages,
  type ReturnValues,
} from './return-values.ts';
import classes from './order-changes.module.css';
import { RefundPlace } from './refund-place.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

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

interface ReturnLineProps {
  readonly choice: ReturnChoice;
  /** How many go back; 0 while the line stays. */
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

const REASONS = COVERED_RETURN_REASONS.map(({ code, label }) => ({ value: code, label }));

/** What goes back and why. What follows is shown by the screen around, from the database. */
function ReturnForm({ order }: { readonly order: Order }) {
  const messages = useMessages();
  const haat = useHaat();
  const nowMs = useMinute(haat.now);
  const { busy, message, run } = useBusyTask();
  const isCash = order.paymentMethod === 'cod';
  const form = useForm<ReturnValues>({
    initialValues: { reasonCode: null, quantities: {}, refundKind: null, upiId: '', accountId: '' },
    validate: (values) => returnMessages(values, isCash),
  });
  const { quantities, reasonCode } = form.values;
  const promise = returnPromise(order, returnedLines(form.values), nowMs);
  const messageOf = (field: keyof ReturnValues) => {
    const error = form.errors[field];
    return typeof error === 'string' ? error : null;
  };

  async function send(values: ReturnValues): Promise<string | null> {
    const lines = returnedLines(values);
    const refundTo = isCash ? chosenRefundTo(values) : undefined;
    const reason = { reasonCode: values.reasonCode ?? '', lines };
    const wish = refundTo === undefined ? reason : { ...reason, refundTo };
    const result = await returnOrder(haat, order.externalReferenceId, wish);
    return result.ok ? null : result.message;
  }

  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit((values) => {
        run(() => send(values));
      })}
    >
      <NoticeLine>{policyText(order, nowMs, messages)}</NoticeLine>
      <Section title="What goes back?">
        <Panel>
          <ul className={classes['lines']}>
            {returnChoices(order, nowMs).map((choice) => (
              <ReturnLine
                key={choice.line.itemId}
                choice={choice}
                quantity={quantities[choice.line.itemId] ?? 0}
                onChange={(quantity) => {
                  form.setFieldValue('quantities', {
                    ...quantities,
                    [choice.line.itemId]: quantity,
                  });
                }}
              />
            ))}
          </ul>
        </Panel>
        <p className={classes['error']} role="alert">
          {messageOf('quantities')}
        </p>
      </Section>
      <ChoiceList
        legend="What is wrong with it?"
        choices={REASONS}
        value={reasonCode}
        onChange={(code) => {
          form.setFieldValue('reasonCode', code);
        }}
        error={messageOf('reasonCode')}
      />
      {isCash && (
        <RefundPlace
          values={form.values}
          messageOf={messageOf}
          onKind={(kind) => {
            form.setFieldValue('refundKind', kind);
          }}
          onText={(field, text) => {
            form.setFieldValue(field, text);
          }}
        />
      )}
      {promise !== null && <NoticeLine>{promise}</NoticeLine>}
      <AlertLine message={message} />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Send return request
      </Button>
    </form>
  );
}

/** A line of the order with a box to tick, and how many of it go back when there are several. */
function ReturnLine({ choice, quantity, onChange }: ReturnLineProps) {
  const messages = useMessages();
  const { line, until } = choice;
  const isOver = until === undefined;
  const counts = Array.from({ length: line.quantity }, (_each, index) => String(index + 1));
  return (
    <li className={classes['line']}>
      <label className={classes['pick']} data-disabled={isOver ? '' : undefined}>
        <input
          type="checkbox"
          className={classes['box']}
          checked={quantity > 0}
          disabled={isOver}
          onChange={(event) => {
            onChange(event.currentTarget.checked ? line.quantity : 0);
          }}
        />
        <Picture picture={line.picture} size={40} />
        <span className={classes['what']}>
          <span>
            <b>{line.quantity} ×</b> {line.name} {line.unit}
          </span>
          <span className={classes['soft']}>
            {isOver ? (
              messages.returnTooLate
            ) : (
              <>
                Until <DateTime ms={until} isWithin />
              </>
            )}
          </span>
        </span>
      </label>
      {quantity > 0 && line.quantity > 1 && (
        <div className={classes['count']}>
          <SelectField
            aria-label={`How many of ${line.name}`}
            data={counts}
            value={String(quantity)}
            onChange={(event) => {
              onChange(Number(event.currentTarget.value));
            }}
          />
        </div>
      )}
    </li>
  );
}
