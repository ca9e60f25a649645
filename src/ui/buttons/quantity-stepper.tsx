import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { lotAbove, lotBelow, type MaybeLot } from '../../domain/orders/quotes/lots.ts';
import { BumpedNumber } from './bumped-number.tsx';
import classes from './quantity-stepper.module.css';

export interface QuantityStepperProps {
  /** What it is about, name and unit: "Onion 1 kg". */
  readonly label: string;
  readonly quantity: number;
  readonly onChoose: (wanted: number) => void;
  /** Nothing can be added now; taking away still works. */
  readonly canAdd?: boolean;
  /** How it is sold by the lot; missing: in single units. */
  readonly lot?: MaybeLot;
  /** It can't be taken below that; 0 unless said otherwise, which leaves "Add". */
  readonly least?: number;
  /** What the units are, for screen readers; "in the cart" unless said otherwise. */
  readonly unitsAre?: string;
}

/** "Add", then minus, count and plus in one green pill. */
export function QuantityStepper({
  label,
  quantity,
  onChoose,
  canAdd = true,
  lot,
  least = 0,
  unitsAre = 'in the cart',
}: QuantityStepperProps) {
  const more = useRef<HTMLButtonElement>(null);
  const isIn = quantity > 0;

  function decrease() {
    // The minus button goes away with the last lot; the focus stays in the pill.
    const less = lotBelow(lot, quantity);
    if (less === 0) more.current?.focus();
    onChoose(less);
  }

  return (
    <div className={classes['pill']} data-in={isIn ? '' : undefined}>
      {isIn && (
        <button
          key="less"
          type="button"
          className={classes['button']}
          aria-label={`Decrease ${label}`}
          disabled={quantity <= least}
          onClick={decrease}
        >
          <IconMinus size={18} stroke={2.6} aria-hidden />
        </button>
      )}
      {isIn && (
        <span key="count" className={classes['count']} aria-live="polite">
          <BumpedNumber value={quantity} />
          <span className="visually-hidden"> {unitsAre}</span>
        </span>
      )}
      <button
        key="more"
        ref={more}
        type="button"
        className={classes['button']}
        aria-label={`${isIn ? 'Increase' : 'Add'} ${label}`}
        disabled={!canAdd}
        onClick={() => onChoose(lotAbove(lot, quantity))}
      >
        {isIn ? <IconPlus size={18} stroke={2.6} aria-hidden /> : 'Add'}
      </button>
    </div>
  );
}
