import type { Order } from '../../contracts/schemas.ts';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { fillMessage, type Messages } from '../../domain/messages.ts';
import { cancelDoneText } from '../../domain/orders/order-actions.ts';
import type { Milestone } from '../../domain/orders/life/order-timeline.ts';

/** What came of a cancellation or a return, by the server's word; nothing while there is none. */
export function OutcomeNote({ order }: { readonly order: Order }) {
  const messages = useMessages();
  const now = useMinute(Date.now);
  const text = outcomeText(order, (ms) => dateTimeInSentence(ms, now), messages);
  return text === null ? null : <NoticeLine>{text}</NoticeLine>;
}

/**
 * The specification's words for a cancelled order and for a return (sections 4 and 8), once the server stands by it;
 * null for other orders. @param dateText a time (ms) inside a sentence
 */
export function outcomeText(
  {
    status,
    paymentMethod,
    milestones,
    refundAskedAt,
    refund = null,
  }: Pick<Order, 'status' | 'paymentMethod' | 'refundAskedAt'> & {
    readonly refund?: Pick<NonNullable<Order['refund']>, 'needsPlace'> | null | undefined;
    readonly milestones: readonly Milestone[];
  },
  dateText: (ms: number) => string,
  messages: Messages,
): string | null {
  if (refundAskedAt !== undefined) {
    return `We have been checking your refund since ${dateText(refundAskedAt)}. A second person at Haat looks at large ones before the money is sent.`;
  }
  switch (status) {
    case 'CANCELLED':
      return cancelDoneText(paymentMethod, messages);
    case 'ORDER_RETURN_INITIATED':
      return messages.returnSent;
    case 'ORDER_REFUND_INITIATED': {
      // Nothing goes before its buyer has said where to.
      if (refund?.needsPlace === true) return null;
      const at = milestones.find((milestone) => milestone.status === status)?.at;
      return at === undefined
        ? messages.returnSent
        : fillMessage(messages.refundInitiated, { date: dateText(at) });
    }
    default:
      return null;
  }
}
