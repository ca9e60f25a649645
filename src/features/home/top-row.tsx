import { IconCoins, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useMessages } from '../../ui/messages-context.ts';
import classes from './home-page.module.css';

export interface TopRowProps {
  /** Null: not known yet, undefined: nobody is signed in. */
  readonly coins: number | null | undefined;
}

/** Search, and the coins beside it; as high before the coins are known as after. */
export function TopRow({ coins }: TopRowProps) {
  const messages = useMessages();
  return (
    <div className={classes['top']}>
      <Link to={ROUTES.search} className={classes['search']}>
        <IconSearch size={20} aria-hidden />
        <span>{messages.searchPlaceholder}</span>
      </Link>
      {coins !== undefined && (
        <Link
          to={ROUTES.coinsHistory}
          className={classes['coins']}
          aria-label={coins === null ? 'Your coins' : `Your coins: ${coins}`}
        >
          <IconCoins size={20} stroke={1.8} aria-hidden />
          <span>{coins === null ? '–' : shortCount(coins)}</span>
        </Link>
      )}
    </div>
  );
}

/** At most four characters: the chip keeps its width. */
function shortCount(coins: number): string {
  return coins < 10_000 ? String(coins) : `${Math.floor(coins / 1000)}k`;
}
