import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCartQuantity } from '../../src/commands/cart/set-quantity.ts';
import type { CommandContext } from '../../src/commands/command-context.ts';
import { adoptVisitorCart } from '../../src/commands/session/adopt-visitor-cart.ts';
import { DeviceDatabase } from '../../src/db/device-database.ts';
import { PersonDatabase } from '../../src/db/person-database.ts';
import { readCart } from '../../src/db/reads/cart.ts';
import { createSyncEngine } from '../../src/sync/engine.ts';
import { storeServerCart } from '../../src/sync/pull/cart.ts';
import { aCartLine } from '../support/builders/cart-builders.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { createSyncWorld } from '../support/sync-world.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Edits gather for a second before they are sent. */
const A_MOMENT_MS = 1_000;
const SETTINGS = {
  baseUrls: { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' },
  visitorToken: 'haat-visitor',
  mapsKey: 'haat-maps',
};

let phones = 0;

/** A phone of a person with the real engine and a line to the real server that a test can break or hold up. */
async function aPhone(mobileNumber: string) {
  phones += 1;
  const own = phones;
  const line = { broken: false, losesAnswers: false };
  const asked: string[] = [];
  const held: (() => Promise<Response>)[] = [];
  let isHolding = false;
  const world = createSyncWorld({
    fetch: async (url, init) => {
      asked.push(url.split('/').at(-1) ?? '');
      if (line.broken) throw new TypeError('network down');
      const { signal: _signal, ...request } = init;
      const send = () => fetch(`${server.url}${url}`, request);
      if (isHolding) {
        held.push(send);
        throw new TypeError('connection reset');
      }
      const response = await send();
      if (line.losesAnswers) throw new TypeError('connection reset');
      return response;
    },
  });
  const device = new DeviceDatabase(`haat-cart-${own}`);
  const opened = new Map<number | null, PersonDatabase>();
  const openPerson = (userId: number | null) => {
    const db = opened.get(userId) ?? new PersonDatabase(`haat-user-cart-${own}-${userId}`);
    opened.set(userId, db);
    return db;
  };
  const engine = createSyncEngine({ device, openPerson, runtime: world, settings: SETTINGS });
  const { service, drain } = engine;
  await service.sendOtp(mobileNumber);
  const signedIn = await service.verifyOtp(mobileNumber, server.codeOf(mobileNumber));
  if (!signedIn.ok) throw new Error(signedIn.problem.message);
  const person = openPerson(signedIn.value.user.userId);
  const context: CommandContext = {
    device,
    person,
    now: world.now,
    newId: randomUUID,
    wake: () => {},
  };
  const set = async (itemId: string, quantity: number) => {
    const { quantity: _quantity, ...item } = aCartLine({ itemId });
    expect(await setCartQuantity(context, item, quantity, null)).toMatchObject({ ok: true });
  };
  /** Sends what waits, once the moment of gathering is over. */
  const send = async () => {
    world.setClock(world.now() + A_MOMENT_MS);
    await drain('online');
  };
  const sync = async () => {
    await send();
    await service.pullCart();
  };
  const shown = async () =>
    (await readCart(person)).map(({ itemId, quantity }) => `${quantity} ${itemId}`).toSorted();
  asked.length = 0;
  return {
    context,
    person,
    service,
    line,
    asked,
    set,
    send,
    sync,
    shown,
    world,
    /** Whether requests are under way for long: to this phone they look lost. */
    delay: (isOn: boolean) => (isHolding = isOn),
    /** What was delayed comes to the server. */
    arriveLate: async () => {
      for (const late of held.splice(0)) await late();
    },
  };
}

async function twoPhones() {
  const mobileNumber = aMobileNumber();
  return [await aPhone(mobileNumber), await aPhone(mobileNumber)] as const;
}

describe('one cart on two phones', () => {
  it('OUT-6 an item added on one appears on the other, a removed one disappears', async () => {
    const [first, second] = await twoPhones();
    await first.set('onion', 2);
    await first.set('milk', 1);
    await first.send();
    await second.sync();
    expect(await second.shown()).toEqual(['1 milk', '2 onion']);
    await second.set('milk', 0);
    await second.send();
    await first.sync();
    expect(await first.shown()).toEqual(['2 onion']);
    expect(await first.person.outbox.count()).toBe(0);
    expect(await second.person.removedLines.count()).toBe(0);
  });

  it('OUT-6 both edited offline: nothing added is lost, nothing taken out comes back', async () => {
    const [first, second] = await twoPhones();
    await first.set('onion', 1);
    await first.set('milk', 1);
    await first.send();
    await second.sync();
    for (const phone of [first, second]) phone.line.broken = true;
    await first.set('milk', 0);
    await first.set('potato', 3);
    await first.set('onion', 4);
    await second.set('milk', 7);
    await second.set('potato', 5);
    await second.set('rice', 1);
    await second.set('onion', 2);
    for (const phone of [first, second]) {
      await phone.send();
      phone.line.broken = false;
    }
    await second.send();
    await first.send();
    await second.sync();
    await first.sync();
    // The quantity of the onions was sent last by the first phone; the removed milk stays away.
    expect(await first.shown()).toEqual(['1 rice', '4 onion', '5 potato']);
    expect(await second.shown()).toEqual(await first.shown());
  });

  it('OUT-6 an item taken out on one and added on the other stays, as the removal had not seen it', async () => {
    const [first, second] = await twoPhones();
    await first.set('onion', 1);
    await second.set('onion', 2);
    await second.send();
    await first.set('onion', 0);
    await first.sync();
    await second.sync();
    expect(await first.shown()).toEqual(['2 onion']);
    expect(await second.shown()).toEqual(['2 onion']);
  });

  it('OUT-6 a row that stands for lines of both phones goes with all of them', async () => {
    const [first, second] = await twoPhones();
    await first.set('onion', 1);
    await second.set('onion', 2);
    await first.send();
    await second.sync();
    expect((await second.person.cart.toArray())[0]?.lineIds).toHaveLength(2);
    await second.set('onion', 0);
    await second.sync();
    await first.sync();
    expect([await first.shown(), await second.shown()]).toEqual([[], []]);
  });

  it('OUT-6 many taps are one message, sent a second after the first', async () => {
    const [phone] = await twoPhones();
    for (const quantity of [1, 2, 3, 4, 3]) await phone.set('onion', quantity);
    await phone.service.drain('command');
    expect(phone.asked).toEqual([]);
    await phone.world.advance(A_MOMENT_MS);
    await expect.poll(() => phone.person.outbox.count()).toBe(0);
    expect(phone.asked).toEqual(['save-update-cart']);
    expect(await phone.shown()).toEqual(['3 onion']);
  });

  it('OUT-1 OUT-6 a lost answer: the next message or pull confirms what arrived, once', async () => {
    const [first, second] = await twoPhones();
    await first.set('onion', 1);
    first.line.losesAnswers = true;
    await first.send();
    first.line.losesAnswers = false;
    await second.sync();
    await second.set('onion', 9);
    await second.send();
    await first.set('milk', 1);
    await first.sync();
    // The onions of the second phone are newer: the repeated message does not undo them.
    expect(await first.shown()).toEqual(['1 milk', '9 onion']);
    expect((await first.person.cart.toArray()).map(({ edit }) => edit)).toEqual([0, 0]);
  });

  it('OUT-6 a delayed message that a newer one replaced does not undo it', async () => {
    const [phone, other] = await twoPhones();
    phone.delay(true);
    await phone.set('onion', 1);
    await phone.send();
    expect(phone.asked).toEqual(['save-update-cart']);
    phone.delay(false);
    await phone.set('onion', 0);
    await phone.set('milk', 2);
    await phone.send();
    await phone.arriveLate();
    await phone.sync();
    await other.sync();
    expect(await other.shown()).toEqual(['2 milk']);
    expect(await phone.shown()).toEqual(['2 milk']);
  });

  it('OUT-6 an edit made while the message is on its way is kept and sent next', async () => {
    const [phone, other] = await twoPhones();
    await phone.set('onion', 1);
    await phone.person.outbox.toCollection().modify({ state: 'sending' });
    await phone.set('onion', 5);
    await phone.send();
    expect(await phone.shown()).toEqual(['5 onion']);
    await phone.send();
    await other.sync();
    expect(await other.shown()).toEqual(['5 onion']);
    expect(await phone.person.outbox.count()).toBe(0);
  });

  it('an answer that is older than the last changes nothing', async () => {
    const [phone] = await twoPhones();
    await phone.set('onion', 1);
    await phone.sync();
    const version = (await phone.person.fact('cart-version')) ?? 0;
    const empty = { lines: [], coupons: [], taken: 1 };
    await storeServerCart(phone.person, { ...empty, version: version - 1 });
    expect(await phone.shown()).toEqual(['1 onion']);
    await storeServerCart(phone.person, { ...empty, version });
    expect(await phone.shown()).toEqual([]);
  });

  it('is pulled at start and on becoming visible, and not while working offline', async () => {
    const [first, second] = await twoPhones();
    await first.set('onion', 1);
    await first.send();
    await second.service.drain('visible');
    expect(await second.shown()).toEqual(['1 onion']);
    await first.set('milk', 1);
    await first.send();
    await second.service.personChanged();
    expect(await second.shown()).toEqual(['1 milk', '1 onion']);
    await second.context.device.settings.put({ name: 'work-offline', value: true });
    second.asked.length = 0;
    await second.service.drain('visible');
    expect(second.asked).toEqual([]);
  });

  it("takes a visitor's cart along, once", async () => {
    const [first, second] = await twoPhones();
    const visitor = new PersonDatabase(`haat-user-cart-visitor-${phones}`);
    const { quantity: _quantity, ...onion } = aCartLine();
    await setCartQuantity({ ...first.context, person: visitor }, onion, 3, null);
    const rows = await visitor.cart.toArray();
    await adoptVisitorCart(visitor, first.context);
    await first.send();
    await second.sync();
    await second.set('onion', 0);
    await second.send();
    // As after a crash before the visitor's cart was emptied.
    await visitor.cart.bulkPut(rows);
    await adoptVisitorCart(visitor, first.context);
    await first.sync();
    expect(await first.shown()).toEqual([]);
  });

  it('DB-3 an emptied phone has its cart again, and what it does next is taken', async () => {
    const [phone, other] = await twoPhones();
    for (const itemId of ['onion', 'milk', 'rice']) await phone.set(itemId, 1);
    await phone.send();
    await Promise.all(phone.person.tables.map((table) => table.clear()));
    await phone.sync();
    expect(await phone.shown()).toEqual(['1 milk', '1 onion', '1 rice']);
    await phone.set('milk', 0);
    await phone.send();
    await other.sync();
    expect(await other.shown()).toEqual(['1 onion', '1 rice']);
  });
});
