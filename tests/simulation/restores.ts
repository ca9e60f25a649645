import { and, eq, gte, lt } from 'drizzle-orm';
import { issues } from '../../server/tickets/ticket-tables.ts';
import { readVersion, personPartition } from '../../server/db/raise-version.ts';
import { coinEntries } from '../../server/rewards/reward-tables.ts';
import { addresses } from '../../server/account/account-tables.ts';
import { orders } from '../../server/orders/order-tables.ts';
import { beginEpoch } from '../../server/epoch/epoch.ts';
import type { LostRecord } from '../../src/db/facts/epoch-facts.ts';
import type { ShopOrder } from '../../src/contracts/sellers/shop-order.ts';
import type { CoinEntry } from '../../src/contracts/rewards/coin-account.ts';
import type { TicketRow } from '../../src/db/person-database.ts';
import { restoreBackup, takeBackup } from '../support/servers/database-backup.ts';
import { openTab } from './chaos.ts';
import { committedPerson, type CommittedPerson } from './devices/committed.ts';
import type { Phone } from './devices/phone.ts';
import type { MarketStore } from './market.ts';
import { comeToRest, newestTab, signInAnew, type TakeSteps } from './rest.ts';
import { onPage } from './storm.ts';
import type { World } from './world.ts';

/*
 * What follows a run whose server is restored from a backup that was taken in its middle: all that it promised until then
 * was checked as ever; from then on only VER-1 is.
 */

/** Which runs end so, and how: one in this many, and of these one in three without anybody saying so. */
const ONE_IN = 12;

/** After so long nothing is on its way any more, ms. */
const ANSWERS_COME_MS = 150_000;

/** How a run's server loses its last writes. */
export type Restore = 'restored' | 'failed over';

/** Draws whether a run ends with a restore. */
export function drawRestore(chance: World['chance']): Restore | null {
  if (!chance.happens(1 / ONE_IN)) return null;
  return chance.happens(2 / 3) ? 'restored' : 'failed over';
}

/** Takes the backup that the server is restored from. */
export async function takeRunBackup({ server, trace }: World): Promise<void> {
  trace.note('a backup is taken');
  await takeBackup(server.db);
}

/** What a phone showed as confirmed when the server lost it. */
interface Shown {
  readonly phone: Phone;
  readonly personId: number;
  readonly orders: readonly string[];
  readonly tickets: readonly string[];
}

const confirmedOrders = (person: CommittedPerson): string[] =>
  person.rows('orders').flatMap(({ id, state }) => (state === 'confirmed' ? [id] : []));
const confirmedTickets = (person: CommittedPerson): string[] =>
  (person.anyRows('tickets') as TicketRow[]).flatMap(({ id, server }) =>
    server === null ? [] : [id],
  );
const factOf = (person: CommittedPerson, name: string): unknown =>
  person.rows('facts').find((fact) => fact.name === name)?.value;

/** Restores the server and checks what phones make of it, once all has come to rest. */
export async function restoreAndCheck(
  world: World,
  how: Restore,
  takeSteps: TakeSteps,
): Promise<void> {
  // What intents meant is no measure any more for what the server has.
  Object.assign(world, { intents: [] });
  world.sessions.forget();
  if (how === 'failed over') await letAnswersCome(world, takeSteps);
  const shown = whatIsShown(world);
  await restoreBackup(world.server.db);
  const ahead = await phonesAhead(world);
  if (how === 'restored') await beginEpoch(world.server.db);
  world.trace.note(`the server is ${how}`);
  // Copies that remember the old epoch, and answers that are on their way, meet phones that know the new one.
  for (const phone of world.phones) openTab(world, phone, true);
  const until = world.scheduler.now() + 20_000;
  world.scheduler.after(20_000, () => {});
  await takeSteps(() => world.scheduler.now() >= until);
  await calmDown(world, takeSteps);
  const noticing = how === 'restored' ? world.phones : await stillAsTheyWere(world, ahead);
  for (const each of shown) if (noticing.includes(each.phone)) await checkTold(world, each);
  for (const phone of noticing) await checkPhone(world, phone);
}

