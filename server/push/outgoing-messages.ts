import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { PushMessage } from '../../src/contracts/push-message.ts';
import { maskMobileNumber } from '../../src/domain/account/contact.ts';
import type { Database } from '../db/database.ts';
import { outgoingMessages, pushMessages, pushTokens } from '../inbox/message-tables.ts';
import { userPreferences, users } from '../account/account-tables.ts';

/** Ways to write to a person besides push messages; each only for who chose it. */
export const MESSAGE_WAYS = ['sms', 'whatsapp', 'email'] as const;
export type MessageWay = (typeof MESSAGE_WAYS)[number];

/** A message as a provider gets it. `id` is the same at every try, so that the provider can tell a repeated one. */
export interface OutgoingMessage {
  readonly id: string;
  readonly way: MessageWay;
  /** `+919876543210`, or a mail address. */
  readonly to: string;
  readonly title: string;
  readonly body: string;
}

/** How handing over ended. `later`: the same message is tried again. */
export type Handover = 'taken' | 'refused' | 'later';

/** Brings messages of one way to people. */
export interface MessageProvider {
  readonly send: (message: OutgoingMessage) => Promise<Handover>;
}

export type MessageProviders = Readonly<Record<MessageWay, MessageProvider>>;

/** How long a provider may take (ms). */
const TIMEOUT_MS = 8000;
/** How long a round has a message to itself (ms): longer than a request may take. */
const LEASE_MS = 20_000;
const BATCH = 50;
const FIRST_RETRY_MS = 5000;
const LONGEST_WAIT_MS = millisecondsInHour;
/** What could not be handed over for a day is not news any more (ms). */
const STALE_MS = millisecondsInDay;

/** Writes to the log that there was a message, for a laptop; never its text, nor a whole number or address. */
export function createConsoleProvider(print: (line: string) => void): MessageProvider {
  return {
    send: async ({ way, to, title }) => {
      const masked =
        way === 'email' ? `•••@${to.split('@')[1] ?? ''}` : maskMobileNumber(to.slice(3));
      print(`Message by ${way} to ${masked}: ${title}`);
      return 'taken';
    },
  };
}

/**
 * Hands messages to a service: `POST` of `{"id", "way", "to", "title", "body"}`, with the id as `Idempotency-Key`. Any 2xx answer
 * takes it; 4xx refuses it for good, but for 408, 425 and 429. Redirects are not followed: a message goes nowhere else.
 */
export function createHttpProvider(url: string, timeoutMs = TIMEOUT_MS): MessageProvider {
  return {
    send: async (message) => {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'error',
          headers: { 'content-type': 'application/json', 'idempotency-key': message.id },
          body: JSON.stringify(message),
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body?.cancel();
        if (answer.ok) return 'taken';
        const passes = answer.status >= 500 || [408, 425, 429].includes(answer.status);
        return passes ? 'later' : 'refused';
      } catch {
        // Not reachable is the same as not taken.
        return 'later';
      }
    },
  };
}

interface MessageSettings {
  readonly SMS_HTTP_URL?: string | undefined;
  readonly WHATSAPP_HTTP_URL?: string | undefined;
  readonly EMAIL_HTTP_URL?: string | undefined;
}

/** The providers by these settings: http where a way has an address, else the console. */
export function messageProvidersOf(
  settings: MessageSettings,
  print: (line: string) => void,
): MessageProviders {
  const of = (url: string | undefined) =>
    url === undefined ? createConsoleProvider(print) : createHttpProvider(url);
  return {
    sms: of(settings.SMS_HTTP_URL),
    whatsapp: of(settings.WHATSAPP_HTTP_URL),
    email: of(settings.EMAIL_HTTP_URL),
  };
}

/**
 * Queues a message by each way that its person chose. Call it in the transaction that makes it true. As with push messages one
 * that waits about the same thing is taken back.
 */
