import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { RefundTo } from '../../contracts/orders/return-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import { chooseRefundPlace } from '../../commands/orders/return-order.ts';
import { formatRupees } from '../../domain/money.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useRuledForm } from '../../ui/fields/form-problems.ts';
import { COINS_LAST_DAYS } from '../../domain/rewards/coins.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { BankAccountChoice } from '../../ui/fields/bank-account-choice.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { SelectField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import {
  chosenRefundTo,
  placeMessages,
  type PlaceValues,
  type ReturnChoice,
} from './return-values.ts';
import { LONGEST_RETURN_NOTE, MOST_LINE_PICTURES } from '../../domain/orders/order-actions.ts';
import { useMessages } from '../../ui/messages-context.ts';
import classes from './order-changes.module.css';
import { Picture } from '../../ui/pictures/picture.tsx';
import { PictureField } from '../../ui/pictures/picture-field.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import type { NewPicture } from '../../commands/outbox/attach-pictures.ts';

const PLACES: readonly { readonly value: RefundTo['kind']; readonly label: string }[] = [
  { value: 'upi', label: 'To my UPI id' },
  { value: 'bank', label: 'To my bank account' },
  { value: 'coins', label: `As coins: ₹1 each, for ${COINS_LAST_DAYS} days` },
];

const PAID_IN_CASH = 'You paid in cash. Where should the refund go?';

type PlaceField = keyof PlaceValues;

interface RefundPlaceProps {
  /** What is asked. */
  readonly legend?: string;
  readonly values: PlaceValues;
  readonly messageOf: (field: PlaceField) => string | null;
  readonly onKind: (kind: RefundTo['kind']) => void;
  readonly onText: (field: 'upiId' | 'accountId', text: string) => void;
}

/** Where the money of an order goes that was paid in cash: there is no payment mode that it could go back to. */
export function RefundPlace(props: RefundPlaceProps) {
  const { legend = PAID_IN_CASH, values, messageOf, onKind, onText } = props;
  return (
    <>
      <ChoiceList
        legend={legend}
        choices={PLACES}
        value={values.refundKind}
        onChange={onKind}
        error={messageOf('refundKind')}
      />
      {values.refundKind === 'upi' && (
        <TextField
          label="UPI id"
          placeholder="name@bank"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={330}
          value={values.upiId}
          error={messageOf('upiId')}
          onChange={(event) => {
            onText('upiId', event.currentTarget.value);
          }}
        />
      )}
      {values.refundKind === 'bank' && (
        <BankChoice
          accountId={values.accountId}
          error={messageOf('accountId')}
          onChoose={(accountId) => {
            onText('accountId', accountId);
          }}
        />
      )}
    </>
  );
}

/** Where money goes that was paid in cash and that care gives back. */
export function PlaceForm({ order }: { readonly order: Order }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const form = useRuledForm<PlaceValues>({
    initialValues: { refundKind: null, upiId: '', accountId: '' },
    validate: placeMessages,
  });
  const messageOf = (field: keyof PlaceValues) => {
    const error = form.errors[field];
    return typeof error === 'string' ? error : null;
  };
  const send = (values: PlaceValues) =>
    run(async () => {
      const refundTo = chosenRefundTo(values);
      if (refundTo === undefined) return null;
      const result = await chooseRefundPlace(haat, order.externalReferenceId, refundTo);
      return result.ok ? null : result.message;
    });
  const amount = formatRupees(order.refund?.amountPaise ?? 0);
  return (
    <form className={classes['form']} noValidate onSubmit={form.onSubmit(send)}>
      <RefundPlace
        legend={`You paid in cash. Where should ${amount} go?`}
        values={form.values}
        messageOf={messageOf}
        onKind={(kind) => form.setFieldValue('refundKind', kind)}
        onText={(field, text) => form.setFieldValue(field, text)}
      />
      <AlertLine message={message} />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Send it there
      </Button>
    </form>
  );
}

interface BankChoiceProps {
  readonly accountId: string;
  readonly error: string | null;
  readonly onChoose: (accountId: string) => void;
}

/** The person's accounts as this phone knows them, masked, and a way to add one. */
function BankChoice({ accountId, error, onChoose }: BankChoiceProps) {
  const { person, sync } = useHaat();
  const accounts = useLiveQuery(async () => (await person.fact('bank-accounts')) ?? [], [person]);
  const pull = useCallback(() => sync.pullBankAccounts(), [sync]);
  const { state } = useBackgroundRefresh(pull);
  if (accounts === undefined || (accounts.length === 0 && state === 'asking')) return null;
  return (
    <BankAccountChoice
      legend="Which account?"
      accounts={accounts}
      accountId={accountId === '' ? null : accountId}
      error={error}
      onChoose={onChoose}
      onAdd={(values) => sync.addBankAccount(values)}
      offlineHint="You can choose a UPI id or coins now."
    />
  );
}

interface ReturnLineProps {
  readonly choice: ReturnChoice;
  /** How many go back; 0 while the line stays. */
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly pictures: readonly NewPicture[];
  readonly onPictures: (pictures: readonly NewPicture[]) => void;
}

/** A line of the order with a box to tick, and how many of it go back when there are several. */
export function ReturnLine(props: ReturnLineProps) {
  const messages = useMessages();
  const { choice, quantity, onChange } = props;
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
      {quantity > 0 && <LineEvidence {...props} />}
    </li>
  );
}

/** What is said and shown of goods that go back: the store and Haat decide sooner with it. */
function LineEvidence({ choice, note, onNote, pictures, onPictures }: ReturnLineProps) {
  const { name } = choice.line;
  return (
    <div className={classes['evidence']}>
      <PictureField
        label={`Photos of ${name} (optional)`}
        shows={name}
        most={MOST_LINE_PICTURES}
        pictures={pictures}
        onChoose={(chosen) => {
          onPictures([...pictures, ...chosen]);
        }}
        onRemove={(place) => {
          onPictures(pictures.filter((_picture, index) => index !== place));
        }}
        error={null}
      />
      <TextArea
        label={`About ${name} (optional)`}
        placeholder="What the photo does not show"
        rows={2}
        maxLength={LONGEST_RETURN_NOTE}
        value={note}
        onChange={(event) => {
          onNote(event.currentTarget.value);
        }}
      />
    </div>
  );
}
