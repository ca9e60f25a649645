import {
  CASH,
  onlinePaymentBlock,
  type PaymentChoice,
} from '../../../domain/orders/payments/payment-choice.ts';
import { payPlaceText } from '../../../domain/orders/order-wishes.ts';
import { ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import classes from './payment-part.module.css';
import { couponControls } from '../../../commands/cart/cart-coupon.ts';
import type { CartSection } from '../../../db/reads/cart.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { CouponBox, type CouponBoxProps } from '../../../ui/orders/coupon-box.tsx';
import { Panel } from '../../../ui/layout/section.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { readPaymentChoice, readPaysOnline } from '../../../db/reads/settings.ts';

export interface PaymentPartProps {
  readonly choice: PaymentChoice;
  readonly onChange: (choice: PaymentChoice) => void;
  readonly isOffline: boolean;
  readonly isPickup: boolean;
}

type Row = 'cod' | 'upi' | 'card';

const CHOICES: Readonly<Record<Row, PaymentChoice>> = {
  cod: { paymentMethod: 'cod', paymentMode: null },
  upi: { paymentMethod: 'online', paymentMode: 'upi' },
  card: { paymentMethod: 'online', paymentMode: 'card' },
};

const cashLabel = (isPickup: boolean): string => (isPickup ? 'Cash at pickup' : 'Cash on delivery');

/** How the order is paid; what needs the network is greyed out without it, with the reason (ORD-3). */
export function PaymentPart({ choice, onChange, isOffline, isPickup }: PaymentPartProps) {
  const block = useOnlineBlock(isOffline);
  const reason = isOffline ? 'Needs the network' : 'Not at the moment';
  const disabledReason = block === null ? undefined : reason;
  const isOnline = choice.paymentMethod === 'online';
  return (
    <div className={classes['part']}>
      <ChoiceList
        legend="Payment"
        choices={[
          { value: 'cod', label: cashLabel(isPickup) },
          { value: 'upi', label: 'UPI', disabledReason },
          { value: 'card', label: 'Credit or debit card', disabledReason },
        ]}
        value={choice.paymentMode ?? 'cod'}
        onChange={(row) => onChange(CHOICES[row])}
      />
      <NoticeLine tone={isOnline && block !== null ? 'warn' : 'calm'}>
        {block ??
          (isOnline
            ? 'You pay on the page of the payment provider and come back here.'
            : `${cashLabel(isPickup)}: you pay ${payPlaceText(isPickup ? 'pickup' : 'delivery')}.`)}
      </NoticeLine>
    </div>
  );
}

export interface CouponPartProps {
  readonly section: CartSection;
  readonly kept: NonNullable<CouponBoxProps['kept']>;
}

/** The coupon of the order that is being reviewed, with the offers that it could use. */
export function CouponPart({ section, kept }: CouponPartProps) {
  const haat = useHaat();
  return (
    <Panel>
      <CouponBox {...couponControls(haat, section)} kept={kept} />
    </Panel>
  );
}

/** How this order is paid, and why it can't be paid like that now. */
export interface PaymentChoosing {
  readonly choice: PaymentChoice;
  readonly onChange: (choice: PaymentChoice) => void;
  /** For the place-order bar: why the order can't go as it is chosen; null when it can. */
  readonly block: string | null;
  /** The words of the button. */
  readonly label: string;
}

/** Why nothing can be paid online now, as the buyer reads it; null when it can be tried (ORD-3). */
function useOnlineBlock(isOffline: boolean): string | null {
  const { person } = useHaat();
  const isTaken = useLiveQuery(async () => readPaysOnline(person), [person]) ?? true;
  return onlinePaymentBlock({ isOffline, isTaken });
}

/**
 * The buyer's choice for this order. It begins with the last one; with cash where that can't be had now. A choice that was
 * made here stays when the line is lost: the button says why it waits, nothing is swapped silently.
 */
export function usePaymentChoice(isOffline: boolean): PaymentChoosing {
  const { device } = useHaat();
  const onlineBlock = useOnlineBlock(isOffline);
  const last = useLiveQuery(async () => readPaymentChoice(device), [device]);
  const [chosen, setChosen] = useState<PaymentChoice | null>(null);
  const isLastPossible = last !== undefined && (last.paymentMethod === 'cod' || !onlineBlock);
  const choice = chosen ?? (isLastPossible ? last : CASH);
  const isOnline = choice.paymentMethod === 'online';
  const label = isOnline ? 'Pay now' : 'Place order';
  return { choice, onChange: setChosen, block: isOnline ? onlineBlock : null, label };
}
