import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { InboxMessage } from '../../src/contracts/inbox/view-inbox-messages.ts';
import { subjects } from '../../src/contracts/live/pokes.ts';
import type { Database } from '../db/database.ts';
import { inboxMessages, inboxViews } from '../db/tables/message-tables.ts';
import { raiseVersion } from '../db/raise-version.ts';
import { queuePush } from '../push/outgoing-messages.ts';

type MessageRow = typeof inboxMessages.$inferSelect;

const ofPerson = (userId: number) =>
  or(eq(inboxMessages.userId, userId), isNull(inboxMessages.userId));

const messageOf = (
  { id, pivotId, title, body, path, sentAt }: MessageRow,
  viewed: boolean,
): InboxMessage => ({ wzrk_id: id, pivotId, viewed, title, body, path, sentAt });

/** The newest messages for a person and for everybody, the newest first. */
export async function listMessages(
  db: Database,
  userId: number,
  limit: number,
): Promise<InboxMessage[]> {
  const rows = await db
    .select({ message: inboxMessages, viewedAt: inboxViews.viewedAt })
    .from(inboxMessages)
    .leftJoin(
      inboxViews,
      and(eq(inboxViews.messageId, inboxMessages.id), eq(inboxViews.userId, userId)),
    )
    .where(ofPerson(userId))
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
    .where(and(inArray(inboxMessages.id, [...ids]), ofPerson(userId)));
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
  message: MessageRow,
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
  const { userId } = message;
  const subject = userId === null ? subjects.inboxOfAll : subjects.inbox(userId ?? 0);
  if (isNew) await raiseVersion(transaction, subject);
  return { message: messageOf(known, false), isNew };
}

/** Longest text of a message to a phone (src/contracts/push-message.ts). */
export const LONGEST_PUSH = 400;

/** Tells a person what was decided about them: in their inbox, and at once on a phone that is away. `now` in ms. */
export async function tellPerson(
  transaction: Database,
  { userId, ...text }: Pick<MessageRow, 'pivotId' | 'title' | 'body' | 'path'> & { userId: number },
  now: number,
): Promise<void> {
  const id = randomUUID();
  await addMessage(transaction, { ...text, id, userId, sentAt: now });
  const { title, body, path } = text;
  const push = { title, body: body.slice(0, LONGEST_PUSH), needsBuyer: true, path };
  await queuePush(transaction, { ...push, userId, tag: `inbox-${id}` }, now);
}
