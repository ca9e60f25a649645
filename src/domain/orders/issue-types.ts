/** When an issue of a type can be raised, seen from the delivery. */
type IssueTime = 'before-delivery' | 'after-delivery' | 'always';

/** A type of support ticket about an order. */
export interface IssueType<Code extends string = string> {
  readonly code: Code;
  readonly label: string;
  /** What is wrong: an item, or how it was brought. */
  readonly about: 'item' | 'fulfilment';
  /** The ticket must show the goods. */
  readonly needsPicture: boolean;
  readonly when: IssueTime;
}

/** Item and fulfilment issue types (specification, section 5); their meanings, pictures and times are ONDC's. */
export const ISSUE_TYPES = [
  item('ITM01', 'Missing items'),
  item('ITM02', 'Quantity issue', true),
  item('ITM03', 'Item mismatch', true),
  item('ITM04', 'Quality issue', true),
  item('ITM05', 'Expired item', true),
  item('ITM06', 'Incorrectly marked as returned'),
  fulfilment('FLM01', 'Wrong delivery address', 'always'),
  fulfilment('FLM02', 'Delay in delivery', 'before-delivery'),
  fulfilment('FLM08', 'Incorrectly marked as delivered', 'after-delivery'),
] as const;

export type IssueCode = (typeof ISSUE_TYPES)[number]['code'];

function item<const Code extends string>(
  code: Code,
  label: string,
  needsPicture = false,
): IssueType<Code> {
  return { code, label, about: 'item', needsPicture, when: 'always' };
}

function fulfilment<const Code extends string>(
  code: Code,
  label: string,
  when: IssueTime,
): IssueType<Code> {
  return { code, label, about: 'fulfilment', needsPicture: false, when };
}

/** The type of a code, or undefined for one that is not known. */
export function issueTypeOf(code: string): IssueType<IssueCode> | undefined {
  return ISSUE_TYPES.find((type) => type.code === code);
}

/** What a person reads for a type; a code of a newer server is shown as it is. */
export function issueTypeLabel(code: string): string {
  return issueTypeOf(code)?.label ?? code;
}

/** What a ticket is about: "Dispute: Quality issue". */
export function ticketTypeLabel(ticket: {
  readonly issueType: string;
  readonly isDispute?: boolean | undefined;
}): string {
  const label = issueTypeLabel(ticket.issueType);
  return ticket.isDispute === true ? `Dispute: ${label}` : label;
}

/** Where a ticket stands. */
export const TICKET_STATUSES = ['OPEN', 'PROCESSING', 'RESOLVED', 'ESCALATED', 'CLOSED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What support does next with a ticket on its own: open → processing → resolved; undefined at the end of the way. */
export function nextTicketStatus(status: TicketStatus): TicketStatus | undefined {
  if (status === 'OPEN') return 'PROCESSING';
  return status === 'PROCESSING' ? 'RESOLVED' : undefined;
}
