import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { readWallet, type WalletLine } from '../../db/reads/coins.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useKeptAnswer } from '../../ports/use-kept-answer.ts';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { RowList, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { BalanceCard, CoinsMissing, useCoins } from './balance-card.tsx';
import classes from './rewards.module.css';
import type { ExpiringCoins } from '../../db/facts/person-facts.ts';
import { DateTime, Day } from '../../ui/time/date-time.tsx';
import { coinsText } from './campaign-words.ts';
import { IconArrowDownLeft, IconArrowUpRight, IconLock } from '@tabler/icons-react';
import type { WalletType } from '../../domain/rewards/coins.ts';
import { numberText } from '../../domain/money.ts';

const ICONS: Readonly<Record<WalletType, typeof IconLock>> = {
  CREDIT: IconArrowDownLeft,
  DEBIT: IconArrowUpRight,
  LOCKED: IconLock,
};

interface ExpiringSoonProps {
  readonly expiring: ExpiringCoins;
  /** ms. */
  readonly now: number;
}

/** A person's coins: how many, what is lost soon, and how they came and went. All of it from the phone. */
export function CoinsHistoryPage() {
  const { coins, refresh, now } = useCoins();
  const { kept, isKnown } = useKeptAnswer(refresh.state, 'wallet', ({ person }) =>
    readWallet(person),
  );
  // The first changes may be on their way.
  const wallet = kept?.length === 0 && !isKnown ? undefined : kept;
  const isMissing = coins?.balance === null && refresh.state === 'failed';
  const hasCoins = coins !== undefined && coins.balance !== null;
  return (
    <Screen title="Your coins" backTo={ROUTES.account}>
      <PageColumn gap="wide">
        {isMissing && <CoinsMissing refresh={refresh} />}
        {!isMissing && !hasCoins && <CoinsSkeleton />}
        {hasCoins && (
          <>
            <BalanceCard coins={coins} now={now} />
            <div className={classes['ways']}>
              <Button component={Link} to={ROUTES.earnMoreCoins} size="md">
                Use coins
              </Button>
              <Button component={Link} to={ROUTES.howToEarn} size="md" variant="light">
                How to earn
              </Button>
            </div>
            {coins.expiring !== null && <ExpiringSoon expiring={coins.expiring} now={now} />}
            <History lines={wallet} />
          </>
        )}
      </PageColumn>
    </Screen>
  );
}

/** As high as balance, buttons and the first lines are. */
function CoinsSkeleton() {
  return (
    <PageColumn gap="wide" isBusy>
      <span className="visually-hidden">Reading coins</span>
      <Bone height={106} />
      <Bone height={42} />
      <Bone height={280} />
    </PageColumn>
  );
}

function History({ lines }: { readonly lines: readonly WalletLine[] | undefined }) {
  const messages = useMessages();
  const [params, setParams] = useSearchParams();
  const filter = walletFilter(params.get('type'));
  const shown = lines?.filter(({ type }) => filter === '' || type === filter);
  return (
    <Section title="History">
      <ChipRow
        label="Changes shown"
        chips={WALLET_FILTERS}
        selectedId={filter}
        onSelect={(id) => setParams(id === '' ? {} : { type: id }, { replace: true })}
      />
      {shown === undefined && <Bone height={280} />}
      {shown?.length === 0 && (
        <EmptyState
          picture="1f381"
          title={messages.noData}
          text={
            filter === ''
              ? 'Your first delivered order brings your first coins.'
              : 'Nothing of this kind yet.'
          }
        />
      )}
      {shown !== undefined && shown.length > 0 && <WalletList lines={shown} />}
    </Section>
  );
}

/** The coins that are lost within the next thirty days; nothing when there are none. */
function ExpiringSoon({ expiring, now }: ExpiringSoonProps) {
  const serverNow = expiring.serverTime + Math.max(0, now - expiring.fetchedAt);
  const days = expiring.days.filter(({ expiresAt }) => expiresAt > serverNow);
  if (days.length === 0) return null;
  return (
    <Section title="Expiring soon">
      <RowList>
        {days.map(({ date, coins, expiresAt }) => (
          <li key={date} className={classes['day']}>
            <span>
              until <Day ms={expiresAt - 1} />
            </span>
            <b>{coinsText(coins)}</b>
          </li>
        ))}
      </RowList>
    </Section>
  );
}

/** How coins came and went, the newest first. */
function WalletList({ lines }: { readonly lines: readonly WalletLine[] }) {
  return (
    <RowList>
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </RowList>
  );
}

function Line({ line }: { readonly line: WalletLine }) {
  const Icon = ICONS[line.type];
  return (
    <li className={classes['line']} data-type={line.type}>
      <span className={classes['way']}>
        <Icon size={18} stroke={2.2} aria-hidden />
      </span>
      <div className={classes['what']}>
        <p className={classes['title']}>{walletTitle(line)}</p>
        {line.note !== '' && <p className={classes['small']}>{line.note}</p>}
        <p className={classes['small']}>
          <DateTime ms={line.at} />
          {line.type === 'CREDIT' && line.expiresAt !== null && (
            <>
              {' · '}until <Day ms={line.expiresAt - 1} />
            </>
          )}
        </p>
      </div>
      <p className={classes['amount']}>
        {walletAmount(line)}
        <span className="visually-hidden"> coins</span>
      </p>
    </li>
  );
}

/** The filters of the history, by the wallet types of the specification; '' shows all. */
export const WALLET_FILTERS: readonly { readonly id: '' | WalletType; readonly name: string }[] = [
  { id: '', name: 'All' },
  { id: 'CREDIT', name: 'Received' },
  { id: 'DEBIT', name: 'Used' },
  { id: 'LOCKED', name: 'On the way' },
];

/** A filter out of the address; anything unknown shows all. */
export function walletFilter(value: string | null): '' | WalletType {
  return WALLET_FILTERS.find(({ id }) => id === value)?.id ?? '';
}

const TITLES: Readonly<Record<WalletLine['kind'], string>> = {
  earned: 'Earned with an order',
  bonus: 'Extra coins',
  redeemed: 'Made into a coupon',
  expired: 'Expired',
  reversed: 'Taken back with a refund',
  settled: 'Paid what was owed',
  adjusted: 'Corrected by Haat',
  refunded: 'Refund of an order',
  pending: 'Comes with the delivery',
};

/** What a line of the wallet is about. */
export function walletTitle({ kind }: Pick<WalletLine, 'kind'>): string {
  return TITLES[kind];
}

/** "+25", "−50"; what is locked counts as neither yet. */
export function walletAmount({ coins, type }: Pick<WalletLine, 'coins' | 'type'>): string {
  const amount = numberText(Math.abs(coins));
  if (type === 'LOCKED') return amount;
  return type === 'CREDIT' ? `+${amount}` : `−${amount}`;
}
