import { IconClockHour4 } from '@tabler/icons-react';
import { formatAge } from '../domain/time.ts';
import classes from './freshness-mark.module.css';

/** Prices older than this say so, ms. */
const PRICE_LIFETIME_MS = 15 * 60_000;

export interface FreshnessMarkProps {
  /** When the prices were fetched, ms; undefined: no prices here. */
  readonly pricesAt: number | undefined;
  readonly now: number;
}

/** How old the prices are, once they are older than their time to live (CAT-4). */
export function FreshnessMark({ pricesAt, now }: FreshnessMarkProps) {
  if (pricesAt === undefined || now - pricesAt <= PRICE_LIFETIME_MS) return null;
  return (
    <span className={classes['mark']}>
      <IconClockHour4 size={14} aria-hidden />
      prices from {formatAge(now - pricesAt)} ago
    </span>
  );
}
