import { formatRupees, type Paise } from '../../domain/money.ts';
import classes from './price-change.module.css';

export interface PriceChangeProps {
  /** What it cost when it was put into the cart; null: what it costs now. */
  readonly wasPaise: Paise | null;
  readonly nowPaise: Paise;
}

/** A price that has changed since it was seen: struck out, with the one of now beside it. Nothing where it has not. */
export function PriceChange({ wasPaise, nowPaise }: PriceChangeProps) {
  if (wasPaise === null) return null;
  return (
    <span className={classes['change']}>
      <span className="visually-hidden">was </span>
      <s>{formatRupees(wasPaise)}</s>{' '}
      <span className={classes['now']}>now {formatRupees(nowPaise)}</span>
    </span>
  );
}
