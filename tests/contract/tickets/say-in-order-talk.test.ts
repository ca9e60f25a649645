import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../server/audit/audit-tables.ts';
import { MOST_CHAT_MESSAGES } from '../../../server/chat/chat-room.ts';
import { chatMessages, chatRooms } from '../../../server/chat/chat-tables.ts';
import { pushMessages, pushTokens } from '../../../server/inbox/message-tables.ts';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { fetchOrderTalk, sayInOrderTalk } from '../../../src/contracts/orders/chat/order-talk.ts';
import { fetchWaitingChatRooms } from '../../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { changeShopStaff, fetchShopStaff } from '../../../src/contracts/sellers/shop-staff.ts';
import { DONE_STAYS_MS } from '../../../src/domain/orders/shop/shop-board.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { aSellersShop, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createOrderDesk(server);
});
afterAll(() => server.close());

type Named = Pick<Order, 'orderId'>;
const say = ({ orderId }: Named, message: string, as: PersonSession, key?: string) =>
  server.send(sayInOrderTalk, { orderId, message }, { as, ...(key === undefined ? {} : { key }) });
const talk = async ({ orderId }: Named, as: PersonSession) =>
  (await server.call(fetchOrderTalk, { orderId }, { as })).output.orderTalk;
const texts = async (order: Named, as: PersonSession) =>
  (await talk(order, as)).messages.map(({ text }) => text);

/** A phone that takes messages for a person; what waits to be shown there of one order. */
async function aPhoneOf({ details: { userId } }: PersonSession) {
  const deviceId = randomUUID();
  const token = `web~auth~key~https://fcm.googleapis.com/${deviceId}`;
  await server.db
    .insert(pushTokens)
    .values({ userId, deviceId, token, platform: 'web', updatedAt: 1 });
  return async ({ orderId }: Named) => {
    const rows = await server.db
      .select()
      .from(pushMessages)
      .where(eq(pushMessages.deviceId, deviceId));
    return rows.map(({ body }) => body).filter((body) => body.includes(orderId));
  };
}

