import { CART_SUBJECT, SAVE_CART } from '../../contracts/cart/cart.ts';
import { type HeldRow, cartLineOf, type CartLine } from '../../domain/cart/cart.ts';
import { cartMessages } from '../../domain/cart/cart-messages.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import { readHeldCart } from '../../db/held-cart.ts';
import { newOutboxEntry, type OutboxEntry } from '../../db/outbox-entry.ts';
import type { PersonDatabase, CartRow } from '../../db/person-database.ts';
import type { CommandContext } from '../command-context.ts';

/** Edits of so many ms go into one message, so that tapping + and − quickly is one. */
export const GATHER_MS = 1_000;

/** The tables of a transaction that changes the cart, besides those of its own. */
export function cartTables(person: PersonDatabase) {
  return [person.cart, person.cartCoupons, person.removedLines, person.facts, person.outbox];
}

type CartContext = Pick<CommandContext, 'person' | 'now' | 'newId'>;

/**
 * Replaces the cart message that waits by one that says all that the server does not know (OUT-6). Call it last in a
 * transaction over `cartTables` that has changed the cart. A visitor's cart is not sent.
 * @returns true when the sync engine is to be woken: no earlier message of this cart has its time set already
 */
export async function appendCart({ person, now, newId }: CartContext): Promise<boolean> {
  if (person.isVisitors) return false;
  const [held, ofCart, deviceId] = await Promise.all([
    readHeldCart(person),
    person.outbox.where('subject').equals(CART_SUBJECT).sortBy('sequence'),
    deviceIdOf(person, newId),
  ]);
  const messages = cartMessages({ ...held, rows: await nameLines(person, held.rows, newId) });
  // One on its way stays, as its answer is still to come; a refused one makes way.
  const replaced = ofCart.filter(({ state }) => state !== 'sending');
  await person.outbox.bulkDelete(replaced.map(({ sequence = 0 }) => sequence));
  const wait = waitOf(replaced.find(({ state }) => state === 'waiting'));
  const { createdAt, notBefore } = { createdAt: now(), notBefore: now() + GATHER_MS, ...wait };
  const { kind, payloadVersion } = SAVE_CART;
  const entries = messages.map((message) => {
    const payload = { deviceId, ...message };
    const fields = { id: newId(), kind, payloadVersion, subject: CART_SUBJECT, payload, createdAt };
    return { ...newOutboxEntry(fields), notBefore, ...wait };
  });
  await person.outbox.bulkAdd(entries);
  return entries.length > 0 && (wait === undefined || notBefore <= now());
}

/** Appends a message if something of the cart is unsent without one: rows of version 1, a message that was discarded. */
export async function catchUpCart(context: CartContext): Promise<boolean> {
  const { outbox } = context.person;
  if ((await outbox.where('subject').equals(CART_SUBJECT).count()) > 0) return false;
  return appendCart(context);
}

/** Rows that version 1 of the database wrote have no line yet (DB-1). */
async function nameLines(
  person: PersonDatabase,
  rows: readonly HeldRow[],
  newId: () => string,
): Promise<readonly HeldRow[]> {
  const named: HeldRow[] = [];
  for (const row of rows) {
    const isNamed = (row.lineIds ?? []).length > 0;
    const whole = isNamed ? row : { ...row, lineIds: [newId()], edit: await nextCartEdit(person) };
    if (!isNamed) await person.cart.put(whole);
    named.push(whole);
  }
  return named;
}

/**
 * Since when and until when a message waits: the one that takes its place neither jumps the queue of retries nor is put
 * off by each further tap.
 */
function waitOf(entry: OutboxEntry | undefined) {
  if (entry === undefined) return undefined;
  const { createdAt, attempts, notBefore, askedToWait, lastError } = entry;
  return { createdAt, attempts, notBefore, askedToWait, lastError };
}

/*
 * How the cart is changed here: with the number of the edit, so that the server's answer clears only what it confirms.
 * All run in the caller's transaction over `cartTables`, before `appendCart`.
 */

/** The number of the next cart edit on this device; from 1. */
export async function nextCartEdit(person: PersonDatabase): Promise<number> {
  const edit = ((await person.fact('cart-edits')) ?? 0) + 1;
  await person.setFact('cart-edits', edit);
  return edit;
}

/**
 * Writes a row. A row that is there keeps its lines and its place; an item that was not in the cart is a new line.
 * @param known the row of the item as it is now
 * @param addedAt ms by this device's clock, of a new row
 */
export async function putCartRow(
  { person, newId }: Pick<CommandContext, 'person' | 'newId'>,
  line: CartLine,
  known: CartRow | undefined,
  addedAt: number,
): Promise<void> {
  const knownIds = known?.lineIds ?? [];
  await person.cart.put({
    ...cartLineOf(line),
    addedAt: known?.addedAt ?? addedAt,
    lineIds: knownIds.length > 0 ? knownIds : [newId()],
    edit: await nextCartEdit(person),
  });
}

/** Takes rows out, with all lines that they stand for: the server is told which. */
export async function removeCartRows(
  person: PersonDatabase,
  rows: readonly CartRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await person.cart.bulkDelete(
    rows.map(({ storeId, itemId }): [string, string] => [storeId, itemId]),
  );
  await forgetDeclined(person, new Set(rows.map(({ storeId }) => storeId)));
  if (person.isVisitors) return;
  const edit = await nextCartEdit(person);
  const lineIds = rows.flatMap((row) => row.lineIds ?? []);
  await person.removedLines.bulkPut(lineIds.map((lineId) => ({ lineId, edit })));
}

/**
 * Puts a coupon on the cart of a store, or takes it off with an empty code.
 * @param isDeclined the buyer took it off, so that none is put on by itself (OFF-2)
 */
export async function putCartCoupon(
  person: PersonDatabase,
  storeId: string,
  code: string,
  isDeclined = false,
): Promise<void> {
  const edit = await nextCartEdit(person);
  const choice = isDeclined && code === '' ? { declined: true as const } : {};
  await person.cartCoupons.put({ storeId, code, edit, ...choice });
}

/** A cart that is empty is over: what was taken off of it is no wish for the next one. */
async function forgetDeclined(
  person: PersonDatabase,
  storeIds: ReadonlySet<string>,
): Promise<void> {
  for (const storeId of storeIds) {
    const coupon = await person.cartCoupons.get(storeId);
    if (coupon?.declined !== true) continue;
    if ((await person.cart.where('storeId').equals(storeId).count()) > 0) continue;
    await putCartCoupon(person, storeId, '');
  }
}
