import { unitPriceOf } from '../../domain/catalogue/item-facts.ts';
import { discountPercent, formatRupees, type Paise } from '../../domain/money.ts';
import classes from './price.module.css';

export interface PriceProps {
  /** Null or 0: not known here. */
  readonly pricePaise: Paise | null;
  readonly mrpPaise: Paise | null;
  /** Default true; false where the discount stands elsewhere. */
  readonly showsPercent?: boolean;
}

/** A price as buyers compare it: bold, with the printed price struck out and how much less it is. */
export function Price({ pricePaise, mrpPaise, showsPercent = true }: PriceProps) {
  if (pricePaise === null || pricePaise === 0) {
    return <span className={classes['unknown']}>Price not here yet</span>;
  }
  const percent = mrpPaise === null ? 0 : discountPercent(mrpPaise, pricePaise);
  return (
    <span className={classes['price']}>
      <b className={classes['now']}>{formatRupees(pricePaise)}</b>
      {mrpPaise !== null && mrpPaise > pricePaise && (
        <>
          <span className="visually-hidden">, printed price </span>
          <s className={classes['mrp']}>{formatRupees(mrpPaise)}</s>
        </>
      )}
      {showsPercent && percent > 0 && <span className={classes['off']}>{percent}% off</span>}
    </span>
  );
}

interface UnitPriceTextProps {
  readonly pricePaise: number | null;
  readonly unit: string;
}

/** "₹58/kg"; nothing where the price says it already or no amount is known (ITEM-1). */
export function UnitPriceText({ pricePaise, unit }: UnitPriceTextProps) {
  const price = unitPriceOf(pricePaise, unit);
  if (price === null) return null;
  return (
    <span style={UNIT_PRICE}>
      {formatRupees(price.paise)}/{price.per}
    </span>
  );
}

const UNIT_PRICE = {
  color: 'var(--ink-soft)',
  fontWeight: 400,
  fontSize: 'var(--text-13)',
} as const;
