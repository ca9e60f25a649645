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
import { Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { BalanceCard } from './balance-card.tsx';
import { CoinsMissing } from './coins-missing.tsx';
import { ExpiringSoon } from './expiring-soon.tsx';
import { useCoins } from './use-coins.ts';
import { WALLET_FILTERS, walletFilter } from './wallet-words.ts';
import { WalletList } from './wallet-list.tsx';
import classes from './rewards.module.css';

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
