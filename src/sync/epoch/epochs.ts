import type { PersonDatabase } from '../../db/person-database.ts';
import { CallError } from '../call-error.ts';
import { CART_SUBJECT, SAVE_CART } from '../../contracts/cart/cart.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import { readHeldCart } from '../../db/held-cart.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import { withRoom } from '../../db/save.ts';
import { cartMessages } from '../../domain/cart/cart-messages.ts';
import type { Table } from 'dexie';
import type { ServiceContract } from '../../contracts/service.ts';
import type { Transport } from '../transport.ts';

/** What is known of a call that is on its way: whose it is, and the epoch that their versions are of. */
export interface EpochOfCall {
  readonly db: PersonDatabase;
  readonly sentIn: string | undefined;
}

/** The epochs of the server's database, as the transport asks by them and hears of them (VER-1). */
export interface Epochs {
  readonly leave: (userId: number) => Promise<EpochOfCall>;
  /** Takes notice of the epoch of an answer; undefined from a server that knows none. Throws `CallError` when the answer is too late. */
  readonly arrive: (call: EpochOfCall, heard: string | undefined) => Promise<void>;
}

export interface EpochParts extends EpochTools {
  readonly openPerson: (userId: number) => PersonDatabase;
  /** Called when a person's versions were found to say nothing any more. */
  readonly onNew: () => void;
}

/** An answer of an epoch that is over: as if it had not come, since it can't be told from one that never will. */
function lateAnswer(): CallError {
  return new CallError({ kind: 'no-answer', reason: 'network' });
}

/** Makes what the transport asks. */
export function createEpochs({ openPerson, onNew, ...tools }: EpochParts): Epochs {
  return {
    leave: async (userId) => {
      const db = openPerson(userId);
      return { db, sentIn: await db.fact('epoch') };
    },
    arrive: async ({ db, sentIn }, heard) => {
      if (heard === undefined) return;
      const known = await db.fact('epoch');
      if (known === heard) return;
      // While it was on its way this phone learned of another epoch.
      if (known !== sentIn) throw lateAnswer();
      if (known === undefined) await adopt(db, heard);
      else {
        await askAnew(db, { from: known, to: heard }, tools);
        onNew();
      }
    },
  };
}

/** The first epoch that a phone hears of is that of all that it has: before, there was none to hear of. */
async function adopt(db: PersonDatabase, epoch: string): Promise<void> {
  await db.transaction('rw', db.facts, async () => {
    if ((await db.fact('epoch')) === undefined) await db.setFact('epoch', epoch);
  });
}

