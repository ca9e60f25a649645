import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { changeShop } from '../../../commands/sellers/change-shop.ts';
import type { ShopPayouts } from '../../../contracts/money/statements.ts';
import { readUnsentPayoutAccount } from '../../../db/reads/shop-desk.ts';
import { formatRupees } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { BankAccountChoice } from '../../../ui/fields/bank-account-choice.tsx';
import { Panel, RowList, Section } from '../../../ui/layout/section.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { DateTime, dayText } from '../../../ui/time/date-time.tsx';
import classes from './money-page.module.css';

interface PayoutsProps {
  readonly storeId: string;
  readonly shopName: string;
  readonly answer: ShopPayouts;
}

/** What Haat owes a shop, when and where that is sent, and what was sent before. */
export function Payouts({ storeId, shopName, answer }: PayoutsProps) {
  const { owedPaise, payouts } = answer;
  return (
    <Section title="Payouts">
      <Panel>
        <dl className={classes['facts']}>
          <div>
            <dt>{owedPaise < 0 ? 'You owe Haat' : 'Haat owes you'}</dt>
            <dd>{formatRupees(Math.abs(owedPaise))}</dd>
          </div>
        </dl>
        <p className={classes['soft']}>{whenText(answer)}</p>
      </Panel>
      <PayoutAccount storeId={storeId} shopName={shopName} accountId={answer.accountId} />
      {payouts.length > 0 && (
        <RowList>
          {payouts.map((payout) => (
            <li key={payout.payoutId} className={classes['movement']}>
              <div>
                <p>{payout.check === undefined ? STATES[payout.state] : CHECKS[payout.check]}</p>
                <p className={classes['soft']}>
                  {payout.maskedNumber !== null && `${payout.maskedNumber} · `}
                  <DateTime ms={payout.completedAt ?? payout.requestedAt} />
                </p>
              </div>
              <b>{formatRupees(payout.amountPaise)}</b>
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}

const STATES: Readonly<Record<ShopPayouts['payouts'][number]['state'], string>> = {
  requested: 'On its way to your bank',
  sent: 'On its way to your bank',
  completed: 'With your bank',
  failed: 'Your bank did not take it. It is owed to you again: please check the account',
};

const CHECKS: Readonly<Record<NonNullable<ShopPayouts['payouts'][number]['check']>, string>> = {
  waiting: 'Two people at Haat look at so large a payout before it is sent',
  refused: 'Haat did not send it. It is owed to you again, and customer care can tell you why',
};

function whenText({ owedPaise, leastPaise, nextAt, accountId }: ShopPayouts): string {
  if (nextAt === null) {
    return 'Haat sends no payouts by itself here: what it owes you is paid by hand.';
  }
  if (accountId === null) return 'Add a bank account, and Haat pays you every day.';
  if (owedPaise < 0) return 'It is taken off what you are paid next.';
  if (owedPaise < leastPaise)
    return `From ${formatRupees(leastPaise)} on it is sent to your bank, once a day.`;
  return `What was delivered before ${dayText(nextAt)} is sent to your bank on that day.`;
}

interface PayoutAccountProps extends Omit<PayoutsProps, 'answer'> {
  readonly accountId: string | null;
}

/** The owner's accounts, masked; the one that is chosen here counts once the server has it. */
function PayoutAccount({ storeId, shopName, accountId }: PayoutAccountProps) {
  const haat = useHaat();
  const { person, sync } = haat;
  const { message, run } = useBusyTask();
  const accounts = useLiveQuery(async () => (await person.fact('bank-accounts')) ?? [], [person]);
  const pull = useCallback(() => sync.pullBankAccounts(), [sync]);
  const { state } = useBackgroundRefresh(pull);
  const unsent = useLiveQuery(
    async () => readUnsentPayoutAccount(person, storeId),
    [person, storeId],
  );
  // What was sent is on screen before the server's next answer.
  const [chosen, setChosen] = useState<string | null>(null);
  if (accounts === undefined || (accounts.length === 0 && state === 'asking')) return null;
  return (
    <>
      <BankAccountChoice
        legend="Where should Haat pay you?"
        accounts={accounts}
        accountId={unsent?.payload.store.payoutAccountId ?? chosen ?? accountId}
        onChoose={(payoutAccountId) => {
          setChosen(payoutAccountId);
          run(async () => {
            const saved = await changeShop(haat, { storeId, shopName, store: { payoutAccountId } });
            return saved.ok ? null : saved.message;
          });
        }}
        onAdd={(values) => sync.addBankAccount(values)}
      />
      {unsent && unsent.refused === null && (
        <p role="status">
          <Mark tone="waiting">Changed, waiting to send</Mark>
        </p>
      )}
      <AlertLine message={unsent?.refused?.message ?? message} />
    </>
  );
}
