import { Button } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useCallback } from 'react';
import { joinWallet } from '../../commands/trade/trade.ts';
import type { WalletEntry } from '../../contracts/money/bank-accounts.ts';
import { readTradeWallet, type TradeWallet } from '../../db/reads/trades.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../ports/use-kept-answer.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel, RowList, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Mark } from '../../ui/notices/mark.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import { REFRESH_EVERY_MS, RefusedCommand } from './trade-parts.tsx';
import classes from './trade.module.css';

type Kept = NonNullable<TradeWallet['kept']>;

/** What the person has to trade with, where to send money to, and every movement; all of it from the phone. */
export function WalletPage() {
  const { sync } = useHaat();
  const ask = useCallback(() => sync.pullWallet(), [sync]);
  const refresh = useBackgroundRefresh(ask, { everyMs: REFRESH_EVERY_MS, isLive: true });
  const { kept: wallet } = useKeptAnswer(refresh.state, 'wallet', ({ person }) =>
    readTradeWallet(person),
  );
  const kept = wallet?.kept ?? null;
  const isMissing = wallet !== undefined && kept === null && refresh.state === 'failed';
  return (
    <Screen title="Wallet" backTo={ROUTES.account}>
      <PageColumn gap="wide" isBusy={kept === null && !isMissing}>
        {isMissing && (
          <MissingState
            picture="1f69c"
            refresh={refresh}
            offlineText="Your wallet is not on this phone yet. It comes by itself when the network is back."
            failedText="Your wallet could not be read."
          />
        )}
        {kept === null && !isMissing && <WalletSkeleton />}
        {wallet !== undefined && kept !== null && (
          <>
            {refresh.problem !== null && (
              <NoticeLine tone="warn">
                {isLineProblem(refresh.problem)
                  ? 'You are offline. This is your wallet of '
                  : `${refresh.problem.message} This is your wallet of `}
                <DateTime ms={kept.fetchedAt} isWithin />.
              </NoticeLine>
            )}
            <Balance kept={kept} />
            <AddMoney kept={kept} joining={wallet.joining} />
            <Statement entries={kept.entries} />
          </>
        )}
      </PageColumn>
    </Screen>
  );
}

/** As high as the balance, the number and the first lines are. */
function WalletSkeleton() {
  return (
    <>
      <span className="visually-hidden">Reading the wallet</span>
      <Bone height={112} />
      <Bone height={220} />
      <Bone height={200} />
    </>
  );
}

function Balance({ kept: { balancePaise, lockedPaise } }: { readonly kept: Kept }) {
  return (
    <section className={classes['balance']} aria-label="Balance">
      <dl className={classes['two']}>
        <div>
          <dt>Free to spend</dt>
          <dd className={classes['sum']}>{formatRupees(balancePaise)}</dd>
        </div>
        <div>
          <dt>Locked</dt>
          <dd className={classes['sum']}>{formatRupees(lockedPaise)}</dd>
        </div>
      </dl>
      <p className={classes['soft']}>
        What you accept to buy is locked for it, and paid to the shop when you both confirm the
        delivery.
      </p>
    </section>
  );
}

/** "HAAT 1234 5678 9012 34": in groups, as people compare it with what they typed at their bank. */
const inGroups = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

function AddMoney({
  kept,
  joining,
}: {
  readonly kept: Kept;
  readonly joining: TradeWallet['joining'];
}) {
  const { accountNumber, ifsc, transferPage } = kept;
  if (accountNumber === null) return <Join joining={joining} />;
  return (
    <Section title="Add money">
      <Panel>
        <div className={classes['form']}>
          <p>
            Send money from your bank by IMPS, NEFT or RTGS to this account. The number is yours
            alone: what comes to it is in your wallet at once.
          </p>
          <dl className={classes['account']}>
            <dt>Account number</dt>
            <dd>
              {inGroups(accountNumber)}
              <CopyButton
                label="Copy account number"
                text={accountNumber}
                copied="Account number copied"
                what="number"
              />
            </dd>
            <dt>IFSC</dt>
            <dd>
              {ifsc}
              <CopyButton label="Copy IFSC" text={ifsc} copied="IFSC copied" what="IFSC" />
            </dd>
          </dl>
          {transferPage !== null && (
            <Button component="a" href={transferPage} size="md" variant="light">
              Try a transfer without money
            </Button>
          )}
        </div>
      </Panel>
    </Section>
  );
}

/** For who has no number yet: it is asked for here, also without the network. */
function Join({ joining }: { readonly joining: TradeWallet['joining'] }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const join = () =>
    run(async () => {
      const saved = await joinWallet(haat);
      return saved.ok ? null : saved.message;
    });
  return (
    <Section title="Add money">
      <Panel>
        <div className={classes['form']}>
          <p>
            You get an account number of your own. Money that you send to it from your bank comes
            into this wallet.
          </p>
          <AlertLine message={message} />
          {joining === null && (
            <Button size="md" loading={busy} onClick={join}>
              Get an account number
            </Button>
          )}
          {joining !== null && joining.problem === null && (
            <p role="status">
              <Mark tone="waiting">Your number comes when the network is back</Mark>
            </p>
          )}
          {joining !== null && joining.problem !== null && (
            <RefusedCommand message={joining.problem} sequence={joining.sequence} />
          )}
        </div>
      </Panel>
    </Section>
  );
}

function Statement({ entries }: { readonly entries: readonly WalletEntry[] }) {
  return (
    <Section title="Statement">
      {entries.length === 0 ? (
        <Panel>
          <p className={classes['soft']}>
            Nothing has moved yet. Money that comes in, is locked or paid stands here.
          </p>
        </Panel>
      ) : (
        <RowList>
          {entries.map((entry) => (
            <Movement key={entry.number} entry={entry} />
          ))}
        </RowList>
      )}
    </Section>
  );
}

function titleOf({ walletType, amountPaise, partyName }: WalletEntry): string {
  switch (walletType) {
    case 'CREDIT':
      return partyName === '' ? 'Bank transfer' : `From ${partyName}`;
    case 'DEBIT':
      return `Paid to ${partyName}`;
    case 'LOCKED':
      return amountPaise > 0 ? 'Locked for a contract' : 'Free again';
  }
}

function Movement({ entry }: { readonly entry: WalletEntry }) {
  const { walletType, amountPaise, balancePaise, lockedPaise, at } = entry;
  const icons = { CREDIT: IconArrowDownLeft, DEBIT: IconArrowUpRight, LOCKED: IconLock } as const;
  const Icon = walletType === 'LOCKED' && amountPaise < 0 ? IconLockOpen : icons[walletType];
  const sign = walletType === 'CREDIT' ? '+' : walletType === 'DEBIT' ? '−' : '';
  const locked = lockedPaise === 0 ? '' : `, ${formatRupees(lockedPaise)} locked`;
  return (
    <li className={classes['movement']} data-type={walletType}>
      <span className={classes['way']}>
        <Icon size={18} stroke={2.2} aria-hidden />
      </span>
      <div>
        <p className={classes['name']}>{titleOf(entry)}</p>
        <p className={classes['soft']}>
          <DateTime ms={at} />
        </p>
        <p className={classes['soft']}>
          {formatRupees(balancePaise)} free{locked}
        </p>
      </div>
      <b>
        {sign}
        {formatRupees(Math.abs(amountPaise))}
      </b>
    </li>
  );
}
