import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { NewBankAccount } from '../../contracts/money/bank-accounts.ts';
import type { RefundTo } from '../../contracts/orders/refund-to.ts';
import { COINS_LAST_DAYS } from '../../domain/rewards/coins.ts';
import { accountNumberProblem, ifscProblem } from '../../domain/sellers/trade-numbers.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import type { ReturnValues } from './return-values.ts';
import classes from './order-changes.module.css';

const PLACES: readonly { readonly value: RefundTo['kind']; readonly label: string }[] = [
  { value: 'upi', label: 'To my UPI id' },
  { value: 'bank', label: 'To my bank account' },
  { value: 'coins', label: `As coins: ₹1 each, for ${COINS_LAST_DAYS} days` },
];

type PlaceField = 'refundKind' | 'upiId' | 'accountId';

interface RefundPlaceProps {
  readonly values: Pick<ReturnValues, PlaceField>;
  readonly messageOf: (field: PlaceField) => string | null;
  readonly onKind: (kind: RefundTo['kind']) => void;
  readonly onText: (field: 'upiId' | 'accountId', text: string) => void;
}

/** Where the money of an order goes that was paid in cash: there is no payment mode that it could go back to. */
export function RefundPlace({ values, messageOf, onKind, onText }: RefundPlaceProps) {
  return (
    <>
      <ChoiceList
        legend="You paid in cash. Where should the refund go?"
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
  const [isAdding, setIsAdding] = useState(false);
  if (accounts === undefined || (accounts.length === 0 && state === 'asking')) return null;
  const choices = accounts.map(({ accountId: value, holderName, ifsc, maskedNumber }) => ({
    value,
    label: `${maskedNumber}, ${ifsc}, ${holderName}`,
  }));
  const isOpen = isAdding || choices.length === 0;
  return (
    <>
      {choices.length > 0 && (
        <ChoiceList
          legend="Which account?"
          choices={choices}
          value={accountId === '' ? null : accountId}
          onChange={onChoose}
          error={error}
        />
      )}
      {isOpen ? (
        <NewAccount
          onAdded={(id) => {
            setIsAdding(false);
            onChoose(id);
          }}
        />
      ) : (
        <Button h={48} variant="light" onClick={() => setIsAdding(true)}>
          Add another account
        </Button>
      )}
      {choices.length === 0 && <AlertLine message={error} />}
    </>
  );
}

const nameProblem = (name: string) =>
  name.trim() === '' ? 'Please enter the name as the bank has it' : null;

/** A bank account, checked here as far as that goes. It goes straight to the server: its number is never kept on this phone. */
function NewAccount({ onAdded }: { readonly onAdded: (accountId: string) => void }) {
  const { sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const form = useForm<NewBankAccount>({
    initialValues: { holderName: '', accountNumber: '', ifsc: '' },
    validate: {
      holderName: nameProblem,
      accountNumber: accountNumberProblem,
      ifsc: ifscProblem,
    },
  });
  async function add(): Promise<string | null> {
    const result = await sync.addBankAccount(form.values);
    if (result.ok) {
      if (result.value !== null) onAdded(result.value.accountId);
      return null;
    }
    return isLineProblem(result.problem)
      ? 'A bank account is added with the network only: its number is never kept on this phone. You can choose a UPI id or coins now.'
      : result.problem.message;
  }
  return (
    <Panel>
      <div className={classes['form']}>
        <TextField
          label="Name at the bank"
          autoComplete="name"
          maxLength={60}
          {...form.getInputProps('holderName')}
        />
        <TextField
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('accountNumber')}
        />
        <TextField
          label="IFSC"
          placeholder="HDFC0001234"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('ifsc')}
        />
        <AlertLine message={message} />
        <Button
          h={48}
          variant="light"
          loading={busy}
          onClick={() => {
            if (!form.validate().hasErrors) run(add);
          }}
        >
          Add this account
        </Button>
      </div>
    </Panel>
  );
}
