import type { RefundTo } from '../../contracts/orders/return-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import { fillMessage, type Messages } from '../../domain/messages.ts';
import {
  deliveredAt,
  MOST_RETURN_PICTURES,
  returnableLines,
} from '../../domain/orders/order-actions.ts';
import type { NewPicture } from '../../commands/outbox/attach-pictures.ts';
import type { ReturnLine } from '../../commands/orders/return-order.ts';
import type { ReturnDraft } from '../../db/reads/orders/order-changes.ts';
import { RETURN_REASONS, type ReturnCode } from '../../domain/orders/life/reasons.ts';
import { windowText } from '../../domain/sellers/shop-front.ts';
import { readUpiId, upiIdProblem } from '../../domain/upi-id.ts';

/** What the return form asks for: a reason, and how many of each item go back (0: it stays). */
export interface ReturnValues {
  reasonCode: ReturnCode | null;
  quantities: Record<string, number>;
  /** What is said and shown of each item that goes back, by its id. */
  notes: Record<string, string>;
  pictures: Record<string, readonly NewPicture[]>;
  /** Where the refund of a cash order goes. */
  refundKind: RefundTo['kind'] | null;
  upiId: string;
  /** Of the bank accounts that the buyer has added; empty: none chosen. */
  accountId: string;
}

/** A line as the form shows it; `until` (ms) is undefined when its window is over. */
export interface ReturnChoice {
  readonly line: Order['lines'][number];
  readonly until: number | undefined;
}

const NO_REASON = 'Please choose a reason';
const NO_LINES = 'Please choose what goes back';
const TOO_MANY = `Please add at most ${MOST_RETURN_PICTURES} photos in all`;
const NO_ACCOUNT = 'Please add or choose a bank account';
const NO_PLACE = 'Please choose where the refund goes';

/** All lines of an order, those that can still go back with until when. */
export function returnChoices(order: Order, nowMs: number): readonly ReturnChoice[] {
  const untilById = new Map(
    returnableLines(order, nowMs).map(({ line, until }) => [line.itemId, until]),
  );
  return order.lines.map((line) => ({ line, until: untilById.get(line.itemId) }));
}

/** The lines of the request. */
export function returnedLines({
  quantities,
  notes,
  pictures,
}: Pick<ReturnValues, 'quantities' | 'notes' | 'pictures'>): readonly ReturnLine[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({
      itemId,
      quantity,
      note: notes[itemId] ?? '',
      pictures: pictures[itemId] ?? [],
    }));
}

/** The form as it was when the server refused it, or empty. What was paid in cash is asked for anew where it goes. */
export function firstReturnValues(draft: ReturnDraft | null): ReturnValues {
  const lines = draft?.lines ?? [];
  return {
    reasonCode: RETURN_REASONS.find(({ code }) => code === draft?.reasonCode)?.code ?? null,
    quantities: Object.fromEntries(lines.map(({ itemId, quantity }) => [itemId, quantity])),
    notes: Object.fromEntries(lines.map(({ itemId, note }) => [itemId, note])),
    pictures: Object.fromEntries(lines.map(({ itemId, pictures }) => [itemId, pictures])),
    refundKind: null,
    upiId: '',
    accountId: '',
  };
}

/** Where the refund goes, if that is said; what was paid online goes back to where it came from. */
export function chosenRefundTo({
  refundKind,
  upiId,
  accountId,
}: PlaceValues): RefundTo | undefined {
  if (refundKind === 'bank') return accountId === '' ? undefined : { kind: 'bank', accountId };
  if (refundKind !== 'upi') return refundKind === null ? undefined : { kind: refundKind };
  const id = readUpiId(upiId);
  return id === null ? undefined : { kind: 'upi', upiId: id };
}

/** What is missing, by field; empty when the request can be made. @param isCash the order was paid in cash */
export function returnMessages(values: ReturnValues, isCash: boolean): Record<string, string> {
  const messages: Record<string, string> = {};
  if (returnedLines(values).length === 0) messages['quantities'] = NO_LINES;
  if (values.reasonCode === null) messages['reasonCode'] = NO_REASON;
  const shown = returnedLines(values).flatMap((line) => line.pictures ?? []);
  if (shown.length > MOST_RETURN_PICTURES) messages['quantities'] = TOO_MANY;
  return isCash ? { ...messages, ...placeMessages(values) } : messages;
}

/** Where a refund goes, as a form asks for it. */
export type PlaceValues = Pick<ReturnValues, 'refundKind' | 'upiId' | 'accountId'>;

/** What is missing of where a refund goes, by field. */
export function placeMessages({
  refundKind,
  upiId,
  accountId,
}: PlaceValues): Record<string, string> {
  if (refundKind === null) return { refundKind: NO_PLACE };
  const wrong = refundKind === 'upi' ? upiIdProblem(upiId) : null;
  if (wrong !== null) return { upiId: wrong };
  return refundKind === 'bank' && accountId === '' ? { accountId: NO_ACCOUNT } : {};
}

/** The policy with the longest window that is open (specification, section 9). */
export function policyText(order: Order, nowMs: number, messages: Messages): string {
  const ends = returnableLines(order, nowMs).map(({ until }) => until);
  const windowMs = Math.max(...ends) - (deliveredAt(order) ?? 0);
  return fillMessage(messages.returnPolicy, { window: windowText(windowMs) });
}
