import type { ExpiringCoins } from '../../db/facts/coin-facts.ts';
import { Day } from '../../ui/time/day.tsx';
import { RowList, Section } from '../../ui/layout/section.tsx';
import { coinsText } from './campaign-words.ts';
import classes from './rewards.module.css';

export interface ExpiringSoonProps {
  readonly expiring: ExpiringCoins;
  /** ms. */
  readonly now: number;
}

/** The coins that are lost within the next thirty days; nothing when there are none. */
export function ExpiringSoon({ expiring, now }: ExpiringSoonProps) {
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
