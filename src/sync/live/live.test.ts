import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aPersonDatabase, createSyncWorld } from '../../../tests/support/sync-world.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import type { Answer } from '../../contracts/sync-service.ts';
import { createPokedPulls } from './live.ts';

const USER = 7;
const GOOD: Answer<null> = { ok: true, value: null };
const LOST: Answer<null> = {
  ok: false,
  problem: { code: 'network', message: 'no network', retryAfterSeconds: null },
};

/** A phone whose server is at these versions. */
function aPhone() {
  const world = createSyncWorld();
  const [device, db] = [aDevice(), aPersonDatabase()];
  const asked: string[] = [];
  const server = {
    orders: 0,
    cart: 0,
    sheet: 0,
    isAway: false,
    /** What happens once an answer is stored and before it is here. */
    late: () => {},
  };
  const pull = (name: string, store: () => Promise<unknown>) => async () => {
    asked.push(name);
    if (server.isAway) return LOST;
    await store();
    server.late();
    return GOOD;
  };
  const poked = createPokedPulls({
    ...world,
    device,
    openPerson: () => db,
    pulls: {
      orders: pull('orders', async () => {
        await db.setFact('orders-version', server.orders);
        await db.setFact('tickets-version', server.orders);
      }),
      cart: pull('cart', () => db.setFact('cart-version', server.cart)),
      coins: pull('coins', async () => {}),
      inbox: pull('inbox', async () => {}),
      groups: pull('groups', async () => {}),
      trades: pull('trades', async () => {}),
      wallet: pull('wallet', async () => {}),
      favourites: pull('favourites', async () => {}),
      savedLists: pull('saved lists', async () => {}),
      shop: (id) => pull(`shop ${id}`, () => db.setFact('shop-versions', { [id]: 1 }))(),
      prices: (id) =>
        pull(`prices ${id}`, () =>
          device.liveHeads.put({ storeId: id, version: server.sheet, fetchedAt: 0 }),
        )(),
    },
  });
  const person = subjects.person(USER);
  const poke = (version: number | null, subject = person) =>
    poked.receive(USER, { subject, version });
  return { world, device, db, asked, server, poked, poke };
}

describe('what pokes lead to', () => {
  it('LIVE-1 one question for news, none for what is doubled, late or about somebody else', async () => {
    const { world, asked, server, poke } = aPhone();
    server.orders = 5;
    poke(5);
    poke(5);
    poke(4);
    await world.advance(1_000);
    expect(asked).toEqual(['orders']);
    poke(5);
    poke(3);
    poke(9, subjects.person(8));
    poke(9, 'session:abc');
    poke(9, 'nonsense');
    await world.advance(1_000);
    expect(asked).toEqual(['orders']);
    poke(null);
    await world.advance(1_000);
    expect(asked).toEqual(['orders', 'orders']);
  });

  it('LIVE-1 a forged version costs a question and hides nothing that comes later', async () => {
    const { world, db, asked, server, poke } = aPhone();
    server.orders = 5;
    poke(Number.MAX_SAFE_INTEGER);
    await world.advance(1_000);
    server.orders = 6;
    poke(6);
    await world.advance(1_000);
    expect(asked).toEqual(['orders', 'orders']);
    expect(await db.fact('orders-version')).toBe(6);
    // Coins have no version on the phone.
    await db.setFact('coin-balance', { coins: 1 } as never);
    for (const version of [Number.MAX_SAFE_INTEGER, 3, 3, 4]) {
      poke(version, subjects.coins(USER));
      await world.advance(1_000);
    }
    expect(asked.filter((name) => name === 'coins')).toHaveLength(3);
  });

  it('LIVE-1 many pokes are a few questions, and the last of them is answered', async () => {
    const { world, db, asked, server, poke } = aPhone();
    for (let version = 1; version <= 100; version += 1) {
      server.orders = version;
      poke(version);
      await world.advance(10);
    }
    await world.advance(1_000);
    expect(await db.fact('orders-version')).toBe(100);
    expect(asked.length).toBeLessThan(8);
  });

  it('LIVE-1 what is told while a question is on its way is asked about, too', async () => {
    const { world, db, asked, server, poke } = aPhone();
    server.orders = 1;
    server.late = () => {
      server.late = () => {};
      server.orders = 2;
      poke(2);
    };
    poke(1);
    await world.advance(0);
    await world.advance(1_000);
    expect(asked).toEqual(['orders', 'orders']);
    expect(await db.fact('orders-version')).toBe(2);
  });

  it('LIVE-4 a question that is lost is asked again, and not for ever', async () => {
    const { world, db, asked, server, poke } = aPhone();
    server.isAway = true;
    server.orders = 2;
    poke(2);
    await world.advance(5_000);
    server.isAway = false;
    await world.advance(60_000);
    expect(await db.fact('orders-version')).toBe(2);
    server.isAway = true;
    poke(3);
    const before = asked.length;
    for (let second = 0; second < 90; second += 1) await world.advance(1_000);
    expect(asked.length - before).toBe(4);
  });

  it('asks nothing about the own change that was just answered', async () => {
    const { world, db, asked, poke } = aPhone();
    poke(4, subjects.cart(USER));
    await db.setFact('cart-version', 4);
    await world.advance(1_000);
    expect(asked).toEqual([]);
  });

  it('asks for prices of what is on the screen, and for the others when they are', async () => {
    const { world, device, asked, server, poked, poke } = aPhone();
    const prices = subjects.prices('s1');
    await device.liveHeads.put({ storeId: 's1', version: 1, fetchedAt: 0 });
    server.sheet = 2;
    poke(2, prices);
    await world.advance(1_000);
    expect(asked).toEqual([]);
    poked.wish(USER, [prices, subjects.prices('never-fetched')]);
    await world.advance(1_000);
    poke(7, subjects.prices('never-fetched'));
    await world.advance(1_000);
    expect(asked).toEqual(['prices s1']);
  });

  it('DESK-3 tells the screens of a desk, at most once in so long', async () => {
    const { world, db, poked, poke } = aPhone();
    const [tickets, orders] = [subjects.desk('tickets'), subjects.desk('orders')];
    poked.wish(USER, [tickets]);
    const told = async () => (await db.fact('told')) ?? {};
    poke(null, tickets);
    poke(11, orders);
    await world.advance(10);
    expect(await told()).toEqual({ [tickets]: 1 });
    for (let version = 100; version < 200; version += 1) {
      poke(version, tickets);
      await world.advance(10);
    }
    await world.advance(2_000);
    expect((await told())[tickets]).toBeLessThan(5);
    const before = (await told())[tickets] ?? 0;
    poke(199, tickets);
    await world.advance(2_000);
    expect(await told()).toEqual({ [tickets]: before });
    // A lower number is news as well: these are no counters.
    poke(7, tickets);
    await world.advance(2_000);
    expect((await told())[tickets]).toBe(before + 1);
    poke(1, subjects.talk(USER));
    await world.advance(2_000);
    expect((await told())[subjects.talk(USER)]).toBe(1);
  });
});
