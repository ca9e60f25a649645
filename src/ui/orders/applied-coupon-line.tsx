import { Button } from '@mantine/core';
import { formatRupees } from '../../domain/money.ts';
import type { Messages } from '../../domain/messages.ts';
import type { JudgedOffer } from '../../domain/orders/offers/offer-choice.ts';
import { blockInWords } from '../../domain/orders/offers/offers.ts';
import { useMessages } from '../messages-context.ts';
import classes from './applied-coupon-line.module.css';

/** The coupon on a cart; `judged` is null while nobody here knows the code. */
export interface ShownCoupon {
  readonly code: string;
  readonly judged: JudgedOffer | null;
}

export interface AppliedCouponLineProps {
  readonly coupon: ShownCoupon;
  /** The item that it adds for nothing: "1 × Glucose Biscuits"; null where it adds none. */
  readonly freeItem: string | null;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** What the coupon does now. An unknown code promises nothing: the total that is shown is without it. */
function couponInWords(
  judged: JudgedOffer | null,
  freeItem: string | null,
  messages: Messages,
): string {
  if (judged === null) {
    return 'Checked when the order is sent. If it does not hold, the total stays as shown here.';
  }
  const { block, savesPaise } = judged;
  if (block !== null) return blockInWords(block, messages);
  return freeItem === null ? `${formatRupees(savesPaise)} off` : `${freeItem} free of charge`;
}

/** The coupon on the cart, what it does, and how to take it away. */
export function AppliedCouponLine(props: AppliedCouponLineProps) {
  const messages = useMessages();
  const { coupon, freeItem, busy, onRemove } = props;
  const { code, judged } = coupon;
  const isUsed = judged !== null && judged.block === null;
  return (
    <div className={classes['line']} data-used={isUsed ? '' : undefined}>
      <p className={classes['text']} role="status">
        <b className={classes['code']}>{code}</b>
        <span>{couponInWords(judged, freeItem, messages)}</span>
      </p>
      <Button
        size="md"
        variant="subtle"
        className={classes['button'] ?? ''}
        loading={busy}
        aria-label={`Remove coupon ${code}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}
