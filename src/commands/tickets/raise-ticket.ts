import * as v from 'valibot';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { CHANGE_TICKET, RAISE_TICKET, ticketForm } from '../../contracts/tickets/raise-ticket.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { issueTypeOf } from '../../domain/orders/issue-types.ts';
import { isRefused } from '../../domain/orders/life/waiting-change.ts';
import {
  type BuyerTicketAct,
  buyerTicketProblem,
  stepsOf,
} from '../../domain/orders/ticket-desk.ts';
import { canDispute, canRaiseIssue } from '../../domain/orders/order-actions.ts';
import { waitingDispute } from '../../db/reads/orders/order-changes.ts';
import { actsOfBuyer, withBuyerActs } from '../../db/reads/orders/tickets.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { hasEntry, notAllowed, ruleRefusal, serverOrder } from '../orders/order-change.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { attachPicture, type NewPicture, pictureProblem } from '../outbox/attach-pictures.ts';

/** A ticket as its buyer wrote it. */
export interface TicketWish {
  /** UUID, chosen once for a form: a second tap raises no second ticket, and a ticket is corrected under it. */
  readonly ticketId: string;
  /** Transaction id of the order. */
  readonly orderId: string;
  readonly issueType: string;
  readonly summary: string;
  readonly description: string;
  /** `kept`: the one that is stored with this ticket already. */
  readonly picture: NewPicture | 'kept' | null;
  /** The order's return or refund was refused, and its buyer disputes that. */
  readonly isDispute?: boolean;
}

const RAISED_ALREADY = 'This ticket is raised already.';
const DISPUTED_ALREADY = 'Your dispute of this order is still waiting to be sent.';
const BEING_SENT = 'This ticket is being sent right now.';

/** Raises a ticket about an order (ORD-5): its row, its picture and its entry in one transaction, pending until the server has it. */
export async function raiseTicket(
  context: CommandContext,
  wish: TicketWish,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person, newId, now } = context;
  const { ticketId, orderId, picture, isDispute = false } = wish;
  const [wrong] = Object.values(fieldMessages(ticketForm, wish));
  if (wrong !== undefined) return notAllowed(wrong);
  const form = v.parse(ticketForm, wish);
  if (picture === null && !isDispute && issueTypeOf(form.issueType)?.needsPicture === true)
    return notAllowed(MESSAGES.issuePicture);
  const tooLarge = picture instanceof Object ? pictureProblem([picture]) : null;
  if (tooLarge !== null) return notAllowed(tooLarge);
  const order = await serverOrder(person, orderId);
  if ('ok' in order) return order;
  const pictureId = picture instanceof Object ? newId() : await keptPicture(person, wish);
  const { storeName } = order;
  const about = { ...form, pictureId, ...(isDispute && { isDispute }) };
  const payload = { ticketId, externalReferenceId: orderId, ...about, storeName };
  const createdAt = now();
  return appendIfAllowed(context, RAISE_TICKET, payload, {
    tables: [person.orders, person.tickets, person.attachments],
    refusal: () => ticketRefusal(person, wish, pictureId),
    // Should the one before have arrived after all, the server answers with that one, and its words are shown.
    replacesWaiting: true,
    write: async () => {
      const before = (await person.tickets.get(ticketId))?.pictureId ?? null;
      if (before !== null && before !== pictureId) await person.attachments.delete(before);
      if (picture instanceof Object && pictureId !== null) {
        await attachPicture(person, pictureId, picture, createdAt);
      }
      await person.tickets.put({ id: ticketId, orderId, ...about, server: null, createdAt });
    },
  });
}

async function keptPicture(person: PersonDatabase, { ticketId, picture }: TicketWish) {
  if (picture === null) return null;
  return (await person.tickets.get(ticketId))?.pictureId ?? null;
}

/** Why the ticket can't be raised now, or null. A picture that was to be kept may be lost (storage was emptied). */
async function ticketRefusal(
  person: PersonDatabase,
  { ticketId, orderId, issueType, picture, isDispute = false }: TicketWish,
  pictureId: string | null,
): Promise<string | null> {
  const known = await person.tickets.get(ticketId);
  if (known !== undefined && known.server !== null) return RAISED_ALREADY;
  if (await hasEntry(person, `ticket:${ticketId}`, ['sending'])) return BEING_SENT;
  if (picture === 'kept') {
    const isThere = pictureId !== null && (await person.attachments.get(pictureId)) !== undefined;
    if (!isThere) return MESSAGES.issuePicture;
  }
  if (!isDispute) return ruleRefusal(person, orderId, (order) => canRaiseIssue(order, issueType));
  const other = await waitingDispute(person, orderId);
  if (other !== null && other.subject !== `ticket:${ticketId}` && !isRefused(other))
    return DISPUTED_ALREADY;
  return ruleRefusal(person, orderId, canDispute);
}

/** What a buyer does with a ticket of theirs. */
export interface TicketChange {
  readonly ticketId: string;
  readonly act: BuyerTicketAct;
  /** Why it is escalated or opened again; what they think of the answer. */
  readonly note: string;
  /** 1 to 5, with `rate`. */
  readonly stars?: number;
}

const NOT_RAISED = 'This ticket is not raised yet.';

/**
 * Escalates, closes, opens again or rates a ticket that the server has (ORD-5). It is judged by how the ticket stands once what waits is
 * answered, and the row stays the server's word.
 */
export async function changeTicket(
  context: CommandContext,
  { ticketId, act, note, stars }: TicketChange,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person, now } = context;
  const words = note.trim();
  if (act === 'rate' && stars === undefined) return notAllowed('Please choose 1 to 5 stars.');
  if (words === '' && (act === 'escalate' || act === 'reopen'))
    return notAllowed('Please write why.');
  const seen = await standingTicket(person, ticketId);
  if (seen === null) return notAllowed(NOT_RAISED);
  const { status: seenStatus, summary } = seen;
  const given = stars === undefined ? {} : { stars };
  const seenSteps = stepsOf(seen).length;
  const payload = { ticketId, act, seenStatus, seenSteps, note: words, ...given, summary };
  return appendIfAllowed(context, CHANGE_TICKET, payload, {
    tables: [person.tickets],
    refusal: async () => {
      const standing = await standingTicket(person, ticketId);
      if (standing === null) return NOT_RAISED;
      // What was seen may be out of date by now, and its number of steps is what is sent.
      if (stepsOf(standing).length !== seenSteps)
        return 'This ticket has moved on. Please look again.';
      return buyerTicketProblem(standing, act, now());
    },
    write: async () => {},
  });
}

/** A ticket as it will stand once what waits is answered; null before the server has it. */
async function standingTicket(person: PersonDatabase, ticketId: string) {
  const server = (await person.tickets.get(ticketId))?.server ?? null;
  return server === null ? null : withBuyerActs(server, await actsOfBuyer(person, ticketId));
}
