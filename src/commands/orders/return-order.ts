import { CHOOSE_REFUND_PLACE, RETURN_ORDER } from '../../contracts/orders/return-order.ts';
import type { RefundTo } from '../../contracts/orders/return-order.ts';
import {
  canChoosePlace,
  checkReturn,
  LONGEST_RETURN_NOTE,
  MOST_LINE_PICTURES,
  MOST_RETURN_PICTURES,
} from '../../domain/orders/order-actions.ts';
import { RETURN_REASONS } from '../../domain/orders/life/reasons.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import {
  attachPicture,
  dropPictures,
  type NewPicture,
  pictureProblem,
} from '../outbox/attach-pictures.ts';
import { changeRefusal, notAllowed, serverOrder } from './order-change.ts';

/** Goods that go back, with what their buyer says and shows of them. */
export interface ReturnLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly note?: string;
  readonly pictures?: readonly NewPicture[];
}

/** What goes back and why; `reasonCode` is one of the domain's RETURN_REASONS. */
export interface ReturnDecision {
  readonly reasonCode: string;
  readonly lines: readonly ReturnLine[];
  /** Of an order that was paid in cash. */
  readonly refundTo?: RefundTo;
}

const NO_REASON = 'Please choose a reason';
const TOO_LONG = `Please use at most ${LONGEST_RETURN_NOTE} characters`;
const TOO_MANY = `Please add at most ${MOST_LINE_PICTURES} photos of an item, and ${MOST_RETURN_PICTURES} in all`;

/** Why the words or photos of a return can't be sent; null when they can. */
function shownProblem(lines: readonly ReturnLine[]): string | null {
  if (lines.some(({ note = '' }) => note.trim().length > LONGEST_RETURN_NOTE)) return TOO_LONG;
  const pictures = lines.flatMap((line) => line.pictures ?? []);
  const isTooMany = lines.some((line) => (line.pictures ?? []).length > MOST_LINE_PICTURES);
  if (isTooMany || pictures.length > MOST_RETURN_PICTURES) return TOO_MANY;
  return pictureProblem(pictures);
}

/**
 * Asks to send goods of a delivered order back (ORD-5). The time of asking travels along: a request made in time may
 * be sent later. The order stays as it is until the server has answered.
 */
export async function returnOrder(
  context: CommandContext,
  orderId: string,
  { reasonCode, lines, refundTo }: ReturnDecision,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person, now, newId } = context;
  const reason = RETURN_REASONS.find(({ code }) => code === reasonCode);
  if (reason === undefined) return notAllowed(NO_REASON);
  const wrong = shownProblem(lines);
  if (wrong !== null) return notAllowed(wrong);
  const order = await serverOrder(person, orderId);
  if ('ok' in order) return order;
  const requestedAt = now();
  const kept = lines.map(({ pictures = [], ...line }) => ({
    line,
    pictures: pictures.map((picture) => ({ id: newId(), picture })),
  }));
  const payload = {
    externalReferenceId: orderId,
    returnId: newId(),
    reasonCode: reason.code,
    lines: kept.map(({ line: { itemId, quantity, note = '' }, pictures }) => ({
      itemId,
      quantity,
      ...(note.trim() !== '' && { note: note.trim() }),
      ...(pictures.length > 0 && { pictureIds: pictures.map(({ id }) => id) }),
    })),
    requestedAt,
    ...(refundTo !== undefined && { refundTo }),
    storeName: order.storeName,
  };
  return appendIfAllowed(context, RETURN_ORDER, payload, {
    tables: [person.orders, person.attachments],
    refusal: () =>
      changeRefusal(person, orderId, (known) => checkReturn(known, payload, requestedAt)),
    write: async () => {
      for (const { id, picture } of kept.flatMap(({ pictures }) => pictures))
        await attachPicture(person, id, picture, requestedAt);
    },
    onReplaced: (entries) => dropPictures(person, entries),
  });
}

/** Says where the refund of an order goes that nobody asked for (REF-1). Nothing is sent to it before the server has it. */
export async function chooseRefundPlace(
  context: CommandContext,
  orderId: string,
  refundTo: RefundTo,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const order = await serverOrder(person, orderId);
  if ('ok' in order) return order;
  const seenInitiatedAt = order.refund?.initiatedAt ?? 0;
  const { storeName } = order;
  const payload = { externalReferenceId: orderId, seenInitiatedAt, refundTo, storeName };
  return appendIfAllowed(context, CHOOSE_REFUND_PLACE, payload, {
    tables: [person.orders],
    refusal: () => changeRefusal(person, orderId, canChoosePlace),
    write: async () => {},
  });
}
