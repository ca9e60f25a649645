import { IconCoins } from '@tabler/icons-react';
import type { CoinView } from '../../db/reads/coins.ts';
import { PRICE_LIFETIME_MS } from '../../domain/catalogue/item-facts.ts';
import { formatRupees } from '../../domain/money.ts';
import { formatAge } from '../../domain/time.ts';
import { Day } from '../../ui/time/day.tsx';
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
