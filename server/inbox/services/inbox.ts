import { eq } from 'drizzle-orm';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import {
  type DeskMessage,
  fetchDeskMessages,
  sendInboxMessage,
  takeBackMessage,
} from '../../../src/contracts/inbox/send-inbox-message.ts';
import {
  type InboxMessage,
  viewInboxMessages,
} from '../../../src/contracts/inbox/view-inbox-messages.ts';
import { indiaInputTime, sendTimeProblem } from '../../../src/domain/time.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../account/account-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import {
  addMessage,
  deskMessages,
  listMessages,
  LONGEST_PUSH,
  messageTag,
  takeBack,
  viewMessages,
} from '../inbox.ts';
import { queuePush } from '../../push/outgoing-messages.ts';
import { readPreferences } from '../../account/services/preferences.ts';
import { implement } from '../../http/service-handler.ts';

export const fetchInboxMessagesHandler = implement(
  fetchInboxMessages,
  async ({ input: { limit }, identity: { userId }, db, parts }) => ({
    messages: await listMessages(db, userId, { limit, now: parts.now() }),
    serverTime: parts.now(),
  }),
);

export const viewInboxMessagesHandler = implement(
  viewInboxMessages,
  async ({ input: { ids }, identity: { userId }, db, parts }) => ({
    viewed: await viewMessages(db, { userId, ids, now: parts.now() }),
  }),
);

async function checkReader(db: Database, userId: number): Promise<void> {
  const [reader] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (reader === undefined) throw new ProblemError('buyer_not_found');
}

/** Tells the reader's phones of it, if they want to be told of more than their orders. */
async function tellPhones(
  transaction: Database,
  userId: number,
  { wzrk_id: id, title, body, sentAt }: InboxMessage,
): Promise<void> {
  const { optIns } = await readPreferences(transaction, userId);
  if (!optIns.push) return;
  const text = { title, body: body.slice(0, LONGEST_PUSH), needsBuyer: false };
  await queuePush(
    transaction,
    { ...text, userId, tag: messageTag(id), path: ROUTES.inbox },
    sentAt,
  );
}

/** The readers of a message, in the audit log. */
const readersSubject = ({
  toUserId,
  readers,
  areaCode,
}: Pick<DeskMessage, 'toUserId' | 'readers' | 'areaCode'>): string =>
  toUserId !== null ? `person:${toUserId}` : areaCode === null ? readers : `area:${areaCode}`;

export const sendInboxMessageHandler = audited(
  implement(sendInboxMessage, async ({ input, identity, db, parts }) => {
    const { toUserId, wzrk_id: id, readers, sendAt, confirmation: _typed, ...text } = input;
    const now = parts.now();
    const problem = sendAt === null ? null : sendTimeProblem(sendAt, now);
    if (problem !== null) {
      const fields = [{ path: 'sendAt', message: problem }];
      throw new ProblemError('bad_input', { detail: problem, fields });
    }
    if (toUserId !== null) await checkReader(db, toUserId);
    const { message, isNew } = await addMessage(db, {
      ...text,
      id,
      userId: toUserId,
      readers: readers === 'everybody' ? null : readers,
      sentAt: sendAt ?? now,
      tellAt: sendAt,
      sentBy: identity.userId,
    });
    // A push waits until the message shows.
    if (isNew && toUserId !== null) await tellPhones(db, toUserId, message);
    return { message };
  }),
  ({ input: { title, sendAt, ...to } }) => ({
    subject: readersSubject(to),
    reason:
      sendAt === null ? title : `${title} (from ${indiaInputTime(sendAt).replace('T', ' ')} on)`,
  }),
  ['messages'],
);

export const fetchDeskMessagesHandler = implement(
  fetchDeskMessages,
  async ({ input: { state, limit }, db, parts }) => {
    const found = await deskMessages(db, state, { limit: limit + 1, now: parts.now() });
    return { messages: found.slice(0, limit), hasMore: found.length > limit };
  },
);

export const takeBackMessageHandler = audited(
  implement(takeBackMessage, async ({ input: { wzrk_id: id }, db, parts }) => ({
    message: await takeBack(db, id, parts.now()),
  })),
  ({ input: { reason } }, { message }) => ({
    subject: readersSubject(message),
    reason: `“${message.title}”: ${reason}`,
  }),
  ['messages'],
);
