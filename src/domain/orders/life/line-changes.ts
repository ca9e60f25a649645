import { millisecondsInMinute } from 'date-fns/constants';
import { formatRupees, type Paise } from '../../money.ts';
import { type OrderWishes, substitutionOf } from '../order-wishes.ts';
import { type Bill, MAX_QUANTITY } from '../quotes/bill.ts';
import type { OrderActor } from './order-moves.ts';
import type { OrderStatus } from './order-status.ts';

/** How long a buyer who wished to be asked has to answer, ms (SUB-1). */
export const ANSWER_WITHIN_MS = 10 * millisecondsInMinute;

/**
 * `done`: at once, by the buyer's wish · `asked`: the buyer has not answered · `accepted`, `declined`: by the buyer, or by the
 * buyer's wish after ten minutes · `withdrawn`: the order ended before.
 */
export const LINE_CHANGE_STATES = ['done', 'asked', 'accepted', 'declined', 'withdrawn'] as const;
export type LineChangeState = (typeof LINE_CHANGE_STATES)[number];

/** What comes instead of units that the shop does not have. */
export interface Replacement {
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  readonly quantity: number;
  /** What one costs the buyer, and what it costs in the shop. */
  readonly pricePaise: Paise;
  readonly shelfPaise: Paise;
}

/** A line that a shop could not bring as ordered (SUB-1); times in ms. */
export interface LineChange {
  readonly changeId: string;
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  /** Units before, and how many of them come. */
  readonly quantity: number;
  readonly keptQuantity: number;
  readonly replacement: Replacement | null;
  readonly state: LineChangeState;
  readonly madeAt: number;
  /** Until when the buyer may answer; null: nobody was asked. */
  readonly answerBy: number | null;
  readonly decidedAt: number | null;
  readonly decidedBy: OrderActor | null;
  readonly savedPaise: Paise;
}

/** A line as far as changing it needs it. */
export interface ChangeableLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
}

/** A change as far as judging another one needs it. */
type JudgedChange = Pick<LineChange, 'itemId' | 'quantity' | 'keptQuantity' | 'state'> & {
  readonly replacement: Pick<Replacement, 'itemId' | 'quantity'> | null;
};

/** An order as far as changing its lines needs it. */
export interface ChangeableOrder {
  readonly status: OrderStatus;
  readonly lines: readonly ChangeableLine[];
  readonly wishes?: OrderWishes | undefined;
  readonly changes?: readonly JudgedChange[] | undefined;
}

/** What a shop says of a line: how many of the units that it saw come, and what instead of the others. */
export interface WantedChange {
  readonly itemId: string;
  readonly seenQuantity: number;
  readonly keptQuantity: number;
  readonly replacement: { readonly itemId: string; readonly quantity: number } | null;
}

/** What becomes of a change: it is made, the buyer is asked first, it was made before, or why it can't be. */
export type ChangeVerdict =
  | { readonly kind: 'made' | 'asked' | 'known' }
  | { readonly kind: 'refused'; readonly reason: string };

const NOT_PACKED: ReadonlySet<OrderStatus> = new Set(['ORDER_CREATED', 'ORDER_REQUEST_APPROVED']);

/** True while a shop may change lines: from when an order comes in until it is packed. */
export const canChangeLines = (status: OrderStatus): boolean => NOT_PACKED.has(status);

/** The questions of an order that its buyer has not answered. */
export const openQuestions = <Change extends Pick<LineChange, 'state'>>({
  changes = [],
}: {
  readonly changes?: readonly Change[] | undefined;
}): readonly Change[] => changes.filter(({ state }) => state === 'asked');

export const PACKING_WAITS =
  'The customer is asked about an item. Pack when that is decided, in ten minutes at the latest.';

const refused = (reason: string): ChangeVerdict => ({ kind: 'refused', reason });

/** The same was said before, here or on another phone of the shop. */
const isSame = (change: JudgedChange, { itemId, seenQuantity, ...wanted }: WantedChange): boolean =>
  change.itemId === itemId &&
  change.quantity === seenQuantity &&
  change.keptQuantity === wanted.keptQuantity &&
  change.replacement?.itemId === wanted.replacement?.itemId &&
  change.replacement?.quantity === wanted.replacement?.quantity;

