import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeItems } from '../../../server/catalogue/change-prices.ts';
import { subjects, type Poke } from '../../../src/contracts/live/pokes.ts';
import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/chat-room.ts';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { signOutService } from '../../../src/contracts/sign-in/sign-in.ts';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
import { viewInboxMessages } from '../../../src/contracts/inbox/view-inbox-messages.ts';
import { redeemCoins } from '../../../src/contracts/rewards/coin-account.ts';
import { readVersion, raiseVersion } from '../../../server/db/raise-version.ts';
import { advanceOrders } from '../../../server/fulfilment/auto-fulfilment.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aGroupBuy, aGroupWish } from '../../support/builders/group-buy-builders.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { aMessage } from '../../support/builders/inbox-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { openLive, type ReadStream } from '../../support/live-stream.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const STREAMS_PER_ADDRESS = 20;

let server: TestServer;
let open: ReadStream[] = [];
beforeAll(async () => {
  server = await startTestServer({ settings: { LIVE_STREAMS_PER_ADDRESS: STREAMS_PER_ADDRESS } });
});
afterEach(() => {
  open.forEach((stream) => stream.close());
  open = [];
});
afterAll(() => server.close());

async function follow({ token }: PersonSession, query = ''): Promise<ReadStream> {
  const stream = await openLive(server.url, token, query);
  open.push(stream);
  return stream;
}

const aPerson = () => server.signIn(aMobileNumber());
const subjectsOf = (pokes: readonly Poke[]) => pokes.map(({ subject }) => subject);
const has = (subject: string) => (pokes: readonly Poke[]) => subjectsOf(pokes).includes(subject);
const saveAnAddress = (as: PersonSession) =>
  server.call(saveUpdateAddress, { addressId: crypto.randomUUID(), address: anAddress() }, { as });

