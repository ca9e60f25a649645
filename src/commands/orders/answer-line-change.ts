import { ANSWER_LINE_CHANGE } from '../../contracts/orders/changes/line-changes.ts';
import type { Order } from '../../contracts/schemas.ts';
import { lineSteps } from '../../domain/orders/life/line-changes.ts';
import { answersOf } from '../../db/reads/orders/order-changes.ts';
import { CANCEL_ORDER } from '../../contracts/orders/cancel-order.ts';
import { orderChangeSubject } from '../../domain/orders/order-subjects.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { notAllowed, serverOrder } from './order-change.ts';

/** The buyer's word on a replacement: whether it is welcome. */
export interface LineAnswer {
  readonly changeId: string;
  readonly accept: boolean;
}

const NOT_ASKED = 'The store does not ask about this item any more.';
const SAID_ALREADY = 'You have answered this already. Your answer waits to be sent.';
const CANCELLING = 'You are cancelling this order.';

const questionOf = ({ changes = [] }: Order, changeId: string) =>
  changes.find((change) => change.changeId === changeId);

/**
 * Answers a question of the shop (SUB-1). Whether it is in time is the server's word: a phone's clock may be wrong. The order stays as
 * it is until the server has answered.
 * @param orderId its transaction id
 */
export async function answerLineChange(
  context: CommandContext,
  orderId: string,
  { changeId, accept }: LineAnswer,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const order = await serverOrder(person, orderId);
  if ('ok' in order) return order;
  const asked = questionOf(order, changeId);
  if (asked === undefined) return notAllowed(NOT_ASKED);
  const payload = { externalReferenceId: orderId, changeId, accept, itemName: asked.name };
  return appendIfAllowed(context, ANSWER_LINE_CHANGE, payload, {
    tables: [person.orders],
    refusal: async () => {
      const now = await serverOrder(person, orderId);
      if ('ok' in now) return now.message;
      const change = questionOf(now, changeId);
      if (change?.state !== 'asked')
        return change === undefined ? NOT_ASKED : (lineSteps([change], 'buyer').at(-1)?.text ?? '');
      const entries = await person.outbox
        .where('subject')
        .equals(orderChangeSubject(orderId))
        .toArray();
      const waiting = entries.filter(({ state }) => state === 'waiting' || state === 'sending');
      if (waiting.some(({ kind }) => kind === CANCEL_ORDER.kind)) return CANCELLING;
      return answersOf(waiting).some((answer) => answer.changeId === changeId)
        ? SAID_ALREADY
        : null;
    },
    write: async () => {},
  });
}
