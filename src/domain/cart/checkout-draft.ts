import { MOBILE_NUMBER, normalizeMobileNumber } from '../account/contact.ts';
import { MESSAGES } from '../messages.ts';
import type { DeliverySlot } from '../orders/slots/delivery-slots.ts';
import {
  instructionProblem,
  tidyInstruction,
  type OrderWishes,
  type Substitution,
} from '../orders/order-wishes.ts';
import type { StandingChoice } from '../orders/quotes/quote-difference.ts';

/** Longest name of who takes the goods; the server's limit. */
export const LONGEST_RECIPIENT_NAME = 60;

/** What a buyer has entered for the next order of one store, as typed; kept until that order is placed. */
export interface CheckoutDraft {
  readonly isForOther: boolean;
  readonly recipientName: string;
  readonly recipientNumber: string;
  /** The buyer picks the goods up, where the store offers that (PICK-1). */
  readonly isPickup: boolean;
  /** Null: as soon as possible. */
  readonly slot: DeliverySlot | null;
  readonly substitution: Substitution;
  /** By item, where it is another wish than that of the order (SUB-1). */
  readonly lineSubstitutions: Readonly<Record<string, Substitution>>;
  /** What becomes of a question without an answer. */
  readonly ifNoAnswer: NonNullable<OrderWishes['ifNoAnswer']>;
  /** As typed, however long. */
  readonly storeInstruction: string;
  readonly riderInstruction: string;
  /** Null: as the person's preferences say (ORD-2). */
  readonly choice: StandingChoice | null;
  /** A coupon code that was typed and not applied. */
  readonly typedCode: string;
}

export const EMPTY_DRAFT: CheckoutDraft = {
  isForOther: false,
  recipientName: '',
  recipientNumber: '',
  isPickup: false,
  slot: null,
  substitution: 'ask',
  lineSubstitutions: {},
  ifNoAnswer: 'none',
  storeInstruction: '',
  riderInstruction: '',
  choice: null,
  typedCode: '',
};

/** A draft that wishes the same: of an order that is taken back to the cart. */
export function draftOfWishes({
  recipient,
  deliverySlot,
  substitution,
  instructions,
  lineSubstitutions = [],
  ifNoAnswer = EMPTY_DRAFT.ifNoAnswer,
  pickup,
}: OrderWishes): CheckoutDraft {
  return {
    ...EMPTY_DRAFT,
    isForOther: recipient !== null,
    recipientName: recipient?.name ?? '',
    recipientNumber: recipient?.contactNumber ?? '',
    isPickup: pickup === true,
    slot: deliverySlot,
    substitution,
    lineSubstitutions: Object.fromEntries(
      lineSubstitutions.map((line) => [line.itemId, line.substitution]),
    ),
    ifNoAnswer,
    storeInstruction: instructions?.store ?? '',
    riderInstruction: instructions?.rider ?? '',
  };
}

/** What is wrong with who takes the goods, by field; null where nothing is. */
export interface RecipientProblems {
  readonly name: string | null;
  readonly contactNumber: string | null;
}

/** Checks name and number of somebody else (specification, section 5); null when nothing is wrong. */
export function recipientProblems(draft: CheckoutDraft): RecipientProblems | null {
  if (!draft.isForOther) return null;
  const number = normalizeMobileNumber(draft.recipientNumber);
  const name = draft.recipientName.trim() === '' ? MESSAGES.required : null;
  if (number === '') return { name, contactNumber: MESSAGES.required };
  const contactNumber = MOBILE_NUMBER.test(number) ? null : MESSAGES.invalidContactNumber;
  return name === null && contactNumber === null ? null : { name, contactNumber };
}

/** Whose instruction is too long to be sent; null when both fit. */
export function firstLongInstruction({
  storeInstruction,
  riderInstruction,
  isPickup,
}: CheckoutDraft): 'store' | 'rider' | null {
  if (instructionProblem(storeInstruction) !== null) return 'store';
  return isPickup || instructionProblem(riderInstruction) === null ? null : 'rider';
}

/** The slot of a draft while it is still on offer; one that is over falls back to "as soon as possible". */
export function slotOf({ slot }: CheckoutDraft, offered: readonly DeliverySlot[]) {
  if (slot === null) return null;
  return offered.find(({ from, to }) => from === slot.from && to === slot.to) ?? null;
}

/** Whether the store would ask the buyer about any of these items: only then it matters what happens without an answer. */
export function wantsQuestions(
  { substitution, lineSubstitutions }: CheckoutDraft,
  itemIds: readonly string[],
): boolean {
  return itemIds.some((itemId) => (lineSubstitutions[itemId] ?? substitution) === 'ask');
}

/**
 * The wishes of a draft whose recipient is in order. What is picked up has neither slot nor rider. @param offered slots of the store now
 * @param itemIds what is ordered: a wish for an item that left the cart does not go along
 */
export function wishesOf(
  draft: CheckoutDraft,
  offered: readonly DeliverySlot[],
  itemIds: readonly string[] = [],
): OrderWishes {
  const { isForOther, recipientName, recipientNumber, substitution, ifNoAnswer, isPickup } = draft;
  const lineSubstitutions = itemIds.flatMap((itemId) => {
    const own = draft.lineSubstitutions[itemId] ?? substitution;
    return own === substitution ? [] : [{ itemId, substitution: own }];
  });
  const takesSimilar = ifNoAnswer === 'similar' && wantsQuestions(draft, itemIds);
  const store = tidyInstruction(draft.storeInstruction);
  const rider = isPickup ? '' : tidyInstruction(draft.riderInstruction);
  const contactNumber = normalizeMobileNumber(recipientNumber);
  return {
    recipient: isForOther ? { name: recipientName.trim(), contactNumber } : null,
    deliverySlot: isPickup ? null : slotOf(draft, offered),
    substitution,
    ...(store === '' && rider === '' ? {} : { instructions: { store, rider } }),
    ...(lineSubstitutions.length === 0 ? {} : { lineSubstitutions }),
    ...(takesSimilar && { ifNoAnswer }),
    ...(isPickup && { pickup: true }),
  };
}
