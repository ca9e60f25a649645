import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Messages } from '../../domain/messages.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { readReturnDraft, type ReturnDraft } from '../../db/reads/orders/order-changes.ts';
import {
  type ActionableOrder,
  canChoosePlace,
  canReturn,
  isTurnedDown,
} from '../../domain/orders/order-actions.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { useMinute } from '../../ui/time/use-now.ts';
import { ChangeScreen } from './change-screen.tsx';
import type { ChangeRules, Refusal } from './change-stage.ts';
import { Button } from '@mantine/core';
import { returnOrder } from '../../commands/orders/return-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import { COVERED_RETURN_REASONS } from '../../domain/orders/life/reasons.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { formatRupees } from '../../domain/money.ts';
import { returnPromise } from './refund-promise.ts';
import {
  chosenRefundTo,
  firstReturnValues,
  policyText,
  returnChoices,
  returnedLines,
  returnMessages,
  type ReturnValues,
} from './return-values.ts';
import classes from './order-changes.module.css';
import { PlaceForm, RefundPlace, ReturnLine } from './return-fields.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { useRuledForm } from '../../ui/fields/form-problems.ts';

/** Sends goods of a delivered order back, inside their window (ORD-5), or says where its refund goes (REF-1). Works without the network. */
export function ReturnPage() {
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  if (!query.has('refund')) return <ReturnScreen />;
  return (
    <ChangeScreen
      key={orderId}
      title="Your refund"
      orderId={orderId}
      rules={PLACE_RULES}
      Form={PlaceForm}
    />
  );
}

const PLACE_RULES: ChangeRules = {
  kind: 'choose-refund-place',
  doneText: ({ refund = null }) =>
    refund === null || refund.needsPlace === true || refund.method === undefined
      ? null
      : `${formatRupees(refund.amountPaise)} is on its way there. Your order shows how far it is.`,
  verdict: canChoosePlace,
};

function ReturnScreen() {
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
  return isTurnedDown({ status }) ? null : messages.returnSent;
}

const REASONS = COVERED_RETURN_REASONS.map(({ code, label }) => ({ value: code, label }));

interface ReturnPolicyLineProps {
  readonly order: Order;
  /** What its shop says of returns itself, as far as this phone knows; '' for nothing. */
  readonly shopsWords: string;
  readonly nowMs: number;
}

function ReturnPolicyLine({ order, shopsWords, nowMs }: ReturnPolicyLineProps) {
  return (
    <NoticeLine>
      {policyText(order, nowMs, useMessages())}
      {shopsWords !== '' && <p className={classes['words']}>The shop says: {shopsWords}</p>}
    </NoticeLine>
  );
}

interface ReturnFormProps {
  readonly order: Order;
  readonly refused: Refusal;
}

/** The form, with what was typed and shown in it when the server refused it. */
function ReturnForm({ order, refused }: ReturnFormProps) {
  const { person, device } = useHaat();
  const { storeId } = order;
  const read = useLiveQuery(async () => {
    const draft = refused === null ? null : await readReturnDraft(person, refused);
    const store = await device.stores.get(storeId);
    return { draft, shopsWords: store?.returnPolicy?.words ?? '' };
  }, [person, device, storeId, refused]);
  return read === undefined ? <Bone height={320} /> : <ReturnFields order={order} {...read} />;
}

/** What goes back and why. What follows is shown by the screen around, from the database. */
function ReturnFields({
  order,
  draft,
  shopsWords,
}: {
  readonly order: Order;
  readonly draft: ReturnDraft | null;
  readonly shopsWords: string;
}) {
  const haat = useHaat();
  const nowMs = useMinute(haat.now);
  const { busy, message, run } = useBusyTask();
  const isCash = order.paymentMethod === 'cod';
  const form = useRuledForm<ReturnValues>({
    initialValues: firstReturnValues(draft),
    validate: (values) => returnMessages(values, isCash),
  });
  const { quantities, notes, pictures, reasonCode } = form.values;
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
      <ReturnPolicyLine order={order} shopsWords={shopsWords} nowMs={nowMs} />
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
                note={notes[choice.line.itemId] ?? ''}
                onNote={(note) => {
                  form.setFieldValue('notes', { ...notes, [choice.line.itemId]: note });
                }}
                pictures={pictures[choice.line.itemId] ?? []}
                onPictures={(shown) => {
                  form.setFieldValue('pictures', { ...pictures, [choice.line.itemId]: shown });
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
