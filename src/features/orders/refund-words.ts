import type { Order } from '../../contracts/schemas.ts';
import { fillMessage, type Messages } from '../../domain/messages.ts';
import { formatRupees } from '../../domain/money.ts';

/**
 * A refund in words: the specification's note with its date, then how much and until when.
 * @param dateText a time (ms) as people say it
 */
export function refundWords(
  { amountPaise, initiatedAt, dueAt, completedAt }: NonNullable<Order['refund']>,
  dateText: (ms: number) => string,
  messages: Messages,
): { readonly title: string; readonly text: string } {
  const amount = formatRupees(amountPaise);
  if (completedAt !== null) {
    return {
      title: `Refund of ${amount} completed`,
      text: `Credited to the original payment mode on ${dateText(completedAt)}.`,
    };
  }
  // The time of day of a promise of days says nothing.
  const due = dateText(dueAt).replace(/, [^,]*$/, '');
  return {
    title: fillMessage(messages.refundInitiated, { date: dateText(initiatedAt) }),
    text: `${amount} is credited to the original payment mode within 7 working days, by ${due}.`,
  };
}
