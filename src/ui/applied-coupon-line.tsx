import { Button } from '@mantine/core';
import { formatRupees } from '../domain/money.ts';
import {
  blockInWords,
  couponDiscount,
  offerBlock,
  type AppliedCoupon,
} from '../domain/orders/offers.ts';
import classes from './applied-coupon-line.module.css';

export interface AppliedCouponLineProps {
  readonly coupon: AppliedCoupon;
  readonly itemTotalPaise: number;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** What the coupon does now. An unknown code promises nothing: the total that is shown is without it. */
function couponInWords(coupon: AppliedCoupon, itemTotalPaise: number): string {
  const { offer, at } = coupon;
  if (offer === null) {
    return 'Checked when the order is sent. If it does not hold, the total stays as shown here.';
  }
  const block = offerBlock(offer, itemTotalPaise, at);
  if (block !== null) return blockInWords(block);
  return `${formatRupees(couponDiscount(coupon, itemTotalPaise))} off`;
}

/** The coupon on the cart, what it takes off, and how to take it away. */
export function AppliedCouponLine(props: AppliedCouponLineProps) {
  const { coupon, itemTotalPaise, busy, onRemove } = props;
  const isUsed = couponDiscount(coupon, itemTotalPaise) > 0;
  return (
    <div className={classes['line']} data-used={isUsed ? '' : undefined}>
      <p className={classes['text']} role="status">
        <b className={classes['code']}>{coupon.code}</b>
        <span>{couponInWords(coupon, itemTotalPaise)}</span>
      </p>
      <Button
        size="md"
        variant="subtle"
        className={classes['button'] ?? ''}
        loading={busy}
        aria-label={`Remove coupon ${coupon.code}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}
