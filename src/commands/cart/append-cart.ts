import { CART_SUBJECT, SAVE_CART } from '../../contracts/cart/save-cart.ts';
import { cartMessages } from '../../domain/cart/cart-messages.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import { readHeldCart } from '../../db/held-cart.ts';
import { newOutboxEntry, type OutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { CommandContext } from '../command-context.ts';
import { dropRefused } from '../outbox/drop-refused.ts';
import { nextCartEdit } from './change-rows.ts';

/** Edits of so many ms go into one message, so that tapping + and − quickly is one. */
export const GATHER_MS = 1_000;

/** The tables of a transaction that changes the cart, besides those of its own. */
export function cartTables(person: PersonDatabase) {
  return [person.cart, person.cartCoupons, person.removedLines, person.facts, person.outbox];
}

/**
 * Replaces the cart message that waits by one that says all that the server does not know (OUT-6). Call it last in a
 * transaction over `cartTables` that has changed the cart. A visitor's cart is not sent.
 * @returns true when the sync engine is to be woken: no earlier message of this cart has its time set already
 */
export async function appendCart({
  person,
  now,
  newId,
}: Pick<CommandContext, 'person' | 'now' | 'newId'>): Promise<boolean> {
  if (person.isVisitors) return false;
  await nameLines(person, newId);
  const messages = cartMessages(await readHeldCart(person));
  await dropRefused(person, CART_SUBJECT);
  const waiting = await takeWaiting(person);
  if (messages.length === 0) return false;
  const deviceId = await deviceIdOf(person, newId);
  const { kind, payloadVersion } = SAVE_CART;
  const wait = waiting ?? { createdAt: now(), notBefore: now() + GATHER_MS };
  for (const message of messages) {
    const fields = { id: newId(), kind, payloadVersion, subject: CART_SUBJECT, createdAt: 0 };
    const payload = { deviceId, ...message };
    await person.outbox.add({ ...newOutboxEntry({ ...fields, payload }), ...wait });
  }
  return wait.notBefore <= now() || waiting === undefined;
}

/** Appends a message if something of the cart is unsent without one: rows of version 1, a message that was discarded. */
export async function catchUpCart(
  context: Pick<CommandContext, 'person' | 'now' | 'newId'>,
): Promise<boolean> {
  const { outbox } = context.person;
  if ((await outbox.where('subject').equals(CART_SUBJECT).count()) > 0) return false;
  return appendCart(context);
}

/** Rows that version 1 of the database wrote have no line yet (DB-1). */
async function nameLines(person: PersonDatabase, newId: () => string): Promise<void> {
  const rows = await person.cart.toArray();
  for (const row of rows) {
    if ((row.lineIds ?? []).length > 0) continue;
    await person.cart.put({ ...row, lineIds: [newId()], edit: await nextCartEdit(person) });
  }
}

/**
 * Removes what waits and tells since when and until when it did: the message that takes its place neither jumps the
 * queue of retries nor is put off by each further tap. One on its way stays, as its answer is still to come.
 */
async function takeWaiting(
  person: PersonDatabase,
): Promise<
  | Pick<
      OutboxEntry,
      'createdAt' | 'attempts' | 'notBefore' | 'waitMs' | 'askedToWait' | 'lastError'
    >
  | undefined
> {
  const entries = await person.outbox.where('subject').equals(CART_SUBJECT).sortBy('sequence');
  const waiting = entries.filter(({ state }) => state === 'waiting');
  await person.outbox.bulkDelete(waiting.map(({ sequence = 0 }) => sequence));
  const [first] = waiting;
  if (first === undefined) return undefined;
  const { createdAt, attempts, notBefore, waitMs, askedToWait, lastError } = first;
  const wait = waitMs === undefined ? {} : { waitMs };
  return { createdAt, attempts, notBefore, ...wait, askedToWait, lastError };
}
