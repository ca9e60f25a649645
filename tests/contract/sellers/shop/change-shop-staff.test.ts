import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeShopGoods } from '../../../../src/contracts/goods/change-goods.ts';
import { fetchShopLedger } from '../../../../src/contracts/money/statements.ts';
import { fetchOwnShops } from '../../../../src/contracts/sellers/store-details.ts';
import { moveShopOrder } from '../../../../src/contracts/sellers/move-shop-order.ts';
import { changeShopStaff, fetchShopStaff } from '../../../../src/contracts/sellers/shop-staff.ts';
import { orderMilestones, orders } from '../../../../server/orders/order-tables.ts';
import { storeItems, stores } from '../../../../server/sellers/store-tables.ts';
import { sweepOwnPictures } from '../../../../server/goods/item-pictures.ts';
import { getItemById } from '../../../../src/contracts/catalogue/item-details.ts';
import { setItemPictures } from '../../../../src/contracts/goods/shop-goods.ts';
import { sellerUpdate } from '../../../../src/contracts/sellers/seller-update.ts';
import { fetchShopOffers, saveShopOffer } from '../../../../src/contracts/sellers/shop-offers.ts';
import {
  ownPicturePath,
  readOwnPicture,
} from '../../../../src/domain/catalogue/picture-address.ts';
import { aForm, uploadForm } from '../../../support/inputs/uploads.ts';
import { keptWork } from '../../../../server/sellers/seller-tables.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import { anOrderWish, placeOrder } from '../../../support/builders/order-builders.ts';
import { anItem } from '../../../support/builders/store-builders.ts';
import { aSellersShop, signInAs } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

const RAVIS_NUMBER = '9811122233';

let server: TestServer;
let owner: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ storeId, owner } = await aSellersShop(server));
  ({ id: itemId } = await anItem(server.db, storeId, { name: 'Toor Dal' }));
});
afterAll(() => server.close());

const change = (wish: object, as = owner) =>
  server.send(changeShopStaff, { storeId, change: wish as never }, { as });
const staff = async () =>
  (await server.call(fetchShopStaff, { storeId }, { as: owner })).output.staff;
const invite = (name = 'Ravi') => change({ act: 'invite', mobileNumber: RAVIS_NUMBER, name });
const price = (pricePaise: number, as: PersonSession) =>
  server.send(
    changeShopGoods,
    {
      storeId,
      changes: [
        {
          act: 'price',
          itemId,
          pricePaise,
          seenPricePaise: 5000,
          seenMrpPaise: 6000,
          seenVersion: 1,
        },
      ],
    },
    { as },
  );