/** Without another epoch an answer that is on its way can't be told from one of the server as it is then. */
async function letAnswersCome(world: World, takeSteps: TakeSteps): Promise<void> {
  for (const phone of world.phones) phone.line = 'off';
  const until = world.scheduler.now() + ANSWERS_COME_MS;
  world.scheduler.after(ANSWERS_COME_MS, () => {});
  await takeSteps(() => world.scheduler.now() >= until);
  for (const phone of world.phones) phone.line = 'good';
}

/** The phones that know a higher version of their orders than the server has, with what it has. */
async function phonesAhead({ phones, server }: World): Promise<ReadonlyMap<Phone, number>> {
  const ahead = new Map<Phone, number>();
  for (const phone of phones) {
    const personId = phone.signedIn;
    const person = personId === null ? null : committedPerson(phone, personId);
    if (personId === null || person === null || person === undefined) continue;
    const counter = await readVersion(server.db, personPartition(personId));
    if (Number(factOf(person, 'orders-version') ?? 0) > counter) ahead.set(phone, counter);
  }
  return ahead;
}

/** Without another epoch a phone notices by its version alone: as long as nothing has raised the server's past it. */
async function stillAsTheyWere(
  { server }: World,
  ahead: ReadonlyMap<Phone, number>,
): Promise<readonly Phone[]> {
  const still: Phone[] = [];
  for (const [phone, counter] of ahead) {
    const { signedIn } = phone;
    if (signedIn === null) continue;
    if ((await readVersion(server.db, personPartition(signedIn))) === counter) still.push(phone);
  }
  return still;
}

function whatIsShown({ phones }: World): Shown[] {
  return phones.flatMap((phone) => {
    const personId = phone.signedIn;
    const person = personId === null ? null : committedPerson(phone, personId);
    // Half-written rows say nothing yet.
    if (personId === null || person === null || person === undefined) return [];
    const [ofOrders, ofTickets] = [confirmedOrders(person), confirmedTickets(person)];
    return [{ phone, personId, orders: ofOrders, tickets: ofTickets }];
  });
}

async function calmDown(world: World, takeSteps: TakeSteps): Promise<void> {
  world.isCalm = true;
  world.endFaults();
  for (const phone of world.phones) {
    phone.line = 'good';
    phone.storage.full = false;
    phone.installed = 'newer';
    for (const { actor } of phone.contexts) actor.thaw();
    openTab(world, phone, false);
  }
  await comeToRest(world, takeSteps);
  for (const phone of world.phones) {
    // A session of after the backup is lost, too; a phone learns that with its next request.
    await signInAnew(world, takeSteps, phone);
  }
  // Twice: what is sent again is there only then, on every phone.
  for (let round = 0; round < 2; round += 1) {
    for (const phone of world.phones) {
      const tab = newestTab(phone);
      if (tab === undefined) continue;
      onPage(world, tab, async () => {
        const { service } = tab.engine;
        await service.pullOrders();
        for (const { id } of counterOf(world, phone)) await service.pullShopOrders(id);
        await service.pullPerson();
        await service.pullCoins();
        await service.drain('asked');
      });
      await comeToRest(world, takeSteps);
    }
  }
}

/** The stores at whose counter the person of a phone stands. */
function counterOf({ theme, people, market }: World, { signedIn }: Phone): readonly MarketStore[] {
  const isOwner = theme.hasCounter === true && signedIn === people[0]?.id;
  return isOwner ? market.stores : [];
}

/** A board has the orders that the restored server has, as it has them. */
async function checkBoard(world: World, person: CommittedPerson): Promise<void> {
  const { server, violate } = world;
  const board = person.anyRows('shopOrders') as ShopOrder[];
  const text = (rows: readonly { id: string; status: string }[]) =>
    rows
      .map(({ id, status }) => `${id} ${status}`)
      .toSorted()
      .join();
  for (const { id: storeId } of counterOf(world, person.phone)) {
    const rows = await server.db.select().from(orders).where(eq(orders.storeId, storeId));
    const shown = board.filter((order) => order.storeId === storeId);
    const [has, is] = [text(shown.map(({ orderId: id, status }) => ({ id, status }))), text(rows)];
    if (has !== is) violate(`VER-1: the board of ${person.phone.name} has ${has}, its shop ${is}`);
  }
}

