import type { OrderLineRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { Picture } from '../../ui/picture.tsx';
import classes from './orders.module.css';

/** What is in an order, in the order in which it was put into the cart. */
export function OrderLines({ lines }: { readonly lines: readonly OrderLineRow[] }) {
  return (
    <ul className={classes['lines']}>
      {lines.map((line) => (
        <li key={line.itemId} className={classes['line']}>
          <Picture picture={line.picture} size={48} />
          <div className={classes['what']}>
            <p className={classes['name']}>{line.name}</p>
            <p className={classes['soft']}>
              {line.unit} · {line.quantity} × {formatRupees(line.pricePaise)}
            </p>
          </div>
          <span className={classes['price']}>{formatRupees(line.quantity * line.pricePaise)}</span>
        </li>
      ))}
    </ul>
  );
}