describe('change-shop-staff', () => {
  test('who is invited by number works at the shop, and sees neither its money nor its people', async () => {
    await invite();
    const ravi = await server.signIn(RAVIS_NUMBER);
    expect((await server.call(fetchOwnShops, {}, { as: ravi })).output.shops).toMatchObject([
      { storeId, isOwner: false },
    ]);
    expect((await price(4800, ravi)).output.goods.items).toMatchObject([{ pricePaise: 4800 }]);
    const asha = await signInAs(server, 'buyer');
    const { orderId } = await placeOrder(
      server,
      asha,
      anOrderWish(storeId, [{ itemId, quantity: 1 }]),
    );
    const tap = { orderId, act: 'accept', seenVersion: 1, seenStatus: 'ORDER_CREATED' } as const;
    expect((await server.send(moveShopOrder, tap, { as: ravi })).status).toBe(200);
    const now = server.clock.now();
    const period = { storeId, from: now - 1, to: now };
    expect((await server.send(fetchShopLedger, period, { as: ravi })).problem.code).toBe(
      'store_not_found',
    );
    const asked = await server.send(fetchShopStaff, { storeId }, { as: ravi });
    expect(asked.problem.code).toBe('store_not_found');
    expect((await change({ act: 'remove', userId: 1 }, ravi)).problem.code).toBe('store_not_found');
    expect((await staff()).people).toMatchObject([{ name: 'Ravi', maskedNumber: '98••••••33' }]);
    // Invited again is once, under the new name.
    await invite('Ravi Kumar');
    expect((await staff()).people.map(({ name }) => name)).toEqual(['Ravi Kumar']);
  });

  test('what somebody sends who was removed is not made, kept once, and shown to the owner until it is read', async () => {
    await invite();
    const ravi = await server.signIn(RAVIS_NUMBER);
    const { people } = await staff();
    const [{ userId } = { userId: 0 }] = people;
    await change({ act: 'remove', userId });
    const before = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
    for (let count = 0; count < 2; count += 1) {
      const { problem } = await price(4500, ravi);
      expect([problem.code, problem.detail]).toEqual([
        'store_not_found',
        'You do not work at this shop any more. Its owner sees what you did.',
      ]);
    }
    expect(await server.db.select().from(storeItems).where(eq(storeItems.id, itemId))).toEqual(
      before,
    );
    const { work, people: left } = await staff();
    expect(left).toEqual([]);
    expect(work).toMatchObject([{ name: 'Ravi', lines: ['Toor Dal: price ₹45'] }]);
    await change({ act: 'read-work', workId: work[0]?.workId ?? 0 });
    expect((await staff()).work).toEqual([]);
  });

  describe('what was kept of somebody who was removed', () => {
    let ravi: PersonSession;
    const doWork = (workId: number, as = owner) => change({ act: 'do-work', workId }, as);
    const keptAs = async (line: string) => {
      const found = (await staff()).work.find(({ lines }) => lines.includes(line));
      if (found === undefined) throw new Error(`nothing is kept of "${line}"`);
      return found;
    };
    const anOrder = async () => {
      const wish = anOrderWish(storeId, [{ itemId, quantity: 1 }]);
      return placeOrder(server, await signInAs(server, 'buyer'), wish);
    };
    const tap = (orderId: string, act: 'accept' | 'pack') => ({
      orderId,
      act,
      seenVersion: 1,
      seenStatus: 'ORDER_CREATED' as const,
    });
    const stock = async () => {
      const [row] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
      return row?.stock ?? 0;
    };
    const statusOf = async ({ orderId }: { orderId: string }) => {
      const rows = await server.db.select().from(orders).where(eq(orders.id, orderId));
      return rows[0]?.status;
    };
    beforeAll(async () => {
      await invite();
      ravi = await server.signIn(RAVIS_NUMBER);
      const [{ userId } = { userId: 0 }] = (await staff()).people;
      await change({ act: 'remove', userId });
    });

    test('is done by its owner with one tap, as theirs, and once', async () => {
      const order = await anOrder();
      await server.send(moveShopOrder, tap(order.orderId, 'accept'), { as: ravi });
      const received = { act: 'received', itemId, moveId: randomUUID(), quantity: 24 } as const;
      await server.send(changeShopGoods, { storeId, changes: [received] }, { as: ravi });
      const before = await stock();
      const [accept, goods] = [
        await keptAs(`Accept order ${order.orderId}`),
        await keptAs('Toor Dal: received 24'),
      ];
      expect([accept.canDo, goods.canDo]).toEqual([true, true]);
      expect((await doWork(accept.workId)).status).toBe(200);
      expect(await statusOf(order)).toBe('ORDER_REQUEST_APPROVED');
      const [, milestone] = await server.db
        .select()
        .from(orderMilestones)
        .where(eq(orderMilestones.orderId, order.orderId))
        .orderBy(orderMilestones.position);
      expect(milestone?.by).toBe('seller');
      // Twice at once, and once more: 24 came, not 48.
      await Promise.all([doWork(goods.workId), doWork(goods.workId)]);
      await doWork(goods.workId);
      expect(await stock()).toBe(before + 24);
      expect((await staff()).work).toEqual([]);
    });

    test('says why it can’t be done any more, and changes nothing then', async () => {
      const [order, other] = [await anOrder(), await anOrder()];
      await server.send(moveShopOrder, tap(order.orderId, 'accept'), { as: ravi });
      await server.send(moveShopOrder, tap(other.orderId, 'pack'), { as: ravi });
      const cancelled = { orderId: order.orderId, to: 'CANCELLED', by: 'buyer' } as const;
      await moveOrder(server.db, { ...cancelled, at: server.clock.now(), cancelReason: '001' });
      const accept = await keptAs(`Accept order ${order.orderId}`);
      const pack = await keptAs(`Order packed: ${other.orderId}`);
      await doWork(accept.workId);
      await doWork(pack.workId);
      expect(await statusOf(order)).toBe('CANCELLED');
      expect(await statusOf(other)).toBe('ORDER_CREATED');
      expect(await keptAs(`Accept order ${order.orderId}`)).toMatchObject({
        canDo: true,
        refusal: 'The customer cancelled this order.',
      });
      // It could not be packed before it was accepted; later it can.
      expect((await keptAs(`Order packed: ${other.orderId}`)).refusal).toMatch(/./);
      await server.call(moveShopOrder, tap(other.orderId, 'accept'), { as: owner });
      await doWork(pack.workId);
      expect(await statusOf(other)).toBe('PACKED');
      await change({ act: 'read-work', workId: accept.workId });
      expect((await staff()).work).toEqual([]);
    });

    test('of many changes makes those that still hold, and names the others; it is done then', async () => {
      const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
      const now = { seenPricePaise: item?.pricePaise ?? 0, seenMrpPaise: 6_000, seenVersion: 999 };
      const raised = { act: 'price', itemId, pricePaise: 5_500, ...now } as const;
      await server.call(changeShopGoods, { storeId, changes: [raised] }, { as: owner });
      const seen = { seenPricePaise: 5_000, seenMrpPaise: 6_000, seenVersion: 0 };
      const moveId = randomUUID();
      const changes = [
        { act: 'price', itemId, pricePaise: 4_300, ...seen },
        { act: 'received', itemId, moveId, quantity: 5 },
      ] as const;
      await server.send(changeShopGoods, { storeId, changes: [...changes] }, { as: ravi });
      const before = await stock();
      const { workId } = await keptAs('Toor Dal: received 5');
      await doWork(workId);
      expect(await stock()).toBe(before + 5);
      const left = await keptAs('Toor Dal: received 5');
      expect(left.canDo).toBe(false);
      expect(left.refusal).toBe('Your other phone has set it to ₹55 (MRP ₹60) meanwhile.');
      await doWork(workId);
      expect(await stock()).toBe(before + 5);
      await change({ act: 'read-work', workId });
    });

    test('is the owner’s to do: not of who was removed, not of another shop, not of what was read', async () => {
      const order = await anOrder();
      await server.send(moveShopOrder, tap(order.orderId, 'accept'), { as: ravi });
      const { workId } = await keptAs(`Accept order ${order.orderId}`);
      expect((await doWork(workId, ravi)).problem.code).toBe('store_not_found');
      const other = await aSellersShop(server);
      const there = { storeId: other.storeId, change: { act: 'do-work', workId } } as const;
      expect((await server.send(changeShopStaff, there, { as: other.owner })).status).toBe(200);
      expect(await statusOf(order)).toBe('ORDER_CREATED');
      await change({ act: 'read-work', workId });
      await doWork(workId);
      expect(await statusOf(order)).toBe('ORDER_CREATED');
    });

    test('IMG-1 pictures from the camera are seen by the owner, and given to the item', async () => {
      const background = { r: 200, g: 120, b: 30 };
      const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
      const form = aForm(await picture.jpeg().toBuffer(), 'dal.jpg');
      const { fileId } = await uploadForm(server.url, form, { as: ravi });
      const wish = { storeId, itemId, kept: [], fileIds: [fileId] };
      for (let count = 0; count < 2; count += 1) {
        const { problem } = await server.send(setItemPictures, wish, { as: ravi });
        expect(problem.code).toBe('store_not_found');
      }
      const line = 'New pictures of Toor Dal, 1 kg: 1';
      const { workId, pictures = [], canDo } = await keptAs(line);
      expect([pictures.length, canDo]).toEqual([1, true]);
      // They wait for their owner however long that takes.
      const later = server.clock.now() + 200 * 86_400_000;
      for (const at of [later, later + 200 * 86_400_000]) await sweepOwnPictures(server.db, at);
      const { hash = '' } = readOwnPicture(pictures[0] ?? '') ?? {};
      expect((await fetch(server.url + ownPicturePath(hash, 96, 'avif'))).status).toBe(200);
      await doWork(workId);
      const item = await server.send(getItemById, { itemId }, { as: owner });
      expect(item.output.facts.pictures).toEqual(pictures);
      expect((await staff()).work.some(({ lines }) => lines.includes(line))).toBe(false);
    });

    test('hours and offers are kept as well; where the money goes is only read', async () => {
      const update = (store: object) => server.send(sellerUpdate, { storeId, store }, { as: ravi });
      expect((await update({ closesAt: 2130, deliveryMinutes: 50 })).problem.code).toBe(
        'store_not_found',
      );
      await update({ upiId: 'ravi@okaxis' });
      const notice = { text: 'Fresh curd from 6 am', endsAt: server.clock.now() + 86_400_000 };
      await update({ notice, returnPolicy: { withinMinutes: 4_320, words: 'Keep the bill' } });
      const said = await keptAs('Notice: Fresh curd from 6 am');
      expect(said.lines).toContain('Returns: Within 3 days. Keep the bill');
      await doWork(said.workId);
      const { workId, lines } = await keptAs('Closes at: 9:30 PM');
      expect(lines).toContain('Brings orders within, minutes: 50');
      await doWork(workId);
      const [store] = await server.db.select().from(stores).where(eq(stores.id, storeId));
      expect([store?.closesAt, store?.deliveryMinutes]).toEqual([2130, 50]);
      expect([store?.notice, store?.returnMinutes]).toEqual([notice.text, 4_320]);
      await update({ pictureFileId: randomUUID() });
      const picture = await keptAs('Picture of the shop: changed');
      expect(picture.canDo).toBe(false);
      await change({ act: 'read-work', workId: picture.workId });
      const money = await keptAs('UPI id: ravi@okaxis');
      expect(money.canDo).toBe(false);
      await doWork(money.workId);
      const [after] = await server.db.select().from(stores).where(eq(stores.id, storeId));
      expect(after?.upiId).toBe(store?.upiId);
      await change({ act: 'read-work', workId: money.workId });
      const now = server.clock.now();
      const offer = {
        offerId: randomUUID(),
        code: 'RAVI20',
        title: '₹20 off',
        kind: 'amount' as const,
        value: 2_000,
        capPaise: null,
        minimumPaise: 20_000,
        startsAt: now,
        endsAt: now + 86_400_000,
        usesPerPerson: 1,
      };
      await server.send(saveShopOffer, { storeId, offer }, { as: ravi });
      await doWork((await keptAs(`Offer ${offer.code}: ${offer.title}`)).workId);
      const { output } = await server.call(fetchShopOffers, { storeId }, { as: owner });
      expect(output.offers.map(({ code }) => code)).toContain(offer.code);
    });

    test('what an older version has kept is read only', async () => {
      const order = await anOrder();
      await server.send(moveShopOrder, tap(order.orderId, 'accept'), { as: ravi });
      const { workId } = await keptAs(`Accept order ${order.orderId}`);
      await server.db
        .update(keptWork)
        .set({ service: null, input: null })
        .where(eq(keptWork.id, workId));
      expect((await keptAs(`Accept order ${order.orderId}`)).canDo).toBe(false);
      await doWork(workId);
      expect(await statusOf(order)).toBe('ORDER_CREATED');
      await change({ act: 'read-work', workId });
    });
  });

  test('keeps nothing of strangers', async () => {
    const stranger = await signInAs(server, 'seller');
    expect((await price(4000, stranger)).problem.detail).toBeUndefined();
    expect((await staff()).work).toEqual([]);
  });

  test('refuses a number that is none', async () => {
    expect((await change({ act: 'invite', mobileNumber: '12345', name: 'X' })).problem.code).toBe(
      'bad_input',
    );
  });
});
