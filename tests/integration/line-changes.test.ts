import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { stores } from '../../server/sellers/store-tables.ts';
import { users } from '../../server/account/account-tables.ts';
import { answerLineChange } from '../../src/commands/orders/answer-line-change.ts';
import { cancelOrder } from '../../src/commands/orders/cancel-order.ts';
import { dismissLostTaps } from '../../src/commands/sellers/board-order.ts';
import { changeOrderLine, moveShopOrder } from '../../src/commands/sellers/move-shop-order.ts';
import type { ChangeLinePayload } from '../../src/contracts/orders/changes/line-changes.ts';
import { readOrderChanges } from '../../src/db/reads/orders/order-changes.ts';
import { readShopBoard } from '../../src/db/reads/shop-board.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { ANSWER_WITHIN_MS, PACKING_WAITS } from '../../src/domain/orders/life/line-changes.ts';
import { aShopPhone } from '../support/browser/shop-phone.ts';
import { anOrderWish, placeOrder } from '../support/builders/order-builders.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A shop whose counter has accepted an order of two dal and one rice, and the phone of its buyer. */
async function anAcceptedOrder() {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id, { name: 'Toor Dal' });
  const rice = await anItem(server.db, store.id, { name: 'Rice' });
  const moong = await anItem(server.db, store.id, { name: 'Moong Dal' });
  const [counter, buyer] = [await aShopPhone(server), await aShopPhone(server)];
  const owner = counter.as.user;
  await server.db.update(users).set({ role: ROLES.SELLER }).where(eq(users.id, owner));
  await server.db.update(stores).set({ sellerUserId: owner }).where(eq(stores.id, store.id));
  const lines = [
    { itemId: dal.id, quantity: 2 },
    { itemId: rice.id, quantity: 1 },
  ];
  const placed = await placeOrder(server, buyer.as, anOrderWish(store.id, lines));
  const { orderId, externalReferenceId } = placed;
  const pull = async () => {
    await counter.service.pullShopOrders(store.id);
    await buyer.service.pullOrders();
  };
  await pull();
  await moveShopOrder(counter.context, orderId, { act: 'accept', preparationMinutes: 20 });
  await counter.drain('command');
  const aChange = (parts: Partial<ChangeLinePayload> = {}): ChangeLinePayload => ({
    orderId,
    itemId: dal.id,
    itemName: 'Toor Dal',
    seenQuantity: 2,
    keptQuantity: 0,
    replacement: null,
    ...parts,
  });
  const anOffer = () =>
    aChange({ replacement: { itemId: moong.id, quantity: 2 }, replacementName: 'Moong Dal' });
  /** The question is asked and on both phones; its id. */
  const ask = async () => {
    await changeOrderLine(counter.context, anOffer());
    await counter.drain('command');
    await pull();
    const row = await buyer.person.orders.get(externalReferenceId);
    return row?.server?.changes?.[0]?.changeId ?? '';
  };
  const board = async () => (await readShopBoard(counter.person, store.id))[0];
  const changes = () => readOrderChanges(buyer.person, externalReferenceId);
  const tools = { pull, board, changes, ask, aChange, anOffer };
  return {
    ...tools,
    storeId: store.id,
    counter,
    buyer,
    orderId,
    transactionId: externalReferenceId,
  };
}

