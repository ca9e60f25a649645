import type { DeliverySlot } from './slots/delivery-slots.ts';

/** What the store may do when an item is short at packing: ask the buyer, send something similar, or leave it out. */
export const SUBSTITUTIONS = ['ask', 'similar', 'none'] as const;
export type Substitution = (typeof SUBSTITUTIONS)[number];

/** Who takes the goods when the buyer orders for somebody else. */
export interface Recipient {
  readonly name: string;
  /** Ten digits; as private as the buyer's own. */
  readonly contactNumber: string;
}

/** What a buyer wishes beyond the goods. Of it only `pickup` changes the price: nothing is charged for a way that nobody goes. */
export interface OrderWishes {
  /** Null: the buyer takes the goods. */
  readonly recipient: Recipient | null;
  /** Null: as soon as possible. */
  readonly deliverySlot: DeliverySlot | null;
  readonly substitution: Substitution;
  /** What the buyer asks of who packs and of who brings it; missing: nothing. */
  readonly instructions?: Instructions | undefined;
  /** Lines whose wish is another one than that of the order; missing: none. */
  readonly lineSubstitutions?: LineSubstitution[] | undefined;
  /** What becomes of a question that the buyer does not answer in time (SUB-1); missing: the item is left out. */
  readonly ifNoAnswer?: Exclude<Substitution, 'ask'> | undefined;
  /** The buyer picks the goods up at the store (PICK-1); missing: they are brought. Not together with a slot. */
  readonly pickup?: true | undefined;
}

/** How the goods get to their buyer. */
export type Fulfilment = 'delivery' | 'pickup';

/** How the goods of an order get to its buyer, by its wishes. */
export const fulfilmentOf = (wishes: Pick<OrderWishes, 'pickup'> | null | undefined): Fulfilment =>
  wishes?.pickup === true ? 'pickup' : 'delivery';

/** Where cash is paid: "You pay at the door." */
export const payPlaceText = (fulfilment: Fulfilment): string =>
  fulfilment === 'pickup' ? 'at the store' : 'at the door';

/** In the buyer's words, '' for nothing. They ride with the order and nobody parses them. */
export interface Instructions {
  readonly store: string;
  readonly rider: string;
}

/** Longest instruction, characters: what fits on the board of a shop and is read at a door. */
export const LONGEST_INSTRUCTION = 200;

/** What is wrong with an instruction, in words that say what to do; null when nothing is. */
export function instructionProblem(text: string): string | null {
  const tooMany = tidyInstruction(text).length - LONGEST_INSTRUCTION;
  if (tooMany <= 0) return null;
  return `Please make it ${tooMany} ${tooMany === 1 ? 'letter' : 'letters'} shorter: ${LONGEST_INSTRUCTION} fit`;
}

/** As it is sent: line breaks and control characters become spaces. */
export function tidyInstruction(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** What the store may do when this one item is short. */
export interface LineSubstitution {
  readonly itemId: string;
  readonly substitution: Substitution;
}

/** What the store may do when an item of an order is short: as was wished for its line, else for the order. */
export function substitutionOf(
  { substitution, lineSubstitutions = [] }: OrderWishes = DEFAULT_WISHES,
  itemId: string,
): Substitution {
  const line = lineSubstitutions.find((each) => each.itemId === itemId);
  return line?.substitution ?? substitution;
}

/** Until the buyer wished something; also what orders mean that say nothing of wishes. */
export const DEFAULT_WISHES: OrderWishes = {
  recipient: null,
  deliverySlot: null,
  substitution: 'ask',
};

/** True for wishes that say no more than the default. */
export function isDefaultWishes(wishes: OrderWishes): boolean {
  const { recipient, deliverySlot, substitution, instructions } = wishes;
  const { lineSubstitutions = [], ifNoAnswer, pickup } = wishes;
  return (
    recipient === null &&
    deliverySlot === null &&
    substitution === DEFAULT_WISHES.substitution &&
    instructions === undefined &&
    lineSubstitutions.length === 0 &&
    ifNoAnswer !== 'similar' &&
    pickup !== true
  );
}
