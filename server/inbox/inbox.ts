import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { DeskMessage } from '../../src/contracts/inbox/send-inbox-message.ts';
import type { InboxMessage } from '../../src/contracts/inbox/view-inbox-messages.ts';
import { subjects } from '../../src/contracts/live/pokes.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import type { Database } from '../db/database.ts';
import { inboxMessages, inboxViews } from './message-tables.ts';
import { addresses, users } from '../account/account-tables.ts';
import { raiseVersion, raiseVersions } from '../db/raise-version.ts';
import { ProblemError } from '../http/problem-error.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { queuePush, unqueuePush } from '../push/outgoing-messages.ts';

type NewMessage = typeof inboxMessages.$inferInsert;
type MessageRow = Pick<
  typeof inboxMessages.$inferSelect,
  'id' | 'pivotId' | 'title' | 'body' | 'path' | 'sentAt'
>;

/** Messages that a person reads at `now`: their own, and those of many whom they are among. */
function ofPerson(userId: number, now: number) {
  const { readers } = inboxMessages;
  const isSeller = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.role} = ${ROLES.SELLER})`;
  const livesThere = sql`exists (
    select 1 from ${addresses} where ${addresses.userId} = ${userId}
      and ${addresses.address} ->> 'areaCode' = ${inboxMessages.areaCode}
  )`;
  const isAmong = or(
    isNull(readers),
    and(eq(readers, 'sellers'), isSeller),
    and(eq(readers, 'area'), livesThere),
  );
  return and(
    lte(inboxMessages.sentAt, now),
    isNull(inboxMessages.takenBackAt),
    or(eq(inboxMessages.userId, userId), and(isNull(inboxMessages.userId), isAmong)),
  );
}

const messageOf = (
  { id, pivotId, title, body, path, sentAt }: MessageRow,
  viewed: boolean,
): InboxMessage => ({ wzrk_id: id, pivotId, viewed, title, body, path, sentAt });

/** The newest messages for a person and for everybody, the newest first. */
export async function listMessages(
  db: Database,
  userId: number,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<InboxMessage[]> {
  const rows = await db
    .select({ message: inboxMessages, viewedAt: inboxViews.viewedAt })
    .from(inboxMessages)
    .leftJoin(
      inboxViews,
      and(eq(inboxViews.messageId, inboxMessages.id), eq(inboxViews.userId, userId)),
    )
    .where(ofPerson(userId, now))
    .orderBy(desc(inboxMessages.sentAt), desc(inboxMessages.id))
    .limit(limit);
  return rows.map(({ message, viewedAt }) => messageOf(message, viewedAt !== null));
}

/** Marks those of these messages that are the person's as looked at. @returns how many are. `now` in ms */
export async function viewMessages(
  transaction: Database,
  {
    userId,
    ids,
    now,
  }: { readonly userId: number; readonly ids: readonly string[]; readonly now: number },
): Promise<number> {
  const own = await transaction
    .select({ messageId: inboxMessages.id })
    .from(inboxMessages)
    .where(and(inArray(inboxMessages.id, [...ids]), ofPerson(userId, now)));
  if (own.length === 0) return 0;
  const viewed = await transaction
    .insert(inboxViews)
    .values(own.map(({ messageId }) => ({ messageId, userId, viewedAt: now })))
    .onConflictDoNothing()
    .returning({ messageId: inboxViews.messageId });
  if (viewed.length > 0) await raiseVersion(transaction, subjects.inbox(userId));
  return own.length;
}

/** Keeps a message, once. @returns it as it is kept, and whether it is new */
export async function addMessage(
  transaction: Database,
  message: NewMessage,
): Promise<{ readonly message: InboxMessage; readonly isNew: boolean }> {
  const added = await transaction
    .insert(inboxMessages)
    .values(message)
    .onConflictDoNothing()
    .returning();
  const [known = message] = await transaction
    .select()
    .from(inboxMessages)
    .where(eq(inboxMessages.id, message.id));
  const isNew = added.length > 0;
  if (isNew && (message.tellAt ?? null) === null) {
    await raiseVersion(transaction, inboxOf(message.userId));
  }
  return { message: messageOf(known, false), isNew };
}

/** By which a push says that it is about this message. */
export const messageTag = (id: string): string => `inbox-${id}`;

const inboxOf = (userId: number | null | undefined): string =>
  (userId ?? null) === null ? subjects.inboxOfAll : subjects.inbox(userId ?? 0);

/** Tells phones of messages whose time has come; they show by themselves from then on. Safe to run in several processes. `now` in ms. @returns how many */
export function tellDueMessages(db: Database, now: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const due = await transaction
      .update(inboxMessages)
      .set({ tellAt: null })
      .where(lte(inboxMessages.tellAt, now))
      .returning({ userId: inboxMessages.userId });
    if (due.length > 0) {
      pokeDesk('messages');
      await raiseVersions(transaction, [...new Set(due.map(({ userId }) => inboxOf(userId)))]);
    }
    return due.length;
  });
}

/** Longest text of a message to a phone (src/contracts/push-message.ts). */
export const LONGEST_PUSH = 400;

/** Tells a person what was decided about them: in their inbox, and at once on a phone that is away. `now` in ms. */
export async function tellPerson(
  transaction: Database,
  { userId, ...text }: Omit<MessageRow, 'id' | 'sentAt'> & { userId: number },
  now: number,
): Promise<void> {
  const id = randomUUID();
  await addMessage(transaction, { ...text, id, userId, sentAt: now });
  const { title, body, path } = text;
  const push = { title, body: body.slice(0, LONGEST_PUSH), needsBuyer: true, path };
  await queuePush(transaction, { ...push, userId, tag: messageTag(id) }, now);
}

/** In which state a desk's message is at `now`. */
const stateAt = (
  { takenBackAt, sentAt }: Pick<typeof inboxMessages.$inferSelect, 'takenBackAt' | 'sentAt'>,
  now: number,
): DeskMessage['state'] =>
  takenBackAt !== null ? 'taken-back' : sentAt > now ? 'waiting' : 'sent';

/** Messages that administrators wrote and that fulfil a condition, that which shows last first. */
async function deskMessagesWhere(
  db: Database,
  condition: SQL | undefined,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<DeskMessage[]> {
  const rows = await db
    .select({ message: inboxMessages, by: { userId: users.id, name: users.name } })
    .from(inboxMessages)
    .innerJoin(users, eq(users.id, inboxMessages.sentBy))
    .where(and(isNotNull(inboxMessages.sentBy), condition))
    .orderBy(desc(inboxMessages.sentAt), desc(inboxMessages.id))
    .limit(limit);
  return rows.map(({ message, by }) => {
    const { viewed: _viewed, ...text } = messageOf(message, false);
    const { userId: toUserId, readers, areaCode } = message;
    const state = stateAt(message, now);
    return { ...text, toUserId, readers: readers ?? 'everybody', areaCode, state, by };
  });
}

/** What administrators wrote, in one state or in all. `now` in ms. */
export function deskMessages(
  db: Database,
  state: DeskMessage['state'] | undefined,
  page: { readonly limit: number; readonly now: number },
): Promise<DeskMessage[]> {
  const { takenBackAt, sentAt } = inboxMessages;
  const conditions = {
    'taken-back': isNotNull(takenBackAt),
    waiting: and(isNull(takenBackAt), gt(sentAt, page.now)),
    sent: and(isNull(takenBackAt), lte(sentAt, page.now)),
  };
  return deskMessagesWhere(db, state && conditions[state], page);
}

/**
 * Takes back a message that an administrator wrote and that does not show yet, with what waits to tell phones of it. `now` in ms.
 * @throws ProblemError not_found, transition_not_allowed
 */
export async function takeBack(
  transaction: Database,
  id: string,
  now: number,
): Promise<DeskMessage> {
  const isIt = and(eq(inboxMessages.id, id), isNotNull(inboxMessages.sentBy));
  const [row] = await transaction.select().from(inboxMessages).where(isIt).for('update');
  if (row === undefined) throw new ProblemError('not_found');
  const state = stateAt(row, now);
  if (state !== 'waiting') {
    const detail =
      state === 'sent'
        ? 'This message has been sent. It can’t be taken back any more.'
        : 'This message was taken back already.';
    throw new ProblemError('transition_not_allowed', { detail });
  }
  await transaction.update(inboxMessages).set({ takenBackAt: now, tellAt: null }).where(isIt);
  if (row.userId !== null) {
    await unqueuePush(transaction, { userId: row.userId, tag: messageTag(id) });
  }
  const [message] = await deskMessagesWhere(transaction, isIt, { limit: 1, now });
  if (message === undefined) throw new Error(`message ${id} is missing`);
  return message;
}