export async function queueMessages(
  transaction: Database,
  { userId, tag, title, body }: PushMessage,
  now: number,
): Promise<void> {
  const [chosen] = await transaction
    .select({ preferences: userPreferences.preferences })
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
  const ways = MESSAGE_WAYS.filter((way) => chosen?.preferences.optIns[way] === true);
  if (ways.length === 0) return;
  await transaction
    .delete(outgoingMessages)
    .where(and(eq(outgoingMessages.userId, userId), eq(outgoingMessages.tag, tag)));
  await transaction
    .insert(outgoingMessages)
    .values(ways.map((way) => ({ userId, way, tag, title, body, dueAt: now, createdAt: now })));
}

type MessageRow = typeof outgoingMessages.$inferSelect;

/** Takes due messages for itself, so that several processes hand each over once. */
function claimDue(db: Database, now: number): Promise<MessageRow[]> {
  const { id, dueAt, tries } = outgoingMessages;
  return db
    .update(outgoingMessages)
    .set({ dueAt: now + LEASE_MS, tries: sql`${tries} + 1` })
    .where(
      sql`${id} in (select id from outgoing_messages where ${dueAt} <= ${now}
        order by due_at, id limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

/** Where it goes now; null for who has changed their mind, has no address, or is gone. */
async function recipientOf(db: Database, { userId, way }: MessageRow): Promise<string | null> {
  const [person] = await db
    .select({ phone: users.phone, email: users.email, preferences: userPreferences.preferences })
    .from(users)
    .innerJoin(userPreferences, eq(userPreferences.userId, users.id))
    .where(eq(users.id, userId));
  if (person === undefined || !person.preferences.optIns[way]) return null;
  if (way === 'email') return person.email === '' ? null : person.email;
  return `+91${person.phone}`;
}

async function handOver(
  db: Database,
  providers: MessageProviders,
  { row, now }: { readonly row: MessageRow; readonly now: number },
): Promise<boolean> {
  const { id, way, title, body } = row;
  const to = await recipientOf(db, row);
  const end =
    to === null
      ? 'refused'
      : await providers[way].send({ id: `haat-message-${id}`, way, to, title, body });
  if (end === 'later') {
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_RETRY_MS * 2 ** (row.tries - 1));
    const dueAt = now + waitMs;
    await db.update(outgoingMessages).set({ dueAt }).where(eq(outgoingMessages.id, id));
  } else {
    await db.delete(outgoingMessages).where(eq(outgoingMessages.id, id));
  }
  return end === 'taken';
}

/** Hands over what is due, at least once each. @returns how many were taken */
export async function deliverMessages(
  db: Database,
  providers: MessageProviders,
  now: number,
): Promise<number> {
  await db.delete(outgoingMessages).where(lt(outgoingMessages.createdAt, now - STALE_MS));
  const due = await claimDue(db, now);
  const taken = await Promise.all(due.map((row) => handOver(db, providers, { row, now })));
  return taken.filter(Boolean).length;
}

/**
 * Queues a message for every device of a person, and by every other way that they chose. Call it in the transaction that makes it true. One that waits about
 * the same thing is taken back: a phone that was off hears where the order is, not where it was.
 */
export async function queuePush(
  transaction: Database,
  message: PushMessage,
  now: number,
): Promise<void> {
  const { userId, tag } = message;
  await queueMessages(transaction, message, now);
  const devices = await transaction
    .select({ deviceId: pushTokens.deviceId })
    .from(pushTokens)
    .where(eq(pushTokens.userId, userId));
  if (devices.length === 0) return;
  const ids = devices.map(({ deviceId }) => deviceId);
  const { userId: owner, deviceId, tag: about } = pushMessages;
  await transaction
    .delete(pushMessages)
    .where(and(eq(owner, userId), inArray(deviceId, ids), eq(about, tag)));
  const body = JSON.stringify(message);
  await transaction
    .insert(pushMessages)
    .values(ids.map((id) => ({ userId, deviceId: id, tag, body, dueAt: now, createdAt: now })));
}

/** Takes back what waits to be sent to a person about something, on every way. */
export async function unqueuePush(
  transaction: Database,
  { userId, tag }: Pick<PushMessage, 'userId' | 'tag'>,
): Promise<void> {
  for (const table of [pushMessages, outgoingMessages]) {
    await transaction.delete(table).where(and(eq(table.userId, userId), eq(table.tag, tag)));
  }
}
