import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { readPaymentChoice, readPaysOnline } from '../../db/reads/orders/payment-choice.ts';
import {
  CASH,
  onlinePaymentBlock,
  type PaymentChoice,
} from '../../domain/orders/payments/payment-choice.ts';
import { useHaat } from '../../ports/haat-context.tsx';

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
export function useOnlineBlock(isOffline: boolean): string | null {
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