/** Nothing that was shown as confirmed is gone without a word. */
async function checkTold({ server, violate }: World, shown: Shown): Promise<void> {
  const { phone, personId } = shown;
  const person = committedPerson(phone, personId);
  if (person === null || person === undefined || phone.signedIn !== personId) return;
  const records = (factOf(person, 'lost-records') ?? []) as readonly LostRecord[];
  const told = new Set(records.map(({ id }) => id));
  const waiting = new Set(person.outbox.map(({ subject }) => subject.split(':')[1]));
  const rows = await server.db.select().from(orders).where(eq(orders.userId, personId));
  const there = new Set(rows.map(({ transactionId }) => transactionId));
  for (const id of shown.orders) {
    if (there.has(id) || told.has(id) || waiting.has(id)) continue;
    violate(`VER-1: ${id} was confirmed on ${phone.name} and is lost, and nobody is told`);
  }
  const stored = await server.db.select().from(issues).where(eq(issues.userId, personId));
  const raised = new Set(stored.map(({ id }) => id));
  for (const id of shown.tickets) {
    if (raised.has(id) || told.has(id) || waiting.has(id)) continue;
    violate(`VER-1: ticket ${id} was confirmed on ${phone.name} and is lost, and nobody is told`);
  }
}

/** What a phone shows as confirmed is what the server has. */
async function checkPhone(world: World, phone: Phone): Promise<void> {
  const { violate, server } = world;
  const personId = phone.signedIn;
  const person = personId === null ? null : committedPerson(phone, personId);
  if (personId === null || person === null || person === undefined) return;
  if (factOf(person, 'asks-anew') !== undefined && factOf(person, 'epoch') !== undefined) {
    const left = JSON.stringify(factOf(person, 'asks-anew'));
    if (left !== '["pledges"]') violate(`VER-1: ${phone.name} still asks anew for ${left}`);
  }
  const counter = await readVersion(server.db, personPartition(personId));
  const version = Number(factOf(person, 'orders-version') ?? 0);
  if (version !== counter)
    violate(`VER-1: ${phone.name} is at version ${version} at rest, its server at ${counter}`);
  const rows = await server.db.select().from(orders).where(eq(orders.userId, personId));
  const stored = new Map(rows.map((row) => [row.transactionId, row]));
  for (const { id, state, server: word } of person.rows('orders')) {
    if (state !== 'confirmed') continue;
    const row = stored.get(id);
    if (row === undefined) violate(`VER-1: ${id} is shown as placed, the server has no such order`);
    else if (row.status !== word?.status)
      violate(`VER-1: ${id} is shown as ${word?.status}, the server has ${row.status}`);
  }
  const shown = new Set(person.rows('orders').map(({ id }) => id));
  for (const id of stored.keys()) {
    if (!shown.has(id)) violate(`VER-1: ${phone.name} never heard of ${id}`);
  }
  const saved = await server.db.select().from(addresses).where(eq(addresses.userId, personId));
  const savedIds = new Set(saved.map(({ id }) => id));
  for (const { id, pending } of person.rows('addresses')) {
    if (!pending && !savedIds.has(id)) violate(`VER-1: the address ${id} is shown as saved`);
  }
  await checkCoins(world, person);
  await checkBoard(world, person);
}

async function checkCoins({ server, violate }: World, person: CommittedPerson): Promise<void> {
  const { personId, phone } = person;
  const isOwn = and(gte(coinEntries.userId, personId), lt(coinEntries.userId, personId + 1));
  const entries = await server.db.select().from(coinEntries).where(isOwn);
  const known = person.anyRows('coins') as CoinEntry[];
  const sumOf = (all: readonly { readonly coins: number }[]) =>
    all.reduce((sum, { coins }) => sum + coins, 0);
  if (sumOf(known) !== sumOf(entries))
    violate(`VER-1: ${phone.name} shows ${sumOf(known)} coins, the server has ${sumOf(entries)}`);
}
