import { orderChangeSubject } from '../../domain/orders/order-subjects.ts';
import type { Order } from '../../contracts/schemas.ts';
import type { OutboxState } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { Verdict } from '../../domain/orders/order-actions.ts';
import type { NotAllowed } from '../outbox/append-command.ts';

const NOT_CONFIRMED = 'The store has not confirmed this order yet.';
const STILL_WAITING = 'Your earlier request about this order is still waiting to be sent.';

/** Refuses a command, in words for its buyer. */
export function notAllowed(message: string): NotAllowed {
  return { ok: false, kind: 'not-allowed', message };
}

/** The server's word on an order; what is done to an order that the server does not have is `discardOrder`. */
export async function serverOrder(
  person: PersonDatabase,
  orderId: string,
): Promise<Order | NotAllowed> {
  const order = await person.orders.get(orderId);
  return order?.server ?? notAllowed(NOT_CONFIRMED);
}

/** True while an entry of the subject is in one of these states. */
export async function hasEntry(
  person: PersonDatabase,
  subject: string,
  states: readonly OutboxState[],
): Promise<boolean> {
  const entries = person.outbox.where('subject').equals(subject);
  return (await entries.filter(({ state }) => states.includes(state)).count()) > 0;
}

/**
 * Why the server's order can't be changed now (ORD-5), or null: the rule says no, or a change of it is on its way.
 * Runs in the command's transaction, which needs `orders` and `outbox`.
 */
export async function changeRefusal(
  person: PersonDatabase,
  orderId: string,
  rule: (order: Order) => Verdict,
): Promise<string | null> {
  // Refused ones make way for what comes next.
  const isOnItsWay = await hasEntry(person, orderChangeSubject(orderId), ['waiting', 'sending']);
  if (isOnItsWay) return STILL_WAITING;
  return ruleRefusal(person, orderId, rule);
}

/** The same for what does not change the order itself. */
export async function ruleRefusal(
  person: PersonDatabase,
  orderId: string,
  rule: (order: Order) => Verdict,
): Promise<string | null> {
  const order = await serverOrder(person, orderId);
  if ('ok' in order) return order.message;
  const verdict = rule(order);
  return verdict.allowed ? null : verdict.reason;
}
