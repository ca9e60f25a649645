import { fieldMessages } from '../../contracts/field-messages.ts';
import { ticketForm } from '../../contracts/tickets/raise-ticket.ts';
import type { OrderRow } from '../../db/person-database.ts';
import type { Messages } from '../../domain/messages.ts';
import { ISSUE_TYPES, issueTypeOf } from '../../domain/orders/issue-types.ts';
import type { ShrunkPicture } from '../../ui/pictures/shrink-picture.ts';
import { type ActionableOrder, canRaiseIssue } from '../../domain/orders/order-actions.ts';

/** What the support form asks for (specification, section 3). */
export interface TicketValues {
  /** Transaction id of the order; empty until one is chosen. */
  orderId: string;
  issueType: string;
  summary: string;
  description: string;
  /** `kept`: the one that waits with this ticket already. */
  picture: ShrunkPicture | 'kept' | null;
}

/** An entry of a picker. */
export interface PickerChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** True when the goods must be shown for this type. */
export function needsPicture(issueType: string): boolean {
  return issueTypeOf(issueType)?.needsPicture === true;
}

/** What is missing or too long, by field, as contract and domain say; empty when the ticket can be raised. */
export function ticketMessages(values: TicketValues, messages: Messages): Record<string, string> {
  const wrong = fieldMessages(ticketForm, values);
  if (values.orderId === '') wrong['orderId'] = messages.required;
  if (needsPicture(values.issueType) && values.picture === null)
    wrong['picture'] = messages.issuePicture;
  return wrong;
}

/** The orders that a ticket can be about: those that the server has. */
export function orderChoices(orders: readonly OrderRow[]): readonly PickerChoice[] {
  return orders.flatMap(({ id, server, storeName }) =>
    server === null ? [] : [{ value: id, label: `${server.orderId} · ${storeName}` }],
  );
}

/** Issue types by what they are about; those that the order's state rules out are greyed out with the reason (ORD-5). */
export function issueChoices(order: ActionableOrder | null) {
  const choicesOf = (about: 'item' | 'fulfilment') =>
    ISSUE_TYPES.filter((type) => type.about === about).map(({ code, label }): PickerChoice => {
      const verdict = order === null ? null : canRaiseIssue(order, code);
      if (verdict === null || verdict.allowed) return { value: code, label };
      return { value: code, label: `${label} – ${verdict.reason}`, disabled: true };
    });
  return [
    { group: 'The goods', items: choicesOf('item') },
    { group: 'The delivery', items: choicesOf('fulfilment') },
  ];
}
