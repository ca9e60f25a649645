import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import { issues } from '../../../../server/tickets/ticket-tables.ts';
import { moveTicket } from '../../../../server/tickets/tickets.ts';
import { discardEntry } from '../../../../src/commands/outbox/discard-entry.ts';
import { changeTicket } from '../../../../src/commands/tickets/raise-ticket.ts';
import { isStopped } from '../../../../src/db/outbox-entry.ts';
import {
  BUYER_TICKET_ACTS,
  OPEN_TICKETS,
  type BuyerTicketAct,
} from '../../../../src/domain/orders/ticket-desk.ts';
import { tellPhones } from '../../deliver-some-order.ts';
import { committedPerson } from '../../devices/committed.ts';
import type { Phone } from '../../devices/phone.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import type { World } from '../../world.ts';
import { isEffect, userOfPath } from '../last-write.ts';

const KIND = 'change-ticket';

interface Act {
  readonly phone: Phone;
  readonly personId: number;
  readonly ticketId: string;
  readonly act: BuyerTicketAct;
  /** `tapped`: the command has not come back, so nothing waits yet. */
  state: 'tapped' | 'made' | 'taken' | 'refused' | 'given-up';
}

const isOpen = ({ state }: Act): boolean => state === 'tapped' || state === 'made';

/**
 * What buyers do with their tickets while care answers them: each act counts once, in the order in which one phone made them, or is refused since
 * somebody was faster. Of each the note is its name.
 */
export function createTicketActIntents(world: World): IntentModel {
  const { chance, violate, server, serverNow, people } = world;
  const { db } = server;
  const made = new Map<string, Act>();
  /** Acts that wait behind a refused one on the same ticket, until its person has read that (OUT-3). */
  const heldUp = new Set<string>();
  let taps = 0;
  const firstId = Math.min(...people.map(({ id }) => id));
  const isOurs = and(gte(issues.userId, firstId), lt(issues.userId, firstId + people.length));
  const waits = inArray(issues.status, [...OPEN_TICKETS]);

  async function act({ phone, personId, commands, context }: Page): Promise<void> {
    // Whether this phone has heard of it is the command's to say.
    const raised = await db
      .select({ id: issues.id })
      .from(issues)
      .where(eq(issues.userId, personId))
      .orderBy(asc(issues.id));
    if (raised.length === 0) return;
    const { id: ticketId } = chance.pick(raised);
    const wish = chance.pick([...BUYER_TICKET_ACTS]);
    // Not the size of the map: what a rule forbids leaves it again.
    taps += 1;
    const note = `act ${taps}`;
    // Noted before the tap ends: its request may be answered while it still runs.
    const intent: Act = { phone, personId, ticketId, act: wish, state: 'tapped' };
    made.set(note, intent);
    const stars = wish === 'rate' ? { stars: 4 } : {};
    const result = await changeTicket(commands, { ticketId, act: wish, note, ...stars });
    world.trace.note(`${context.actor.name} does ${wish} with ${ticketId}: ${result.ok}`);
    if (!result.ok) made.delete(note);
    else if (intent.state === 'tapped') intent.state = 'made';
  }

  /** Care says no to one that waits, and the open tabs of its buyer ask for news. */
  async function answer(): Promise<boolean> {
    const open = await db
      .select({ id: issues.id, userId: issues.userId })
      .from(issues)
      .where(and(isOurs, waits))
      .orderBy(asc(issues.id));
    if (open.length === 0) return false;
    const { id: ticketId, userId } = chance.pick(open);
    const at = serverNow();
    await db.transaction(async (transaction) => {
      const isThis = and(eq(issues.id, ticketId), eq(issues.userId, userId), waits);
      const [ticket] = await transaction.select().from(issues).where(isThis).for('update');
      if (ticket === undefined) return;
      const step = { step: 'refused', by: 'care', note: 'No.', at } as const;
      const resolution = { outcome: 'rejected', note: 'No.', at } as const;
      await moveTicket(
        transaction,
        { userId, ticketId, ticket },
        { status: 'RESOLVED', step, resolution },
      );
    });
    tellPhones(world, userId);
    return true;
  }

  return {
    name: 'acts on tickets',
    actions: [{ name: 'do something with a ticket', weight: 40, run: act }],
    fates: [{ name: 'care answers a ticket', weight: 20, run: async () => void (await answer()) }],
    checkPhone: ({ phone, personId, outbox }) => {
      const own = outbox.filter(({ kind }) => kind === KIND);
      const waiting = new Set<string>();
      const stopped = new Set<string>();
      for (const entry of own.toSorted((one, other) => one.sequence - other.sequence)) {
        const { subject, payload, lastError } = entry;
        const { note } = payload as { note: string };
        waiting.add(note);
        const intent = made.get(note);
        heldUp.delete(note);
        if (stopped.has(subject)) heldUp.add(note);
        if (!isStopped(entry)) continue;
        stopped.add(subject);
        if (lastError?.code !== 'transition_not_allowed')
          violate(`OUT-4: an act on a ticket was refused for no reason: ${lastError?.code}`);
        if (intent !== undefined && isOpen(intent)) intent.state = 'refused';
      }
      for (const [note, intent] of made) {
        if (intent.phone !== phone || intent.personId !== personId || intent.state !== 'made')
          continue;
        if (!waiting.has(note)) violate(`${note} on ticket ${intent.ticketId} has vanished`);
      }
    },
    checkDelivery: (delivery) => {
      if (delivery.service !== KIND || !isEffect(delivery)) return;
      const { note } = JSON.parse(delivery.request.body ?? '{}') as { note: string };
      const intent = made.get(note);
      if (intent === undefined || intent.personId !== userOfPath(delivery.request.url))
        violate(`${note} took effect for somebody who did not do it`);
      else intent.state = 'taken';
    },
    abandon: (phone, personId) => {
      for (const intent of made.values()) {
        if (intent.phone === phone && intent.personId === personId && isOpen(intent))
          intent.state = 'given-up';
      }
    },
    decide: async ({ phone, personId, commands }) => {
      for (const entry of committedPerson(phone, personId)?.outbox ?? [])
        if (entry.kind === KIND && isStopped(entry)) await discardEntry(commands, entry.sequence);
    },
    checkAtRest: async () => {
      const rows = await db.select().from(issues).where(isOurs);
      const notes = rows.flatMap(({ steps }) => (steps ?? []).map(({ note }) => note));
      for (const [note, { act: name, state }] of made) {
        const times = notes.filter((each) => each === note).length;
        if (state === 'made' && !heldUp.has(note)) violate(`${note} never reached the server`);
        if (name === 'rate') continue;
        if (times > 1) violate(`OUT-1: ${note} happened ${times} times`);
        if (state === 'taken' && times === 0) violate(`${note} is on no ticket`);
        if (state === 'refused' && times > 0) violate(`${note} was refused and happened`);
      }
    },
  };
}
