import { IconCoins } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { type CoinView, readCampaigns, readCoins } from '../../db/reads/coins.ts';
import { PRICE_LIFETIME_MS } from '../../domain/catalogue/item-facts.ts';
import { formatRupees } from '../../domain/money.ts';
import { formatAge } from '../../domain/time.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { type Refresh, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { Day } from '../../ui/time/date-time.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { coinsText } from './campaign-words.ts';
import classes from './rewards.module.css';

export interface BalanceCardProps {
  readonly coins: CoinView;
  /** ms. */
  readonly now: number;
}

/** What the person has: coins, what they are worth, what comes, what is lost next, and how old all that is. */
export function BalanceCard({ coins: { balance }, now }: BalanceCardProps) {
  if (balance === null) return null;
  const age = now - balance.fetchedAt;
  const { nextExpiring } = balance;
  return (
    <section className={classes['balance']} aria-label="Balance">
      <IconCoins size={34} stroke={1.6} aria-hidden className={classes['coin']} />
      <div className={classes['sum']}>
        <p className={classes['big']}>{coinsText(balance.coins)}</p>
        <p>worth {formatRupees(balance.valuePaise)}</p>
      </div>
      <ul className={classes['notes']}>
        {balance.pendingCoins > 0 && (
          <li>{coinsText(balance.pendingCoins)} more with the orders on their way</li>
        )}
        {nextExpiring !== null && (
          <li>
            {coinsText(nextExpiring.coins)} to use until <Day ms={nextExpiring.expiresAt - 1} />
          </li>
        )}
        {balance.owedCoins > 0 && (
          <li>
            {coinsText(balance.owedCoins)} of a refunded order were used already; the next ones pay
            them
          </li>
        )}
        {age > PRICE_LIFETIME_MS && <li>As it was {formatAge(age)} ago</li>}
      </ul>
    </section>
  );
}

/** In place of coins that this phone has never fetched, once asking for them has failed. */
export function CoinsMissing({ refresh }: { readonly refresh: Refresh }) {
  return (
    <MissingState
      picture="1f381"
      refresh={refresh}
      offlineText="Your coins are not on this phone yet. They come by themselves when the network is back."
      failedText="Your coins could not be read."
    />
  );
}

/** The person's coins as this phone has them, renewed in the background; undefined parts are still being read. */
export function useCoins() {
  const { person, device, sync, now } = useHaat();
  const minute = useMinute(now);
  const pull = useCallback(() => sync.pullCoins(), [sync]);
  const refresh = useBackgroundRefresh(pull);
  const coins = useLiveQuery(async () => readCoins(person, minute), [person, minute]);
  const campaigns = useLiveQuery(async () => readCampaigns(device), [device]);
  return { coins, campaigns, refresh, now: minute };
}
