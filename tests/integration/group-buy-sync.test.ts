import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { Dexie } from 'dexie';
import { eq } from 'drizzle-orm';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseApartment, pledge } from '../../src/commands/group-buy/pledge.ts';
import { appendCommand } from '../../src/commands/outbox/append-command.ts';
import { JOIN_COOPERATIVE } from '../../src/contracts/coop/cooperatives.ts';
import { setCartQuantity } from '../../src/commands/cart/set-quantity.ts';
import { groupBuyAppHomepage } from '../../src/contracts/group-buy/group-buy-lists.ts';
import { readCartSections } from '../../src/db/reads/cart.ts';
import { readCoop } from '../../src/db/reads/coop.ts';
import { readGroupBuys } from '../../src/db/reads/group-buys.ts';
import { writeSetting } from '../../src/db/settings.ts';
import { readSetting } from '../../src/db/reads/settings.ts';
import { storeTags } from '../../server/sellers/seller-tables.ts';
import {
  groupBuyApartments,
  groupBuys,
  groupShares,
} from '../../server/group-buy/group-buy-tables.ts';
import { settleGroupBuys } from '../../server/group-buy/settle-group-buys.ts';
import { aCooperative } from '../support/builders/coop-builders.ts';
import { anEnginePhone } from '../support/engine-phone.ts';
import { aGroupBuy, anApartment } from '../support/builders/group-buy-builders.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { anAddress } from '../support/builders/order-builders.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type GroupBuyRow = Awaited<ReturnType<typeof aGroupBuy>>;

/** A phone with storage of its own, whose person has chosen the group's apartment. */
async function aPhoneAt(group: GroupBuyRow, mobileNumber: string) {
  // Databases are opened with what stands here: two phones of one person have databases of one name.
  Dexie.dependencies.indexedDB = new IDBFactory();
  const phone = anEnginePhone(server);
  const owner = await phone.signIn(mobileNumber);
  const { output } = await server.call(groupBuyAppHomepage, { apartmentId: group.apartmentId });
  await chooseApartment(owner.context, output.apartment);
  const pull = () => phone.service.pullGroupBuys(group.apartmentId, '');
  expect(await pull()).toMatchObject({ ok: true });
  const view = () => readGroupBuys(phone.device, owner.person);
  const shown = async () => (await view()).groupBuys?.find((each) => each.groupBuyId === group.id);
  async function wish(quantity: number) {
    const known = await shown();
    if (known === undefined) throw new Error('the group buy is not on the phone');
    const serverNow = server.clock.now();
    return pledge(owner.context, { group: known, quantity, address: anAddress(), serverNow });
  }
  return { phone, ...owner, pull, view, shown, wish };
}

const quantitiesAtServer = async ({ id }: GroupBuyRow) =>
  (await server.db.select().from(groupShares).where(eq(groupShares.groupBuyId, id))).map(
    ({ quantity, state }) => [quantity, state],
  );