/** Why a replacement can't be offered; null when it can. */
function replacementBlock(order: ChangeableOrder, wanted: WantedChange): string | null {
  const { replacement, itemId } = wanted;
  if (replacement === null) return null;
  if (substitutionOf(order.wishes, itemId) === 'none')
    return 'The customer wants nothing else for this item. Leave it out.';
  const { quantity } = replacement;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return `Please send 1 to ${MAX_QUANTITY} instead.`;
  const taken = [
    ...order.lines.map((line) => line.itemId),
    ...openQuestions(order).map((open) => open.replacement?.itemId),
  ];
  return taken.includes(replacement.itemId)
    ? 'That item is in this order already. Please choose another one.'
    : null;
}

/**
 * The one rule of SUB-1: what becomes of a change that a shop makes to a line. Fewer units and none need no question: what is
 * not there can't be sent. Something else is sent at once where the buyer wished so, asked of who wished to be asked, and refused
 * to who wants the money back.
 */
export function judgeLineChange(order: ChangeableOrder, wanted: WantedChange): ChangeVerdict {
  const { itemId, seenQuantity, keptQuantity, replacement } = wanted;
  const newest = (order.changes ?? []).findLast((change) => change.itemId === itemId);
  if (newest !== undefined && newest.state !== 'withdrawn' && isSame(newest, wanted))
    return { kind: 'known' };
  if (!canChangeLines(order.status))
    return refused('The items of an order can be changed until it is packed.');
  const line = order.lines.find((each) => each.itemId === itemId);
  if (line === undefined) return refused('This item is not in the order any more.');
  if (newest?.state === 'asked') return refused('The customer is asked about this item already.');
  if (line.quantity !== seenQuantity)
    return refused('Somebody of your shop has changed this item already.');
  if (!Number.isInteger(keptQuantity) || keptQuantity < 0 || keptQuantity >= line.quantity)
    return refused(`Please say how many of the ${line.quantity} there are.`);
  const block = replacementBlock(order, wanted);
  if (block !== null) return refused(block);
  const isLast = !order.lines.some((each) => each.itemId !== itemId && each.pricePaise > 0);
  if (isLast && keptQuantity === 0 && replacement === null)
    return refused(
      `Nothing would be left of this order. Please use “${order.status === 'ORDER_CREATED' ? 'Reject' : 'Can’t fulfil'}”.`,
    );
  const asks = replacement !== null && substitutionOf(order.wishes, itemId) === 'ask';
  return { kind: asks ? 'asked' : 'made' };
}

/**
 * An order as it will stand once the changes that wait at the counter are answered, as far as the rule needs it; nothing of it is
 * shown as done.
 */
export function withWaitingChanges(
  order: ChangeableOrder,
  waiting: readonly WantedChange[],
): ChangeableOrder {
  let lines = order.lines;
  const changes = [...(order.changes ?? [])];
  for (const wanted of waiting) {
    const { itemId, seenQuantity: quantity, keptQuantity, replacement } = wanted;
    const { kind } = judgeLineChange({ ...order, lines, changes }, wanted);
    if (kind !== 'asked' && kind !== 'made') continue;
    const state = kind === 'asked' ? kind : 'done';
    changes.push({ itemId, quantity, keptQuantity, replacement, state });
    if (kind === 'asked') continue;
    lines = lines.flatMap((line) => {
      if (line.itemId !== itemId) return [line];
      const kept = keptQuantity === 0 ? [] : [{ ...line, quantity: keptQuantity }];
      return replacement === null ? kept : [...kept, { ...line, ...replacement }];
    });
  }
  return { ...order, lines, changes };
}

/**
 * What one unit of a replacement costs the buyer: its price in the shop, but all of them never more than the units that they
 * stand for (ORD-2). Whole paise, rounded down.
 */
export function replacementPaise(
  { pricePaise }: Pick<ChangeableLine, 'pricePaise'>,
  missing: number,
  { quantity, shelfPaise }: Pick<Replacement, 'quantity' | 'shelfPaise'>,
): Paise {
  return Math.min(shelfPaise, Math.floor((pricePaise * missing) / quantity));
}

/** True for an order of which nothing would be left: it is called off. */
export function leavesNothing(
  lines: readonly ChangeableLine[],
  change: Pick<LineChange, 'itemId' | 'keptQuantity'>,
  isReplaced: boolean,
): boolean {
  const others = lines.some(({ itemId, pricePaise }) => itemId !== change.itemId && pricePaise > 0);
  return !others && !isReplaced && change.keptQuantity === 0;
}

const totalOf = (lines: readonly ChangeableLine[]): Paise =>
  lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);

