import { Link } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import {
  minimumHint,
  missingForFreeDelivery,
  missingForMinimum,
} from '../../domain/orders/cart-lines.ts';
import { formatRupees } from '../../domain/money.ts';
import { storePath } from '../../domain/routes.ts';
import { BillList } from '../../ui/bill-list.tsx';
import { FreshnessMark } from '../../ui/freshness-mark.tsx';
import { NoticeLine } from '../../ui/notice-line.tsx';
import { Panel, Section } from '../../ui/section.tsx';
import { isLineProblem, type Refresh } from '../../ui/use-background-refresh.ts';
import type { QuantityOutcome } from '../../ui/use-wished-quantity.ts';
import { CartLine } from './cart-line.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { CouponPart } from './coupon-part.tsx';
import classes from './cart-store.module.css';

export interface CartStoreProps {
  readonly section: CartSection;
  readonly now: number;
  readonly refresh: Refresh;
  readonly setQuantity: (
    line: CartSection['lines'][number],
    wanted: number,
  ) => Promise<QuantityOutcome>;
  /** With several stores each section has its own button; with one it stands at the thumb. */
  readonly hasOwnCheckout: boolean;
}

/** What is in the cart of one store, what it costs, and what is missing for an order. */
export function CartStore(props: CartStoreProps) {
  const { section, now, setQuantity, hasOwnCheckout } = props;
  const { storeId, store, lines, pricesAt } = section;
  return (
    <Section
      title={store?.name ?? 'A store'}
      aside={<Link to={storePath(storeId)}>Add More Items</Link>}
    >
      <FreshnessMark pricesAt={pricesAt} now={now} />
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <li key={line.itemId}>
            <CartLine line={line} setQuantity={(wanted) => setQuantity(line, wanted)} />
          </li>
        ))}
      </ul>
      <CouponPart section={section} isOpen={!hasOwnCheckout} />
      <StoreBill {...props} />
      {hasOwnCheckout && <CheckoutButton section={section} />}
    </Section>
  );
}

function StoreBill({ section, refresh }: CartStoreProps) {
  const { store, bill } = section;
  if (store === undefined || bill === null) {
    const why = isLineProblem(refresh.problem)
      ? 'You are offline. The charges of this store are not on this phone yet.'
      : (refresh.problem?.message ?? 'Getting the charges of this store…');
    return <NoticeLine tone="warn">{why}</NoticeLine>;
  }
  const missing = missingForMinimum(bill.itemTotalPaise, store);
  const toFree = missingForFreeDelivery(bill.itemTotalPaise, store);
  return (
    <>
      {store.vanishedAt !== undefined && (
        <NoticeLine tone="danger">This store is not on Haat any more.</NoticeLine>
      )}
      {store.vanishedAt === undefined && !store.takingOrders && (
        <NoticeLine tone="warn">This store is not taking orders now.</NoticeLine>
      )}
      {missing > 0 && (
        <NoticeLine tone="warn">{minimumHint(missing, store.minimumOrderPaise)}</NoticeLine>
      )}
      {missing === 0 && toFree !== null && toFree > 0 && (
        <NoticeLine>Add item worth {formatRupees(toFree)} more for free delivery</NoticeLine>
      )}
      <Panel>
        <BillList bill={bill} />
      </Panel>
    </>
  );
}