describe('a pledge from the phone', () => {
  it('GRP-3 made offline waits, is read offline, and is the server’s once the line is back', async () => {
    const group = await aGroupBuy(server.db);
    const { phone, shown, wish } = await aPhoneAt(group, aMobileNumber());
    phone.line.broken = true;
    expect(await wish(2)).toMatchObject({ ok: true });
    await phone.service.drain('asked');
    expect(await shown()).toMatchObject({
      ownQuantity: 0,
      waiting: { quantity: 2, problem: null },
    });
    phone.line.broken = false;
    await phone.service.drain('asked');
    expect(await shown()).toMatchObject({
      ownQuantity: 2,
      joinedQuantity: 2,
      apartmentQuantity: 2,
      joinableQuantity: 4,
      waiting: null,
    });
    expect(await quantitiesAtServer(group)).toEqual([[2, 'joined']]);
  });

  it('GRP-3 of two devices of one person converges to one pledge: the last that the server heard', async () => {
    const group = await aGroupBuy(server.db);
    const mobileNumber = aMobileNumber();
    const [one, other] = [await aPhoneAt(group, mobileNumber), await aPhoneAt(group, mobileNumber)];
    one.phone.line.broken = true;
    await one.wish(2);
    await other.wish(5);
    await other.phone.service.drain('asked');
    one.phone.line.broken = false;
    await one.phone.service.drain('asked');
    expect(await quantitiesAtServer(group)).toEqual([[2, 'joined']]);
    for (const device of [one, other]) {
      await device.pull();
      expect(await device.shown()).toMatchObject({ ownQuantity: 2, joinedQuantity: 2 });
      const { pledges } = await device.view();
      expect(pledges).toMatchObject([{ quantity: 2, state: 'joined' }]);
    }
    await other.wish(0);
    await other.phone.service.drain('asked');
    await one.pull();
    expect(await one.shown()).toMatchObject({ ownQuantity: 0, joinedQuantity: 0 });
    expect((await one.view()).pledges).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('GRP-3 coalesces while it waits, and a lost answer makes no second one', async () => {
    const group = await aGroupBuy(server.db);
    const { phone, person, wish, shown } = await aPhoneAt(group, aMobileNumber());
    phone.line.broken = true;
    await wish(1);
    await wish(4);
    expect(await person.outbox.count()).toBe(1);
    phone.line.broken = false;
    let isLost = true;
    phone.line.holdAnswer = async (service) => {
      if (service !== 'group-buy-order-confirmation' || !isLost) return;
      isLost = false;
      throw new TypeError('the answer got lost');
    };
    await phone.service.drain('asked');
    await phone.service.drain('asked');
    expect(await shown()).toMatchObject({ ownQuantity: 4, joinedQuantity: 4, waiting: null });
    expect(await quantitiesAtServer(group)).toEqual([[4, 'joined']]);
  });

  it.each([
    ['closed', { endsAt: 0 }, 'group_buy_over'],
    ['filled up', { joinedQuantity: 11 }, 'quantity_unavailable'],
    [
      'changed its steps',
      { steps: [{ fromQuantity: 10, pricePaise: 4_500 }], groupPricePaise: 4_500 },
      'quote_changed',
    ],
  ])('GRP-3 needs its buyer when the group %s meanwhile', async (_what, change, code) => {
    const group = await aGroupBuy(server.db);
    const { phone, person, view, wish } = await aPhoneAt(group, aMobileNumber());
    phone.line.broken = true;
    await wish(2);
    await server.db.update(groupBuys).set(change).where(eq(groupBuys.id, group.id));
    phone.line.broken = false;
    await phone.service.drain('asked');
    expect((await view()).refused).toMatchObject([{ quantity: 2, problem: { code } }]);
    expect(await person.outbox.toArray()).toMatchObject([{ state: 'rejected' }]);
    expect(await quantitiesAtServer(group)).toEqual([]);
  });

  it('GRP-3 a new wish takes the place of a refused one, at the new steps', async () => {
    const group = await aGroupBuy(server.db);
    const { phone, person, pull, shown, view, wish } = await aPhoneAt(group, aMobileNumber());
    phone.line.broken = true;
    await wish(2);
    const steps = [{ fromQuantity: 10, pricePaise: 4_500 }];
    await server.db.update(groupBuys).set({ steps }).where(eq(groupBuys.id, group.id));
    phone.line.broken = false;
    await phone.service.drain('asked');
    expect((await view()).refused).toHaveLength(1);
    await pull();
    await wish(2);
    await phone.service.drain('asked');
    expect(await shown()).toMatchObject({ ownQuantity: 2, steps });
    expect(await person.outbox.count()).toBe(0);
  });

  it('GRP-3 that comes after the closing orders nothing, and those before it are ordered', async () => {
    const group = await aGroupBuy(server.db, { neededQuantity: 10 });
    const [asha, meera, ravi] = [
      await aPhoneAt(group, aMobileNumber()),
      await aPhoneAt(group, aMobileNumber()),
      await aPhoneAt(group, aMobileNumber()),
    ];
    ravi.phone.line.broken = true;
    await ravi.wish(1);
    for (const early of [asha, meera]) {
      await early.wish(5);
      await early.phone.service.drain('asked');
    }
    await server.db
      .update(groupBuys)
      .set({ endsAt: server.clock.now() })
      .where(eq(groupBuys.id, group.id));
    await settleGroupBuys(server.db, { now: server.clock.now(), randomBytes });
    ravi.phone.line.broken = false;
    await ravi.phone.service.drain('asked');
    await asha.pull();
    expect((await asha.view()).pledges).toMatchObject([
      { quantity: 5, state: 'ordered', pricePaise: 4_000, order: { status: 'ORDER_CREATED' } },
    ]);
    expect((await ravi.view()).refused).toMatchObject([{ problem: { code: 'group_buy_over' } }]);
    expect(await quantitiesAtServer(group)).toEqual([
      [5, 'ordered'],
      [5, 'ordered'],
    ]);
  });

  it('the group buy of a link is read beside those of the own apartment, once and only while it runs', async () => {
    const [own, other] = [await aGroupBuy(server.db), await aGroupBuy(server.db)];
    const { phone, view } = await aPhoneAt(own, aMobileNumber());
    const follow = () =>
      phone.service.pullGroupBuys(own.apartmentId, `${own.id},${other.id},../x,`);
    expect(await follow()).toMatchObject({ ok: true });
    const ids = async () => (await view()).linked.map(({ groupBuyId }) => groupBuyId);
    expect(await ids()).toEqual([other.id]);
    await server.db.update(groupBuys).set({ endsAt: 0 }).where(eq(groupBuys.id, other.id));
    await follow();
    expect(await ids()).toEqual([]);
  });

  it('GRP-3 the group buy of a link is pledged in without a chosen apartment: one tap says where one lives, offline too', async () => {
    const group = await aGroupBuy(server.db);
    const neighbour = await anApartment(server.db);
    await server.db
      .insert(groupBuyApartments)
      .values({ groupBuyId: group.id, apartmentId: neighbour.id });
    Dexie.dependencies.indexedDB = new IDBFactory();
    const phone = anEnginePhone(server);
    const { context, person } = await phone.signIn(aMobileNumber());
    const linked = async () => (await readGroupBuys(phone.device, person)).linked[0];
    expect(await readGroupBuys(phone.device, person)).toMatchObject({ isLinkRead: false });
    await phone.service.pullGroupBuys(null, group.id);
    const found = await linked();
    expect(found).toMatchObject({ isOwn: false, waiting: null });
    expect(found?.apartments.map(({ apartmentId }) => apartmentId)).toEqual([
      group.apartmentId,
      neighbour.id,
    ]);

    phone.line.broken = true;
    await chooseApartment(context, found!.apartments[1]!);
    const own = await linked();
    expect(own).toMatchObject({ isOwn: true, apartmentId: neighbour.id });
    const serverNow = server.clock.now();
    await pledge(context, { group: own!, quantity: 2, address: anAddress(), serverNow });
    expect(await linked()).toMatchObject({ waiting: { quantity: 2 }, ownQuantity: 0 });
    phone.line.broken = false;
    await phone.service.drain('asked');
    expect(await linked()).toMatchObject({ waiting: null, ownQuantity: 2, joinedQuantity: 2 });

    const other = await aGroupBuy(server.db, {
      apartmentId: neighbour.id,
      endsAt: group.endsAt - 1,
    });
    await phone.service.pullGroupBuys(neighbour.id, group.id);
    const { groupBuys: running } = await readGroupBuys(phone.device, person);
    expect(running?.map(({ groupBuyId }) => groupBuyId)).toEqual([group.id, other.id]);
    expect(await linked()).toBeUndefined();
  });

  it('is not asked for what the phone knows it can’t have', async () => {
    const group = await aGroupBuy(server.db);
    const { wish, context, shown } = await aPhoneAt(group, aMobileNumber());
    expect(await wish(7)).toMatchObject({ ok: false, kind: 'not-allowed' });
    const known = await shown();
    const late = { quantity: 1, address: anAddress(), serverNow: group.endsAt };
    expect(await pledge(context, { group: known!, ...late })).toEqual({
      ok: false,
      kind: 'not-allowed',
      message: 'This group buy has ended',
    });
  });
});

describe('stores of cooperatives on the phone', () => {
  it('are kept with their tags, so that they can be chosen by them offline', async () => {
    const store = await aStore(server.db, { lat: 12.93, lon: 77.68 });
    const far = await aStore(server.db, { lat: 12.93, lon: 77.9, deliveryRadiusKm: 1 });
    const tags = [
      { storeId: store.id, tag: 'coop' },
      { storeId: store.id, tag: 'organic' },
      { storeId: far.id, tag: 'coop' },
    ];
    await server.db.insert(storeTags).values(tags);
    const phone = anEnginePhone(server);
    const { person } = await phone.signIn(aMobileNumber());
    await phone.service.pullArea('560103');
    await writeSetting(phone.device, 'area-code', '560103');
    await phone.service.pullCooperatives('560103');
    phone.line.broken = true;
    const { stores } = await readCoop(phone.device, person);
    const told = stores?.map((each) => [each.store.id, each.tags, each.delivers]);
    expect(told).toContainEqual([store.id, ['coop', 'organic'], true]);
    expect(told).toContainEqual([far.id, [], false]);
  });
});

describe('a member’s price on the phone', () => {
  it('COOP-1 holds from the server’s confirmation on, in the cart as at the server', async () => {
    const store = await aStore(server.db, { lat: 12.93, lon: 77.68 });
    const item = await anItem(server.db, store.id, { pricePaise: 5_000, mrpPaise: 6_000 });
    const cooperative = await aCooperative(server.db, { storeIds: [store.id] });
    const phone = anEnginePhone(server);
    const { context, person } = await phone.signIn(aMobileNumber());
    await phone.service.pullStore(store.id);
    await phone.service.pullCooperatives('');
    const row = { storeId: store.id, itemId: item.id, name: 'Dal', unit: '1 kg', picture: '' };
    await setCartQuantity(context, { ...row, pricePaise: 5_000, mrpPaise: 6_000 }, 2, null);
    const cart = async () =>
      (await readCartSections(person, phone.device, phone.world.now())).map((section) => [
        section.lines[0]?.pricePaise,
        section.memberPercent,
      ]);
    expect(await cart()).toEqual([[5_000, 0]]);

    phone.line.broken = true;
    const wish = { cooperativeId: cooperative.id, name: cooperative.name };
    await appendCommand(context, JOIN_COOPERATIVE, { ...wish, isMember: true });
    await phone.service.drain('asked');
    expect(await cart()).toEqual([[5_000, 0]]);
    const own = async () =>
      (await readCoop(phone.device, person)).cooperatives?.find(
        ({ cooperativeId }) => cooperativeId === cooperative.id,
      );
    expect(await own()).toMatchObject({
      membership: { isMember: false },
      waiting: { isMember: true },
    });

    phone.line.broken = false;
    await phone.service.drain('asked');
    expect(await own()).toMatchObject({
      membership: { isMember: true },
      members: 1,
      waiting: null,
    });
    expect(await cart()).toEqual([[4_500, 10]]);
    await phone.service.pullCooperatives('');
    expect(await readSetting(phone.device, 'user_tags')).toEqual([`coop-member:${cooperative.id}`]);
  });
});
