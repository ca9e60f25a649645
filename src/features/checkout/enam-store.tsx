import { Link } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart.ts';
import { formatRupees } from '../../domain/money.ts';
import { retailCartPath } from '../../domain/routes/routes.ts';
import { FreeLine, PriceChange } from '../../ui/goods/line-notes.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import classes from './enam-store.module.css';

export interface EnamStoreProps {
  readonly section: CartSection;
  /** Why this store is left out; null when it is ordered from. */
  readonly block: string | null;
}

/** One store's part of an order from all of them: what, for how much, and why it is left out. */
export function EnamStore({ section, block }: EnamStoreProps) {
  const { storeId, store, lines, freeLine, bill, coupon } = section;
  const name = store?.name ?? 'A store';
  return (
    <Section
      title={name}
      aside={
        <Link to={retailCartPath(storeId)} aria-label={`Change the order from ${name}`}>
          Change
        </Link>
      }
    >
      {block !== null && <NoticeLine tone="warn">Left in the cart: {block}</NoticeLine>}
      <Panel>
        <ul className={classes['lines']}>
          {lines.map((line) => (
            <li key={line.itemId} className={classes['line']}>
              <span className={classes['what']}>
                {line.quantity} × {line.name} <span className={classes['unit']}>{line.unit}</span>
                <span className={classes['change']}>
                  <PriceChange wasPaise={line.wasPaise} nowPaise={line.pricePaise} />
                </span>
              </span>
              <span className={classes['sum']}>
                {formatRupees(line.pricePaise * line.quantity)}
              </span>
            </li>
          ))}
          {freeLine !== null && (
            <li>
              <FreeLine line={freeLine} />
            </li>
          )}
        </ul>
        {bill !== null && (
          <p className={classes['total']}>
            <span>With delivery and packing{coupon === null ? '' : `, coupon ${coupon.code}`}</span>
            <b>{formatRupees(bill.amountToBePaidPaise)}</b>
          </p>
        )}
      </Panel>
    </Section>
  );
}