/** What the order's coupon says to a change, by the store's own offer as of when the order was placed. */
export interface CouponWord {
  /** What it takes off the lines that come; 0 where it gives nothing any more. */
  readonly after: Paise;
  /** What it took off the changed line before; null where nobody knows: then its part by value. */
  readonly ofLine: Paise | null;
}

/**
 * The bill once a line has changed, in whole paise, never more than before. The coupon gives what its own rule gives on the
 * goods that come, and never less than before without what it gave on the goods that don't, rounded in the buyer's favour: who
 * gets less because the shop ran out does not pay more for the rest. For the same reason the charges stay as they were agreed.
 */
export function billAfterChange(
  bill: Bill,
  { itemId, before, after }: ChangedLines,
  coupon: CouponWord,
): Bill & { readonly discountPaise: Paise } {
  const [whole, itemTotalPaise] = [totalOf(before), totalOf(after)];
  const { discountPaise: agreed = 0, deliveryChargePaise, packingChargePaise } = bill;
  const changed = before.filter((line) => line.itemId === itemId);
  const worth = totalOf(changed);
  const ofLine = Math.min(coupon.ofLine ?? partOf(agreed, worth, whole), worth);
  const kept = agreed - partOf(ofLine, whole - itemTotalPaise, worth);
  const discountPaise = Math.min(agreed, itemTotalPaise, Math.max(kept, coupon.after));
  return {
    itemTotalPaise,
    discountPaise,
    deliveryChargePaise,
    packingChargePaise,
    amountToBePaidPaise: itemTotalPaise - discountPaise + deliveryChargePaise + packingChargePaise,
  };
}

/** The lines of an order before and after one of them changed. */
export interface ChangedLines {
  readonly itemId: string;
  readonly before: readonly ChangeableLine[];
  readonly after: readonly ChangeableLine[];
}

/** `paise` × `part` / `whole`, rounded down; as big integers, since a product of two amounts may exceed what a number holds. */
const partOf = (paise: Paise, part: Paise, whole: Paise): Paise =>
  whole <= 0 ? 0 : Number((BigInt(paise) * BigInt(part)) / BigInt(whole));

/** One thing that happened to a line, for a timeline. */
export interface LineStep {
  readonly key: string;
  readonly at: number;
  readonly text: string;
}

const LESS = (paise: Paise): string => (paise > 0 ? ` ${formatRupees(paise)} less to pay.` : '');

/** What comes of a line that was not replaced: "Only 1 of 2 Toor Dal." */
const shortText = ({ name, quantity, keptQuantity }: LineChange): string =>
  keptQuantity === 0 ? `${name} left out.` : `Only ${keptQuantity} of ${quantity} ${name}.`;

const insteadText = ({ name, keptQuantity, quantity, replacement }: LineChange): string => {
  const missing = keptQuantity === 0 ? name : `${quantity - keptQuantity} ${name}`;
  return `${replacement?.quantity} × ${replacement?.name} instead of ${missing}`;
};

/** How a change was decided, as its buyer or its shop reads it. */
function decidedText(change: LineChange, reader: 'buyer' | 'shop'): string {
  const { state, decidedBy, savedPaise } = change;
  if (state === 'withdrawn') return 'The order ended before the question was answered.';
  const what =
    state === 'accepted' || (state === 'done' && change.replacement !== null)
      ? `${insteadText(change)}.`
      : shortText(change);
  const who =
    decidedBy === 'system'
      ? 'No answer in 10 minutes: '
      : decidedBy !== 'buyer'
        ? ''
        : reader === 'buyer'
          ? 'You chose: '
          : 'The customer chose: ';
  return `${who}${what}${LESS(savedPaise)}`;
}

/** Everything that happened to the lines of an order, in words, the oldest first (SUB-1). */
export function lineSteps(
  changes: readonly LineChange[],
  reader: 'buyer' | 'shop',
): readonly LineStep[] {
  return changes
    .flatMap((change): LineStep[] => {
      const { changeId, madeAt, answerBy, decidedAt } = change;
      const asked = reader === 'buyer' ? 'You are asked' : 'The customer is asked';
      return [
        ...(answerBy === null
          ? []
          : [{ key: `${changeId} asked`, at: madeAt, text: `${asked}: ${insteadText(change)}?` }]),
        ...(decidedAt === null
          ? []
          : [{ key: changeId, at: decidedAt, text: decidedText(change, reader) }]),
      ];
    })
    .toSorted((one, other) => one.at - other.at);
}
