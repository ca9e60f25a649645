import { IconClockHour4 } from '@tabler/icons-react';
import { priceAgeText } from '../../domain/catalogue/item-facts.ts';
import { formatHhmm, indiaMinuteOfDay } from '../../domain/time.ts';
import classes from './freshness-mark.module.css';

export interface FreshnessMarkProps {
  /** When the prices were fetched, ms; undefined: no prices here. */
  readonly pricesAt: number | undefined;
  readonly now: number;
}

/** How old the prices are, once they are older than their time to live (CAT-4). */
export function FreshnessMark({ pricesAt, now }: FreshnessMarkProps) {
  const text = priceAgeText(pricesAt, now);
  if (text === null) return null;
  return (
    <span className={classes['mark']}>
      <IconClockHour4 size={14} aria-hidden />
      {text}
    </span>
  );
}

/** The time of prices and stock, always: what stands on a page may be looked at for long. @param at ms */
export function PricesAsOf({ at }: { readonly at: number }) {
  const minute = indiaMinuteOfDay(at);
  const time = formatHhmm(Math.floor(minute / 60) * 100 + (minute % 60));
  return (
    <p className={classes['asOf']}>
      Prices and stock as of <time dateTime={new Date(at).toISOString()}>{time}</time>
    </p>
  );
}
