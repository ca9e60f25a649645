import type { CartSection } from '../../db/reads/cart-sections.ts';
import { formatRupees } from '../../domain/money.ts';
import { Panel } from '../../ui/section.tsx';
import classes from './review-lines.module.css';

/** What is ordered, line by line at the price that is ordered. */
export function ReviewLines({ lines }: Pick<CartSection, 'lines'>) {
  return (
    <Panel>
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <li key={line.itemId} className={classes['line']}>
            <span className={classes['what']}>
              <b>{line.quantity} ×</b> {line.name}{' '}
              <span className={classes['unit']}>{line.unit}</span>
              <LineNote line={line} />
            </span>
            <span className={classes['sum']}>{formatRupees(line.pricePaise * line.quantity)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LineNote({ line }: { readonly line: CartSection['lines'][number] }) {
  if (line.availability === 'none') return <em className={classes['short']}>Out of stock</em>;
  if (line.availability === 'fewer') {
    return <em className={classes['short']}>Only {line.stock} left</em>;
  }
  if (line.wasPaise === null) return null;
  return (
    <em className={classes['changed']}>
      was {formatRupees(line.wasPaise)}, now {formatRupees(line.pricePaise)}
    </em>
  );
}
