import type { ReactNode } from 'react';
import { setLineQuantity } from '../../commands/cart/set-quantity.ts';
import type { CartRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { lotPricePaise } from '../../domain/orders/quotes/lots.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { useWishedQuantity } from '../../ui/buttons/use-wished-quantity.ts';
import classes from './cart-panel.module.css';

export interface BesideCartProps {
  /** Null where there is no room for it. */
  readonly cart: readonly CartRow[] | null;
  /** The way to the cart or its review, while something is in it. */
  readonly bar: ReactNode;
  /** What stands at its left. */
  readonly children: ReactNode;
}

/** The cart beside the goods, where a desk has room for both. */
export function BesideCart({ cart, bar, children }: BesideCartProps) {
  return (
    <div className={classes['beside']}>
      <div>{children}</div>
      {cart !== null && (
        <aside className={classes['panel']} aria-label="Your cart">
          <h2 className={classes['title']}>Your cart</h2>
          {cart.length === 0 && (
            <p className={classes['empty']}>
              What you add stands here, and nothing is ordered yet.
            </p>
          )}
          <ul className={classes['lines']}>
            {cart.map((row) => (
              <li key={`${row.storeId} ${row.itemId}`}>
                <PanelLine row={row} />
              </li>
            ))}
          </ul>
          {bar}
        </aside>
      )}
    </div>
  );
}

function PanelLine({ row }: { readonly row: CartRow }) {
  const haat = useHaat();
  const { quantity, message, choose } = useWishedQuantity(row.quantity, (wanted) =>
    setLineQuantity(haat, { ...row, addedPaise: row.pricePaise, stock: null }, wanted),
  );
  return (
    <div className={classes['line']}>
      <div>
        <h3 className={classes['name']}>{row.name}</h3>
        <p className={classes['facts']}>
          {row.unit} · {formatRupees(lotPricePaise(row.pricePaise, row.lot, quantity) * quantity)}
        </p>
      </div>
      <QuantityStepper
        label={`${row.name} ${row.unit} in your cart`}
        quantity={quantity}
        lot={row.lot}
        onChoose={(wanted) => void choose(wanted)}
      />
      <p role="status" className={classes['facts']}>
        {message}
      </p>
    </div>
  );
}
