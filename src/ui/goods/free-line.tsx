import classes from './free-line.module.css';

export interface FreeLineProps {
  readonly line: { readonly name: string; readonly unit: string; readonly quantity: number };
}

/** What an offer adds for nothing, below the lines that are paid for. */
export function FreeLine({ line: { quantity, name, unit } }: FreeLineProps) {
  return (
    <p className={classes['line']}>
      <span>
        {quantity} × {name} <span className={classes['unit']}>{unit}</span>
      </span>
      <b>Free</b>
    </p>
  );
}