describe('say-in-order-talk', () => {
  test('TALK-1 buyer, shop and staff write to each other, each as what they are in the order', async () => {
    const order = await desk.order();
    const { orderId } = order;
    const at = server.clock.now();
    const first = await say(order, ' Please no\r\nplastic bag ', desk.buyer);
    const said = { orderId, own: 'buyer', position: 1, author: 'buyer', at };
    expect(first.output.said).toEqual({ ...said, text: 'Please no\nplastic bag' });
    await say(order, 'Paper then', desk.seller);
    await say(order, 'Thank you both', desk.cr);
    for (const as of [desk.buyer, desk.seller, desk.cr]) {
      const { messages } = await talk(order, as);
      expect(messages.map(({ position, author }) => [position, author])).toEqual([
        [1, 'buyer'],
        [2, 'shop'],
        [3, 'staff'],
      ]);
    }
    // Nobody of the staff is asked by it.
    const { output } = await server.call(fetchWaitingChatRooms, {}, { as: desk.cr });
    expect(output.rooms).toEqual([]);
  });

  test('TALK-1 OUT-1 says what is sent again once, and numbers what is said at the same time', async () => {
    const order = await desk.order();
    const key = randomUUID();
    const [one, again] = [
      await say(order, 'Hello', desk.buyer, key),
      await say(order, 'Hello', desk.buyer, key),
    ];
    expect(again.output).toEqual(one.output);
    const other = await say(order, 'Something else', desk.buyer, key);
    expect(other.problem.code).toBe('idempotency_key_reused');
    await Promise.all(['a', 'b', 'c'].map((text) => say(order, text, desk.seller)));
    const { messages } = await talk(order, desk.buyer);
    expect(messages.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  test('who has no part in the order finds none, to read or to write', async () => {
    const order = await desk.order();
    await say(order, 'My gate code is 4711', desk.buyer);
    const others = [await signInAs(server, 'buyer'), (await aSellersShop(server)).owner];
    for (const as of others) {
      const wrote = await say(order, 'Give me the goods', as);
      expect([wrote.status, wrote.problem.code]).toEqual([404, 'order_not_found']);
      const { orderId } = order;
      const read = await server.send(fetchOrderTalk, { orderId }, { as });
      expect([read.status, read.problem.code]).toEqual([404, 'order_not_found']);
      const nobodys = await server.send(fetchOrderTalk, { orderId: 'HZZZZZZZZZZ' }, { as });
      expect({ ...read.problem, requestId: '' }).toEqual({ ...nobodys.problem, requestId: '' });
    }
    expect(await texts(order, desk.buyer)).toEqual(['My gate code is 4711']);
  });

  test('OUT-10 who was removed from the shop says nothing in it; its owner reads it and may say it', async () => {
    const order = await desk.order();
    const { id: storeId } = desk.store;
    const as = desk.seller;
    const mobileNumber = aMobileNumber();
    const staff = async () => (await server.call(fetchShopStaff, { storeId }, { as })).output.staff;
    const change = { act: 'invite', mobileNumber, name: 'Ravi' } as const;
    await server.call(changeShopStaff, { storeId, change }, { as });
    const ravi = await server.signIn(mobileNumber);
    expect((await say(order, 'We pack it now', ravi)).output.said.author).toBe('shop');
    const { userId } = ravi.details;
    await server.call(changeShopStaff, { storeId, change: { act: 'remove', userId } }, { as });
    const late = await say(order, 'It is packed', ravi);
    expect([late.status, late.problem.code]).toEqual([404, 'order_not_found']);
    expect(late.problem.detail).toMatch(/do not work at this shop/);
    expect(await texts(order, desk.buyer)).toEqual(['We pack it now']);
    const [work] = (await staff()).work;
    expect(work?.lines).toEqual([`Message about order ${order.orderId}: It is packed`]);
    const doIt = { act: 'do-work', workId: work?.workId ?? 0 } as const;
    await server.call(changeShopStaff, { storeId, change: doIt }, { as });
    expect((await talk(order, desk.buyer)).messages.at(-1)).toMatchObject({
      author: 'shop',
      text: 'It is packed',
    });
    expect((await staff()).work).toEqual([]);
  });

  test('TALK-1 a week after its end buyer and shop read it and write no more, staff do', async () => {
    const [done, open] = [await desk.order({ to: 'DELIVERED' }), await desk.order()];
    server.clock.advance(DONE_STAYS_MS);
    expect((await say(done, 'Two tomatoes were rotten', desk.buyer)).status).toBe(200);
    expect((await talk(done, desk.seller)).isOver).toBe(false);
    server.clock.advance(1);
    for (const as of [desk.seller, desk.buyer]) {
      const { status, problem } = await say(done, 'Sorry!', as);
      expect([status, problem.code]).toEqual([409, 'talk_over']);
      expect(problem.detail).toMatch(/over for a week/);
      expect((await talk(done, as)).isOver).toBe(true);
    }
    expect(await texts(done, desk.seller)).toEqual(['Two tomatoes were rotten']);
    expect((await say(done, 'You get them back', desk.cr)).status).toBe(200);
    expect((await say(open, 'Where is it?', desk.buyer)).status).toBe(200);
  });

  test('takes text as text and refuses none, too much of it, and marks that are no text', async () => {
    const order = await desk.order();
    const hostile = '<script>alert(1)</script>';
    expect((await say(order, hostile, desk.buyer)).output.said.text).toBe(hostile);
    expect((await say(order, 'x'.repeat(1000), desk.buyer)).status).toBe(200);
    for (const message of ['', '   ', 'x'.repeat(1001), 'a\u0007b']) {
      const { status, problem } = await say(order, message, desk.buyer);
      expect([status, problem.code]).toEqual([400, 'bad_input']);
    }
  });

  test('takes 500 messages', async () => {
    const order = await desk.order();
    await say(order, 'first', desk.buyer);
    const isRoom = eq(chatRooms.externalReferenceId, order.externalReferenceId);
    const lastPosition = MOST_CHAT_MESSAGES - 1;
    const [room] = await server.db
      .update(chatRooms)
      .set({ lastPosition })
      .where(isRoom)
      .returning();
    expect((await say(order, 'last', desk.seller)).status).toBe(200);
    const { status, problem } = await say(order, 'one more', desk.seller);
    expect([status, problem.code]).toEqual([409, 'chat_full']);
    const said = eq(chatMessages.roomId, room?.id ?? '');
    expect(await server.db.select().from(chatMessages).where(said)).toHaveLength(2);
  });

  test('TALK-1 PUSH-1 the other side is told once, without a word of what was said', async () => {
    const order = await desk.order();
    const [buyers, sellers] = [await aPhoneOf(desk.buyer), await aPhoneOf(desk.seller)];
    const key = randomUUID();
    for (const _ of [1, 2]) await say(order, 'The gate is blue', desk.buyer, key);
    expect(await buyers(order)).toEqual([]);
    const toShop = await sellers(order);
    expect(toShop).toHaveLength(1);
    expect(toShop.join('')).not.toMatch(/blue|Asha/);
    const inbox = async () =>
      (await server.call(fetchInboxMessages, {}, { as: desk.buyer })).output.messages.filter(
        ({ pivotId }) => pivotId === `order-${order.orderId}`,
      );
    await say(order, 'We are out of blue bags', desk.seller);
    await say(order, 'So a red one', desk.seller);
    // A newer one takes the place of the one that waits.
    expect(await buyers(order)).toHaveLength(1);
    expect(await sellers(order)).toHaveLength(1);
    const told = await inbox();
    expect(told.map(({ title }) => title)).toEqual(['Meera Stores has written to you']);
    expect(JSON.stringify([told, await buyers(order)])).not.toMatch(/blue|red/);
    await say(order, 'Good', desk.buyer);
    await say(order, 'Thank you', desk.seller);
    expect(await inbox()).toHaveLength(2);
  });

  test('DESK-1 what staff write is in the log, what buyers and shops write is not', async () => {
    const order = await desk.order();
    for (const as of [desk.buyer, desk.seller, desk.cr]) await say(order, 'Hello', as);
    const lines = await server.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.service, sayInOrderTalk.name),
          eq(auditEntries.subject, `order:${order.orderId}`),
        ),
      )
      .orderBy(desc(auditEntries.position));
    expect(lines.map(({ userId }) => userId)).toEqual([desk.cr.details.userId]);
  });
});
