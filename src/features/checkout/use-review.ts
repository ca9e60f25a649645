import { useState } from 'react';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import type { AddressRow } from '../../db/person-database.ts';
import {
  recipientProblems,
  wishesOf,
  type CheckoutDraft,
} from '../../domain/cart/checkout-draft.ts';
import { deliverySlots } from '../../domain/orders/slots/delivery-slots.ts';
import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';
import { orderBlock } from './parts/order-block.ts';
import { RECIPIENT_FIELDS } from './parts/recipient-part.tsx';
import { useCartValidation } from './use-cart-validation.ts';
import type { PaymentChoosing } from './use-payment-choice.ts';
import { usePlacing } from './use-placing.ts';

/** What is on the screen when "Place order" is pressed. */
export interface ReviewState {
  readonly section: CartSection;
  readonly address: AddressRow | undefined;
  readonly standingChoice: StandingChoice;
  readonly draft: CheckoutDraft;
  /** Ends when what was entered is kept: an order forgets it, and nothing of it may be written after that. */
  readonly whenKept: () => Promise<void>;
  readonly isOffline: boolean;
  readonly payment: PaymentChoosing;
  /** Told what is being ordered, and null when that did not work. */
  readonly onPlacing: (section: CartSection | null) => void;
}

/** Why nothing can be ordered, what the store says ahead, and what the button does. */
export function useReview(state: ReviewState) {
  const { section, address, draft, isOffline, payment, standingChoice, whenKept, onPlacing } =
    state;
  const haat = useHaat();
  const { busy, message, place } = usePlacing(onPlacing, whenKept);
  const [wasTried, setWasTried] = useState(false);
  const minute = useMinute(haat.now);
  const { store, bill } = section;
  // As they stand on the screen (ORD-7): a delivery time that ends under the finger is the store's to refuse.
  const wishes = wishesOf(draft, store === undefined ? [] : deliverySlots(store, minute));
  const missing = orderBlock({
    isVisitor: haat.session === null,
    hasAddress: address !== undefined,
    itemTotalPaise: bill?.itemTotalPaise ?? 0,
    store,
  });
  const verdict = useCartValidation({
    section,
    address: address?.address ?? null,
    isOffline,
    canOrder: missing === null && !busy,
  });
  const refusal = verdict.kind === 'refused' ? verdict.message : null;

  function placeShown() {
    if (address === undefined) return;
    setWasTried(true);
    const problems = recipientProblems(draft);
    if (problems !== null) {
      const field = problems.name === null ? 'contactNumber' : 'name';
      document.querySelector<HTMLElement>(`#${RECIPIENT_FIELDS[field]}`)?.focus();
      return;
    }
    place({
      section,
      address,
      choice: draft.choice ?? standingChoice,
      payment: payment.choice,
      wishes,
      transactionId: verdict.kind === 'told' ? verdict.validation.transactionId : null,
    });
  }

  const block = missing ?? refusal ?? payment.block;
  return { busy, message, block, verdict, wasTried, place: placeShown };
}
