import { eq } from 'drizzle-orm';
import { inboxMessages, inboxViews } from '../../../server/inbox/message-tables.ts';
import { addMessage } from '../../../server/inbox/inbox.ts';
import { viewMessages } from '../../../src/commands/inbox/view-messages.ts';
import type { InboxMessage } from '../../../src/contracts/inbox/view-inbox-messages.ts';
import type { KeptInbox } from '../../../src/db/facts/person-facts.ts';
import { committedPerson, type CommittedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';

const KIND = 'view-messages';

/** A message that was looked at on a phone; until its command comes back nobody knows whether that counts. */
interface Look {
  readonly phone: Phone;
  readonly personId: number;
  readonly messageId: string;
  isSure: boolean;
}

const inboxOf = (person: CommittedPerson): readonly InboxMessage[] => {
  const row = person.rows('facts').find(({ name }) => name === 'inbox');
  return (row?.value as KeptInbox | undefined)?.messages ?? [];
};

/** Messages to be read: each is shown to whom it is for, and what was looked at stays so on every phone (INB-1). */
export function createInboxIntents(world: World): IntentModel {
  const { chance, people, server, serverNow, violate } = world;
  const sentTo = new Map<string, number>();
  const looks: Look[] = [];
  /** What a phone has shown as looked at, by phone and person. */
  const viewedOn = new Map<string, Set<string>>();
  const pulled = new Set<Phone>();
  const keyOf = (phone: Phone, personId: number): string => `${phone.name} ${personId}`;

  async function send(): Promise<void> {
    const id = `sim-${world.seed}-${sentTo.size + 1}`;
    const { id: userId } = chance.pick(people);
    sentTo.set(id, userId);
    const text = { pivotId: '', title: 'Mangoes are here', body: 'From Monday on', path: '' };
    await addMessage(server.db, { id, userId, ...text, sentAt: serverNow() });
  }

  async function look(page: Page): Promise<void> {
    const { phone, personId, commands, context } = page;
    if (chance.happens(0.7)) {
      await context.engine.service
        .pullInbox()
        .catch((error: unknown) => world.heard(error, context.actor));
    }
    const person = committedPerson(phone, personId);
    const shown = person ? inboxOf(person).filter(() => chance.happens(0.6)) : [];
    if (shown.length === 0) return;
    const own = shown.map(({ wzrk_id: messageId }): Look => ({
      phone,
      personId,
      messageId,
      isSure: false,
    }));
    looks.push(...own);
    const result = await viewMessages(
      commands,
      own.map(({ messageId }) => messageId),
    );
    world.trace.note(`${context.actor.name} looks at ${own.length} messages: ${result.ok}`);
    for (const each of own) each.isSure = result.ok;
  }

  function checkPhone(person: CommittedPerson): void {
    const { phone, personId, outbox } = person;
    for (const { kind, state, lastError } of outbox) {
      if (kind === KIND && (state === 'rejected' || state === 'needs-buyer'))
        violate(`OUT-4: looking at messages was refused: ${lastError?.code}`);
    }
    const key = keyOf(phone, personId);
    const before = viewedOn.get(key) ?? new Set();
    for (const { wzrk_id: id, viewed } of inboxOf(person)) {
      if (sentTo.get(id) !== personId) violate(`INB-1: ${id} is shown to ${personId}`);
      if (before.has(id) && !viewed) violate(`INB-1: ${id} is new again on ${phone.name}`);
      if (viewed) before.add(id);
    }
    viewedOn.set(key, before);
  }

  async function checkAtRest(): Promise<void> {
    if (sentTo.size === 0) return;
    for (const { id: personId } of people) {
      const own = await server.db
        .select({ id: inboxMessages.id })
        .from(inboxMessages)
        .where(eq(inboxMessages.userId, personId));
      const viewed = await server.db
        .select({ id: inboxViews.messageId })
        .from(inboxViews)
        .where(eq(inboxViews.userId, personId));
      const viewedIds = new Set(viewed.map(({ id }) => id));
      const ofPerson = looks.filter((each) => each.personId === personId);
      for (const { messageId, isSure } of ofPerson) {
        if (isSure && !viewedIds.has(messageId)) violate(`INB-1: looking at ${messageId} is lost`);
      }
      for (const id of viewedIds) {
        if (!ofPerson.some(({ messageId }) => messageId === id))
          violate(`INB-1: nobody has looked at ${id}`);
      }
      for (const phone of pulled) {
        const person = phone.signedIn === personId ? committedPerson(phone, personId) : undefined;
        if (!person) continue;
        const shown = new Map(inboxOf(person).map((message) => [message.wzrk_id, message.viewed]));
        const isSame = shown.size === own.length && own.every(({ id }) => shown.has(id));
        if (!isSame) violate(`INB-1: ${phone.name} shows ${shown.size} of ${own.length} messages`);
        for (const id of viewedIds) {
          if (shown.get(id) === false) violate(`INB-1: ${id} was looked at elsewhere`);
        }
      }
    }
  }

  return {
    name: 'inbox',
    actions: [{ name: 'look at the inbox', weight: 5, run: look }],
    fates: [{ name: 'a message is sent', weight: 4, run: send }],
    checkPhone,
    checkDelivery: () => {},
    abandon: (phone, personId) => {
      viewedOn.delete(keyOf(phone, personId));
      for (const each of looks) {
        if (each.phone === phone && each.personId === personId) each.isSure = false;
      }
    },
    decide: async () => {},
    pull: async ({ phone, context }) => {
      const { ok } = await context.engine.service.pullInbox();
      if (ok) pulled.add(phone);
    },
    checkAtRest,
  };
}
