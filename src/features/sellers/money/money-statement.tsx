import { useMemo } from 'react';
import { formatRupees } from '../../../domain/money.ts';
import { Panel, RowList, Section } from '../../../ui/layout/section.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useShopAnswer } from '../use-shop-answer.ts';
import classes from './money-page.module.css';

/** Movements shown. */
const MOST_SHOWN = 50;

/** Why money moved, as a shopkeeper says it; others come from newer servers. */
const REASONS: Readonly<Record<string, string>> = {
  order: 'Paid online, held until delivered',
  delivered: 'Delivered: yours now',
  cash_on_delivery: 'Cash at the door',
  refund_requested: 'Goes back to the buyer',
  refund_completed: 'Given back',
  commission: 'Commission of Haat',
  commission_back: 'Commission given back to you',
};

const WALLETS = [
  ['BALANCE', 'Yours, with the cash you took'],
  ['LOCKED', 'Held until delivered'],
] as const;

/** Every movement of a shop's money, newest first, and the account that it belongs to. */
export function MoneyStatement({ storeId }: { readonly storeId: string }) {
  const ask = useMemo(() => ({ storeId, limit: MOST_SHOWN }), [storeId]);
  const { kept } = useShopAnswer('get-cash-transactions', ask);
  const ownAccounts = useMemo(() => ({}), []);
  const accounts = useShopAnswer('fetch-bank-details-ondc', ownAccounts).kept?.answer.accounts;
  if (kept === undefined || kept === null) return null;
  const { transactions, wallets } = kept.answer;
  return (
    <Section title="Statement">
      <Panel>
        <dl className={classes['facts']}>
          {WALLETS.map(([type, label]) => (
            <div key={type}>
              <dt>{label}</dt>
              <dd>
                {formatRupees(wallets.find((each) => each.walletType === type)?.amountPaise ?? 0)}
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes['soft']}>
          {accounts?.[0] === undefined
            ? 'No bank account yet.'
            : `Bank account ${accounts[0].maskedNumber}, ${accounts[0].ifsc}.`}{' '}
          Haat does not send payouts by itself yet: what it owes you is paid by hand.
        </p>
      </Panel>
      {transactions.length > 0 && (
        <RowList>
          {transactions.map(({ transactionId, amountPaise, reason, orderId, at, walletType }) => (
            <li key={transactionId} className={classes['movement']}>
              <div>
                <p>
                  {walletType === 'LOCKED' && amountPaise < 0
                    ? 'No longer held'
                    : (REASONS[reason] ?? reason)}
                </p>
                <p className={classes['soft']}>
                  {orderId !== null && `${orderId} · `}
                  <DateTime ms={at} />
                </p>
              </div>
              <b data-out={amountPaise < 0 ? '' : undefined}>
                {amountPaise > 0 ? '+' : ''}
                {formatRupees(amountPaise)}
              </b>
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}
