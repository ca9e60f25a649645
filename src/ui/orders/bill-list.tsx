import { formatRupees } from '../../domain/money.ts';
import type { Bill } from '../../domain/orders/quotes/bill.ts';
import classes from './bill-list.module.css';

export interface BillListProps {
  readonly bill: Bill;
  /** What stood here before: each amount that is another one now is marked. */
  readonly was?: Bill;
  /** Of an order that is picked up: it has no delivery to charge for. */
  readonly isPickup?: boolean;
  /** What the delivery charge has for heavy goods; null or missing: nothing. */
  readonly freight?: Freight | null;
  /** False for what is taken off without a coupon: goods that replace others. */
  readonly isByCoupon?: boolean;
}

interface Freight {
  readonly paise: number;
  /** "200 kg". */
  readonly weight: string;
}

/** A bill with everything in it before the order is placed; nothing is added later. */
export function BillList(props: BillListProps) {
  const { bill, was = bill, isPickup = false, freight = null, isByCoupon = true } = props;
  const discount = bill.discountPaise ?? 0;
  const hadDiscount = was.discountPaise ?? 0;
  return (
    <dl className={classes['bill']}>
      <Row
        name="Item total"
        was={formatRupees(was.itemTotalPaise)}
        value={formatRupees(bill.itemTotalPaise)}
      />
      {(discount > 0 || hadDiscount > 0) && (
        <Row
          name={isByCoupon ? 'Coupon discount' : 'Discount'}
          was={lessText(hadDiscount)}
          value={lessText(discount)}
        />
      )}
      {!isPickup && (
        <Row
          name="Delivery charge"
          was={charge(was.deliveryChargePaise)}
          value={charge(bill.deliveryChargePaise)}
        />
      )}
      {freight !== null && freight.paise > 0 && (
        <div className={classes['part']}>
          <dt>of it freight for {freight.weight}</dt>
          <dd>{formatRupees(freight.paise)}</dd>
        </div>
      )}
      <Row
        name="Packing charge"
        was={charge(was.packingChargePaise)}
        value={charge(bill.packingChargePaise)}
      />
      <Row
        name="Amount to be paid"
        was={formatRupees(was.amountToBePaidPaise)}
        value={formatRupees(bill.amountToBePaidPaise)}
        isTotal
      />
    </dl>
  );
}

const charge = (paise: number): string => (paise === 0 ? 'Free' : formatRupees(paise));
const lessText = (paise: number): string => (paise === 0 ? 'None' : `−${formatRupees(paise)}`);

interface RowProps {
  readonly name: string;
  readonly was: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

function Row({ name, was, value, isTotal = false }: RowProps) {
  return (
    <div className={classes[isTotal ? 'total' : 'row']}>
      <dt>{name}</dt>
      <dd>
        {was !== value && (
          <>
            <span className="visually-hidden">was </span>
            <s className={classes['was']}>{was}</s>{' '}
          </>
        )}
        <span className={was === value ? undefined : classes['now']}>{value}</span>
      </dd>
    </div>
  );
}
