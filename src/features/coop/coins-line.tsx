import { IconChevronRight, IconCoins } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CoopHomeView } from '../../db/reads/coop.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { coinsText } from './coop-words.ts';
import classes from './coop.module.css';

export type CoinsLineProps = Pick<CoopHomeView, 'coins' | 'coinsAreWorthPaise' | 'expiringCoins'>;

/** The person's coins, what they are worth, and what is lost soon; as high before they are known as after. */
export function CoinsLine({ coins, coinsAreWorthPaise, expiringCoins }: CoinsLineProps) {
  return (
    <Link to={ROUTES.coinsHistory} className={classes['coins']}>
      <IconCoins size={26} stroke={1.7} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['big']}>{coins === null ? 'Your coins' : coinsText(coins)}</span>
        <span className={classes['soft']}>
          {coinsAreWorthPaise === null ? '–' : `worth ${formatRupees(coinsAreWorthPaise)}`}
          {expiringCoins > 0 && ` · ${coinsText(expiringCoins)} expiring soon`}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