describe('what runs out, on both phones against the real server', () => {
  it('SUB-1 SELL-1 a change made offline waits over the server’s lines, is sent once, and packing waits with a question', async () => {
    const { counter, buyer, board, aChange, anOffer, orderId } = await anAcceptedOrder();
    counter.line.broken = true;
    const less = aChange({ keptQuantity: 1 });
    expect(await changeOrderLine(counter.context, less)).toMatchObject({ ok: true });
    expect(await changeOrderLine(counter.context, less)).toMatchObject({
      ok: false,
      message: 'You have said this already. It waits to be sent.',
    });
    await counter.drain('command');
    expect(await board()).toMatchObject({
      order: { lines: [{ quantity: 2 }, { quantity: 1 }] },
      changing: [{ keptQuantity: 1 }],
      waiting: [],
      standing: 'ORDER_REQUEST_APPROVED',
    });
    const offer = { ...anOffer(), seenQuantity: 1 };
    expect(
      await changeOrderLine(counter.context, {
        ...offer,
        replacement: { ...offer.replacement!, quantity: 1 },
      }),
    ).toMatchObject({ ok: true });
    expect(await moveShopOrder(counter.context, orderId, { act: 'pack' })).toEqual({
      ok: false,
      kind: 'not-allowed',
      message: PACKING_WAITS,
    });

    counter.line.broken = false;
    counter.line.losesAnswer = (service) => service === 'change-order-line';
    await counter.drain('online');
    counter.line.losesAnswer = () => false;
    for (let round = 0; round < 4; round += 1) await counter.drain('asked');
    expect(await board()).toMatchObject({ lost: null, changing: [] });
    const [known] = await buyer.orders();
    expect(known?.changes).toMatchObject([{ state: 'done' }, { state: 'asked', quantity: 1 }]);
    expect(known?.lines[0]).toMatchObject({ quantity: 1 });
  });

  it('OUT-10 a change of what another phone of the shop has changed is lost, with what happened', async () => {
    const { storeId, counter, board, aChange, orderId, pull } = await anAcceptedOrder();
    const second = await aShopPhone(server);
    await server.db.update(users).set({ role: ROLES.ADMIN }).where(eq(users.id, second.as.user));
    await second.service.pullShopOrders(storeId);
    counter.line.broken = true;
    await changeOrderLine(counter.context, aChange());
    await changeOrderLine(second.context, aChange({ keptQuantity: 1 }));
    await second.drain('command');
    counter.line.broken = false;
    await counter.drain('online');
    expect(await board()).toMatchObject({
      changing: [],
      lost: {
        tap: { kind: 'line', change: { itemName: 'Toor Dal' } },
        error: { message: 'Somebody of your shop has changed this item already.' },
      },
    });
    expect(await changeOrderLine(counter.context, aChange())).toMatchObject({ ok: false });
    await pull();
    await dismissLostTaps(counter.context, orderId);
    expect(await board()).toMatchObject({ lost: null, order: { lines: [{ quantity: 1 }, {}] } });
  });

  it('SUB-1 an order that is called off meanwhile says so to who changes it', async () => {
    const { storeId, counter, board, aChange, orderId } = await anAcceptedOrder();
    const second = await aShopPhone(server);
    await server.db.update(users).set({ role: ROLES.ADMIN }).where(eq(users.id, second.as.user));
    await second.service.pullShopOrders(storeId);
    counter.line.broken = true;
    await changeOrderLine(counter.context, aChange());
    await moveShopOrder(second.context, orderId, { act: 'call-off', reasonCode: '002' });
    await second.drain('command');
    counter.line.broken = false;
    await counter.drain('online');
    const { error } = (await board())?.lost ?? {};
    expect(error?.message).toMatch(/cancelled this order\.$/);
  });

  it('SUB-1 an answer made offline waits, counts once, and a second one is not taken', async () => {
    const { buyer, ask, changes, transactionId } = await anAcceptedOrder();
    const changeId = await ask();
    buyer.line.broken = true;
    const no = { changeId, accept: false };
    expect(await answerLineChange(buyer.context, transactionId, no)).toMatchObject({ ok: true });
    await buyer.drain('command');
    expect(await changes()).toMatchObject({
      change: null,
      answers: [{ changeId, accept: false, entry: { state: 'waiting' } }],
      order: { lines: [{ name: 'Toor Dal' }, { name: 'Rice' }] },
    });
    const yes = { changeId, accept: true };
    expect(await answerLineChange(buyer.context, transactionId, yes)).toMatchObject({ ok: false });
    expect(await cancelOrder(buyer.context, transactionId, '001')).toMatchObject({ ok: false });
    buyer.line.broken = false;
    buyer.line.losesAnswer = (service) => service === 'answer-line-change';
    await buyer.drain('online');
    buyer.line.losesAnswer = () => false;
    await buyer.drain('asked');
    await buyer.drain('asked');
    expect(await changes()).toMatchObject({
      answers: [],
      order: { lines: [{ name: 'Rice' }], server: { changes: [{ decidedBy: 'buyer' }] } },
    });
    expect(await answerLineChange(buyer.context, transactionId, yes)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^You chose: Toor Dal left out\./) as string,
    });
  });

  it('SUB-1 an answer that comes after the ten minutes is refused with what came of the question', async () => {
    const { buyer, ask, changes, transactionId } = await anAcceptedOrder();
    const changeId = await ask();
    buyer.line.broken = true;
    await answerLineChange(buyer.context, transactionId, { changeId, accept: true });
    server.clock.advance(ANSWER_WITHIN_MS + 1);
    buyer.line.broken = false;
    await buyer.drain('online');
    const [answer] = (await changes()).answers;
    expect(answer?.entry).toMatchObject({ state: 'rejected' });
    expect(answer?.entry.lastError?.message).toMatch(
      /^Your answer came too late\. No answer in 10 minutes: Toor Dal left out\./,
    );
  });
});