/** Time and ids of whoever works with epochs. */
export interface EpochTools {
  /** ms by this device's clock. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
}

/**
 * VER-1: the server's database is not the one that this phone has its versions of. From here on everything is asked for
 * from the beginning; until it is told again, what the server had confirmed counts as unproven. What the person put into
 * the cart is sent again. One transaction; does nothing when another context was first.
 * @param from the epoch that the versions here are of @param to the epoch from now on; the same after a failover
 */
async function askAnew(
  db: PersonDatabase,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  tools: EpochTools,
): Promise<void> {
  await withRoom(db, () =>
    db.transaction('rw', db.tables, async () => {
      if ((await db.fact('epoch')) !== from) return;
      if (to !== undefined) await db.setFact('epoch', to);
      await db.facts.bulkDelete([
        'orders-version',
        'tickets-version',
        'cart-version',
        'shop-versions',
        'talks-read',
      ]);
      // A board shows only what the server stands by; it is asked for again as soon as somebody looks at it.
      await db.shopOrders.clear();
      await db.orders.filter(({ server }) => server !== null).modify({ unproven: true });
      await db.tickets.filter(({ server }) => server !== null).modify({ unproven: true });
      await db.addresses.filter(({ confirmed }) => confirmed !== null).modify({ unproven: true });
      await forgetServerTimes(db);
      await sendCartAgain(db, tools);
      await db.setFact('asks-anew', ['orders', 'tickets', 'coins', 'pledges', 'person']);
    }),
  );
}

/** The same when a version went back within an epoch: a failover lost writes, and nobody has said so yet. */
export async function askAnewInPlace(db: PersonDatabase, tools: EpochTools): Promise<void> {
  const epoch = await db.fact('epoch');
  await askAnew(db, { from: epoch, to: epoch }, tools);
}

/** The server's clock orders its answers within an epoch only. */
async function forgetServerTimes(db: PersonDatabase): Promise<void> {
  for (const name of ['coin-balance', 'own-coupons', 'group-pledges', 'trades'] as const) {
    const row = await db.facts.get(name);
    if (row !== undefined) await db.facts.put({ name, value: { ...told(row), serverTime: 0 } });
  }
  const marks = await db.fact('favourites');
  if (marks !== undefined) await db.setFact('favourites', { ...marks, version: 0, heard: 0 });
  const lists = await db.fact('saved-lists');
  if (lists !== undefined) await db.setFact('saved-lists', { ...lists, version: 0, heard: 0 });
  const preferences = await db.fact('preferences');
  if (preferences !== undefined) {
    await db.setFact('preferences', { ...preferences, updatedAt: 0 });
  }
  const ratings = await db.ratings.toArray();
  for (const { orderId, confirmed } of ratings) {
    if (confirmed === null) continue;
    await db.ratings.update(orderId, { confirmed: { ...confirmed, updatedAt: 0 } });
  }
}

const told = ({ value }: { readonly value: unknown }): object => value as object;

/** All of the cart is an edit of this phone again, so that nothing that was put in is lost (decision 68). */
async function sendCartAgain(db: PersonDatabase, { now, newId }: EpochTools): Promise<void> {
  const rows = await db.cart.filter(({ lineIds = [] }) => lineIds.length > 0).toArray();
  const coupons = await db.cartCoupons.toArray();
  if (db.isVisitors || rows.length + coupons.length === 0) return;
  const edit = ((await db.fact('cart-edits')) ?? 0) + 1;
  await db.setFact('cart-edits', edit);
  await db.cart.bulkPut(rows.map((row) => ({ ...row, edit })));
  await db.cartCoupons.bulkPut(coupons.map((coupon) => ({ ...coupon, edit })));
  // One on its way stays, as its answer is still to come; those behind it are out of date (OUT-6).
  const ofCart = db.outbox.where('subject').equals(CART_SUBJECT);
  await ofCart.filter(({ state }) => state !== 'sending').delete();
  const deviceId = await deviceIdOf(db, newId);
  const { kind, payloadVersion } = SAVE_CART;
  const entries = cartMessages(await readHeldCart(db)).map((message) => {
    const payload = { deviceId, ...message };
    const fields = { kind, payloadVersion, subject: CART_SUBJECT, payload, createdAt: now() };
    return newOutboxEntry({ id: newId(), ...fields });
  });
  await db.outbox.bulkAdd(entries);
}

/** Whose things are asked for, and how. */
export interface EpochPull {
  readonly transport: Transport;
  readonly db: PersonDatabase;
  readonly userId: number;
}

/** Calls a service as the person whose things are pulled. Throws `CallError`. */
export type CallAsOwner = <Ask, Input, Output>(
  contract: ServiceContract<Ask, Input, Output>,
  input: Ask,
) => Promise<Output>;

/** What is asked, and what is written of the answer. */
export interface PullSteps<Answer> {
  /** Reads what is asked by and asks; runs again when the answer tells of a new epoch. */
  readonly ask: (call: CallAsOwner) => Promise<Answer>;
  /** Tables that `store` uses besides `facts`. */
  readonly tables: readonly Table[];
  /** Runs in one transaction, in the epoch of the answer. */
  readonly store: (answer: Answer) => Promise<void>;
}

/** A server whose copies are of different epochs is asked again later. */
const MOST_TRIES = 3;

/** Throws `CallError` unless this database is in the epoch that something was answered in. Needs a transaction on `facts`. */
export async function requireEpoch(db: PersonDatabase, heard: string | undefined): Promise<void> {
  if (heard !== undefined && (await db.fact('epoch')) !== heard) throw lateAnswer();
}

/**
 * VER-1: asks and stores in one epoch. An answer that was asked for by versions of another epoch is left out, and asked for
 * again; one that comes after this phone learned of a newer epoch is no answer. Throws `CallError`.
 */
export async function pullInEpoch<Answer>(
  { transport, db, userId }: EpochPull,
  { ask, tables, store }: PullSteps<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await db.fact('epoch');
    const heard = new Set<string>();
    const onEpoch = (epoch: string) => void heard.add(epoch);
    const answer = await ask((contract, input) =>
      transport.call(contract, input, { asUser: userId, onEpoch }),
    );
    const [epoch] = heard;
    if (heard.size > 1 || (before !== undefined && epoch !== undefined && before !== epoch)) {
      continue;
    }
    await withRoom(db, () =>
      db.transaction('rw', [...tables, db.facts], async () => {
        await requireEpoch(db, epoch);
        await store(answer);
      }),
    );
    return answer;
  }
  throw lateAnswer();
}
