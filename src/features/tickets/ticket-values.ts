import { fieldMessages } from '../../contracts/field-messages.ts';
import { ticketForm } from '../../contracts/tickets/raise-ticket.ts';
import type { OrderRow } from '../../db/person-database.ts';
import type { Messages } from '../../domain/messages.ts';
import type { Order } from '../../contracts/schemas.ts';
import { type IssueCode, ISSUE_TYPES, issueTypeOf } from '../../domain/orders/issue-types.ts';
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
  /** It disputes that a return or a refund was refused. */
  isDispute: boolean;
}

/** An entry of a picker. */
export interface PickerChoice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** True when the goods must be shown for this type; a dispute may rest on what its return has shown. */
export function needsPicture({
  issueType,
  isDispute,
}: Pick<TicketValues, 'issueType' | 'isDispute'>): boolean {
  return !isDispute && issueTypeOf(issueType)?.needsPicture === true;
}

const ISSUE_OF_RETURN: Readonly<Record<string, IssueCode>> = {
  '003': 'ITM04',
  '004': 'ITM02',
  '005': 'ITM03',
};

/** What a dispute starts with: what was wrong with the goods by the return that was refused, and what is disputed. */
export function disputeStart({
  status,
  returnRequest,
}: Pick<Order, 'status' | 'returnRequest'>): Pick<TicketValues, 'issueType' | 'summary'> {
  return {
    issueType: ISSUE_OF_RETURN[returnRequest?.reasonCode ?? ''] ?? '',
    summary: `My ${status === 'ORDER_REFUND_REJECTED' ? 'refund' : 'return'} was refused`,
  };
}

/** What is missing or too long, by field, as contract and domain say; empty when the ticket can be raised. */
export function ticketMessages(values: TicketValues, messages: Messages): Record<string, string> {
  const wrong = fieldMessages(ticketForm, values);
  if (values.orderId === '') wrong['orderId'] = messages.required;
  if (values.isDispute && values.description.trim() === '')
    wrong['description'] = messages.required;
  if (needsPicture(values) && values.picture === null) wrong['picture'] = messages.issuePicture;
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