describe('GET /live', () => {
  test('LIVE-1 LIVE-2 tells a person of their own news: a subject and its version, and nothing else', async () => {
    const [asha, ravi] = [await aPerson(), await aPerson()];
    const [ofAsha, ofRavi] = [await follow(asha), await follow(ravi)];
    expect(ofAsha.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(ofAsha.headers['cache-control']).toBe('no-store');
    const store = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, store.id, { stock: 10 });
    const order = await placeOrder(server, asha, anOrderWish(store.id, [{ itemId, quantity: 1 }]));
    const subject = subjects.person(asha.details.userId);
    await ofAsha.until(has(subject));
    expect(ofAsha.pokes.at(-1)).toEqual({ subject, version: order.version });
    expect(ofRavi.pokes).toEqual([]);
  });

  test('LIVE-2 tells what went on by itself, too, once it is there', async () => {
    const asha = await aPerson();
    const stream = await follow(asha);
    const store = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, store.id, { stock: 10 });
    await placeOrder(server, asha, anOrderWish(store.id, [{ itemId, quantity: 1 }]));
    const before = stream.pokes.length;
    const now = server.clock.now() + 3_600_000;
    await advanceOrders({ db: server.db, now, paceMs: 1000 });
    await stream.until((pokes) => pokes.length > before);
    expect(stream.pokes.at(-1)?.subject).toBe(subjects.person(asha.details.userId));
  });

  test('tells of the live sheets that are asked for, with the version that the sheet then has', async () => {
    const [near, far] = [await aStore(server.db), await aStore(server.db)];
    const { id: itemId } = await anItem(server.db, near.id, { pricePaise: 100 });
    const other = await anItem(server.db, far.id, { pricePaise: 100 });
    const stream = await follow(await aPerson(), `prices=${near.id}`);
    await changeItems(server.db, far.id, [{ itemId: other.id, pricePaise: 120 }]);
    const { version } = await changeItems(server.db, near.id, [{ itemId, pricePaise: 120 }]);
    await stream.until((pokes) => pokes.at(-1)?.version === version);
    const subject = subjects.prices(near.id);
    expect(stream.pokes).toEqual([
      { subject, version: version - 1 },
      { subject, version },
    ]);
  });

  test('LIVE-2 tells of coins, messages, pledges and a group buy on the screen', async () => {
    const [asha, ravi] = [await aPerson(), await aPerson()];
    const group = await aGroupBuy(server.db);
    const stream = await follow(asha, `groups=${group.id}`);
    const idOfAsha = asha.details.userId;
    const tells = async (subject: string, change: () => Promise<unknown>) => {
      const before = stream.pokes.length;
      await change();
      await stream.until((pokes) => subjectsOf(pokes.slice(before)).includes(subject));
    };
    await giveCoins(server.db, idOfAsha, { coins: 200 });
    const redeem = { redemptionId: crypto.randomUUID(), coins: 100 };
    await tells(subjects.coins(idOfAsha), () => server.call(redeemCoins, redeem, { as: asha }));
    const admin = await signInAs(server, 'admin');
    const message = aMessage({ toUserId: idOfAsha });
    await tells(subjects.inbox(idOfAsha), () =>
      server.call(sendInboxMessage, message, { as: admin }),
    );
    const ids = [message.wzrk_id];
    await tells(subjects.inbox(idOfAsha), () =>
      server.call(viewInboxMessages, { ids }, { as: asha }),
    );
    await tells(subjects.inboxOfAll, () =>
      server.call(sendInboxMessage, aMessage({ toUserId: null }), { as: admin }),
    );
    const pledge = (as: PersonSession) =>
      server.call(groupBuyOrderConfirmation, aGroupWish(group.id, 2), { as });
    await tells(subjects.groupBuy(group.id), () => pledge(ravi));
    await tells(subjects.pledges(idOfAsha), () => pledge(asha));
    expect(subjectsOf(stream.pokes)).not.toContain(subjects.pledges(ravi.details.userId));
  });

  test('LIVE-4 begins with the versions of all that it follows, so that nothing missed is asked for in vain', async () => {
    const asha = await aPerson();
    await saveAnAddress(asha);
    await saveAnAddress(asha);
    const store = await aStore(server.db);
    const stream = await follow(asha, `prices=${store.id}`);
    await stream.until(has(subjects.prices(store.id)));
    const versions = new Map(stream.pokes.map(({ subject, version }) => [subject, version]));
    const own = await readVersion(server.db, subjects.person(asha.details.userId));
    expect(versions.get(subjects.person(asha.details.userId))).toBe(own);
    expect(own).toBeGreaterThan(1);
  });

  test('ROLE-2 tells of a shop only who runs it', async () => {
    const seller = await signInAs(server, 'seller');
    const store = await aStore(server.db);
    const refused = await follow(seller, `shop=${store.id}`);
    expect(refused.status).toBe(404);
    await giveStore(server.db, store.id, seller);
    const stream = await follow(seller, `shop=${store.id}`);
    const { id: itemId } = await anItem(server.db, store.id, { stock: 10 });
    await placeOrder(server, await aPerson(), anOrderWish(store.id, [{ itemId, quantity: 1 }]));
    await stream.until(has(subjects.shop(store.id)));
  });

  test('is for who is signed in, and takes ids of stores only', async () => {
    const asha = await aPerson();
    const statuses = [
      (await openLive(server.url, 'haat-visitor')).status,
      (await openLive(server.url, 'x'.repeat(43))).status,
      (await follow(asha, 'prices=a%20b')).status,
      (await follow(asha, `prices=${Array.from({ length: 21 }, (_, n) => `s-${n}`).join(',')}`))
        .status,
      (await follow(asha, 'prices=nowhere')).status,
    ];
    expect(statuses).toEqual([401, 401, 400, 400, 200]);
  });

  test('LIVE-5 ends within a second of the sign-out, and opens no more', async () => {
    const asha = await aPerson();
    const stream = await follow(asha);
    await server.call(signOutService, { token: asha.token });
    const signedOutAt = performance.now();
    await stream.ended;
    expect(performance.now() - signedOutAt).toBeLessThan(1000);
    expect((await follow(asha)).status).toBe(401);
  });

  test('LIVE-3 lets a browser have one: a page that was left may not have closed its own', async () => {
    const number = aMobileNumber();
    const [phone, laptop] = [await server.signIn(number), await server.signIn(number)];
    const ofLaptop = await follow(laptop);
    const [left, next] = [await follow(phone), await follow(phone)];
    await left.ended;
    await saveAnAddress(phone);
    const subject = subjects.person(phone.details.userId);
    for (const stream of [next, ofLaptop]) await stream.until(has(subject));
    expect(subjectsOf(left.pokes)).not.toContain(subject);
  });

  test('lets a person, and an address, have only so many', async () => {
    const number = aMobileNumber();
    const browsers: PersonSession[] = [];
    while (browsers.length < 13) browsers.push(await server.signIn(number));
    const one = browsers.pop()!;
    const first = await Promise.all(browsers.map((browser) => follow(browser)));
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 200));
    expect((await follow(one)).status).toBe(429);
    const others: ReadStream[] = [];
    while (others.length < 9) others.push(await follow(await aPerson()));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(STREAMS_PER_ADDRESS - 12);
    // A place is free as soon as one is closed.
    first[0]?.close();
    await expect.poll(async () => (await follow(one)).status).toBe(200);
  });

  test('is told nothing of a change that was taken back', async () => {
    const asha = await aPerson();
    const stream = await follow(asha);
    await server.db
      .transaction(async (transaction) => {
        await raiseVersion(transaction, subjects.person(asha.details.userId));
        throw new Error('taken back');
      })
      .catch(() => {});
    await saveAnAddress(asha);
    await stream.until((pokes) => pokes.length > 0);
    expect(stream.pokes).toHaveLength(1);
  });

  test('DESK-3 tells staff, and nobody else, of orders, tickets and talks', async () => {
    const care = await signInAs(server, 'cr');
    const stream = await follow(care, 'desk=orders,tickets,chats');
    const followed = ['orders', 'tickets', 'chats'] as const;
    // What was missed before can't be known.
    expect(stream.pokes.filter(({ version }) => version === null)).toEqual(
      followed.map((queue) => ({ subject: subjects.desk(queue), version: null })),
    );
    const tells = async (queue: 'orders' | 'tickets' | 'chats', change: () => Promise<unknown>) => {
      const before = stream.pokes.length;
      const outcome = await change();
      await stream.until((pokes) => has(subjects.desk(queue))(pokes.slice(before)));
      return outcome;
    };
    const asha = await aPerson();
    const store = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, store.id, { stock: 10 });
    const wish = anOrderWish(store.id, [{ itemId, quantity: 1 }]);
    const ofAsha = await follow(asha);
    await tells('orders', () => placeOrder(server, asha, wish));
    const { transactionId: externalReferenceId } = wish;
    const talk = { externalReferenceId, failure: 'refund-late' as const };
    await tells('chats', () =>
      server.send(fetchAndCreateChatRoom, { ...talk, message: 'Hello?' }, { as: asha }),
    );
    const before = stream.pokes.length;
    await server.send(fetchAndCreateChatRoom, talk, { as: asha });
    const buyerUserId = asha.details.userId;
    const answer = { ...talk, buyerUserId, message: 'Hello!' };
    await tells('chats', () => server.send(fetchAndCreateChatRoom, answer, { as: care }));
    // Who only reads tells nobody.
    expect(stream.pokes).toHaveLength(before + 1);
    await ofAsha.until((pokes) => pokes.at(-1)?.subject === subjects.talk(buyerUserId));
    expect(subjectsOf(ofAsha.pokes).some((subject) => subject.startsWith('desk:'))).toBe(false);
  });

  test('DESK-3 refuses a desk to buyers and sellers, and a list that is none', async () => {
    const statusOf = async (as: PersonSession, query: string) => (await follow(as, query)).status;
    expect(await statusOf(await aPerson(), 'desk=orders')).toBe(403);
    expect(await statusOf(await signInAs(server, 'seller'), 'desk=tickets')).toBe(403);
    expect(await statusOf(await signInAs(server, 'cr'), 'desk=money')).toBe(400);
    expect(await statusOf(await signInAs(server, 'admin'), 'desk=shops')).toBe(200);
  });
});

test('a server that stops ends its streams first, and is not held up by them', async () => {
  const stopping = await startTestServer();
  const asha = await stopping.signIn(aMobileNumber());
  const stream = await openLive(stopping.url, asha.token);
  expect(stream.status).toBe(200);
  const startedAt = performance.now();
  await stopping.close();
  await stream.ended;
  expect(performance.now() - startedAt).toBeLessThan(4000);
});
