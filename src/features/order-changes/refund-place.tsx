import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { RefundTo } from '../../contracts/orders/refund-to.ts';
import { COINS_LAST_DAYS } from '../../domain/rewards/coins.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { BankAccountChoice } from '../../ui/fields/bank-account-choice.tsx';
import { ChoiceList } from '../../ui/fields/choice-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import type { ReturnValues } from './return-values.ts';

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
