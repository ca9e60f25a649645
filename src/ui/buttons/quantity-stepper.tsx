import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './quantity-stepper.module.css';

export interface QuantityStepperProps {
  /** What it is about, name and unit: "Onion 1 kg". */
  readonly label: string;
  readonly quantity: number;
  readonly onChoose: (wanted: number) => void;
  /** Nothing can be added now; taking away still works. */
  readonly canAdd?: boolean;
}

/** "Add", then minus, count and plus in one green pill. */
export function QuantityStepper({
  label,
  quantity,
  onChoose,
  canAdd = true,
}: QuantityStepperProps) {
  const more = useRef<HTMLButtonElement>(null);
  const isIn = quantity > 0;

  function decrease() {
    // The minus button goes away with the last unit; the focus stays in the pill.
    if (quantity === 1) more.current?.focus();
    onChoose(quantity - 1);
  }

  return (
    <div className={classes['pill']} data-in={isIn ? '' : undefined}>
      {isIn && (
        <button
          key="less"
          type="button"
          className={classes['button']}
          aria-label={`Decrease ${label}`}
          onClick={decrease}
        >
          <IconMinus size={18} stroke={2.6} aria-hidden />
        </button>
      )}
      {isIn && (
        <span key="count" className={classes['count']} aria-live="polite">
          {quantity}
          <span className="visually-hidden"> in the cart</span>
        </span>
      )}
      <button
        key="more"
        ref={more}
        type="button"
        className={classes['button']}
        aria-label={`${isIn ? 'Increase' : 'Add'} ${label}`}
        disabled={!canAdd}
        onClick={() => onChoose(quantity + 1)}
      >
        {isIn ? <IconPlus size={18} stroke={2.6} aria-hidden /> : 'Add'}
      </button>
    </div>
  );
}
