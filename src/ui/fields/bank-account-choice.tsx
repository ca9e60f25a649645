import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { accountNumberProblem, ifscProblem } from '../../domain/sellers/trade-numbers.ts';
import { useBusyTask } from '../buttons/use-busy-task.ts';
import { Panel } from '../layout/section.tsx';
import { isLineProblem } from '../network/use-background-refresh.ts';
import { AlertLine } from '../notices/alert-line.tsx';
import classes from './bank-account-choice.module.css';
import { ChoiceList } from './choice-list.tsx';
import { TextField } from './text-field.tsx';

interface AccountValues {
  readonly holderName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
}

interface BankAccountChoiceProps {
  readonly legend: string;
  /** As their person sees them, masked. */
  readonly accounts: readonly {
    readonly accountId: string;
    readonly holderName: string;
    readonly ifsc: string;
    readonly maskedNumber: string;
  }[];
  /** None where none of these. */
  readonly accountId: string | null;
  readonly error?: string | null;
  readonly onChoose: (accountId: string) => void;
  /** Adds an account at the server; null: nobody is signed in. */
  readonly onAdd: (values: AccountValues) => Promise<AddedAccount>;
  /** What else can be done without the network, a sentence. */
  readonly offlineHint?: string;
}

/** As the sync service answers. */
type AddedAccount =
  | { readonly ok: true; readonly value: { readonly accountId: string } | null }
  | { readonly ok: false; readonly problem: { readonly code: string; readonly message: string } };

/** One of a person's bank accounts, and a way to add one, which is chosen then. */
export function BankAccountChoice(props: BankAccountChoiceProps) {
  const { legend, accounts, accountId, error = null, onChoose, onAdd, offlineHint = '' } = props;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      {accounts.length > 0 && (
        <ChoiceList
          legend={legend}
          choices={accounts.map(({ accountId: value, holderName, ifsc, maskedNumber }) => ({
            value,
            label: `${maskedNumber}, ${ifsc}, ${holderName}`,
          }))}
          value={accountId}
          onChange={onChoose}
          error={error}
        />
      )}
      {isAdding || accounts.length === 0 ? (
        <NewAccount
          onAdd={async (values) => {
            const added = await onAdd(values);
            if (!added.ok) {
              return isLineProblem(added.problem)
                ? `A bank account is added with the network only: its number is never kept on this phone. ${offlineHint}`.trim()
                : added.problem.message;
            }
            if (added.value === null) return 'Please sign in again.';
            setIsAdding(false);
            onChoose(added.value.accountId);
            return null;
          }}
        />
      ) : (
        <Button h={48} variant="light" onClick={() => setIsAdding(true)}>
          Add another account
        </Button>
      )}
      {accounts.length === 0 && <AlertLine message={error} />}
    </>
  );
}

interface NewAccountProps {
  /** @returns what went wrong, in words, or null */
  readonly onAdd: (values: AccountValues) => Promise<string | null>;
}

const nameProblem = (name: string) =>
  name.trim() === '' ? 'Please enter the name as the bank has it' : null;

/** A bank account, checked here as far as that goes. It goes straight to the server: its number is never kept on this phone. */
function NewAccount({ onAdd }: NewAccountProps) {
  const { busy, message, run } = useBusyTask();
  const form = useForm<AccountValues>({
    initialValues: { holderName: '', accountNumber: '', ifsc: '' },
    validate: {
      holderName: nameProblem,
      accountNumber: accountNumberProblem,
      ifsc: ifscProblem,
    },
  });
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
            if (!form.validate().hasErrors) run(() => onAdd(form.values));
          }}
        >
          Add this account
        </Button>
      </div>
    </Panel>
  );
}
