import { formatRupees } from '../domain/money.ts';
import type { Bill } from '../domain/orders/bill.ts';
import classes from './bill-list.module.css';

/** A bill with everything in it before the order is placed; nothing is added later. */
export function BillList({ bill }: { readonly bill: Bill }) {
  const discountPaise = bill.discountPaise ?? 0;
  return (
    <dl className={classes['bill']}>
      <Row name="Item total" value={formatRupees(bill.itemTotalPaise)} />
      {discountPaise > 0 && (
        <Row name="Coupon discount" value={`−${formatRupees(discountPaise)}`} />
      )}
      <Row name="Delivery charge" value={charge(bill.deliveryChargePaise)} />
      <Row name="Packing charge" value={charge(bill.packingChargePaise)} />
      <div className={classes['total']}>
        <dt>Amount to be paid</dt>
        <dd>{formatRupees(bill.amountToBePaidPaise)}</dd>
      </div>
    </dl>
  );
}

const charge = (paise: number): string => (paise === 0 ? 'Free' : formatRupees(paise));

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={classes['row']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
