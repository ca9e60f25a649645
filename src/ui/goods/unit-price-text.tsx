import { unitPriceOf } from '../../domain/catalogue/item-facts.ts';
import { formatRupees } from '../../domain/money.ts';

export interface UnitPriceTextProps {
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

const UNIT_PRICE = { color: 'var(--ink-soft)', fontWeight: 400, fontSize: '0.8125rem' } as const;
