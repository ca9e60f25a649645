import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/chat-room.ts';
import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { MOST_CHAT_MESSAGES } from '../../../server/chat/chat-room.ts';
import { chatMessages, chatRooms } from '../../../server/chat/chat-tables.ts';
import { eq } from 'drizzle-orm';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
let cr: PersonSession;
let wish: () => ReturnType<typeof anOrderWish>;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
  cr = await signInAs(server, 'cr');
  const store = await aStore(server.db);
  const { id: itemId } = await anItem(server.db, store.id);
  wish = () => anOrderWish(store.id, [{ itemId, quantity: 1 }]);
});
afterAll(() => server.close());

const anOrder = async (): Promise<string> =>
  (await placeOrder(server, asha, wish())).externalReferenceId;
const ask = (externalReferenceId: string, parts: object = {}, as = asha, key?: string) =>
  server.send(
    fetchAndCreateChatRoom,
    { externalReferenceId, failure: 'cancel-failed', ...parts },
    { as, ...(key === undefined ? {} : { key }) },
  );
const asStaff = (externalReferenceId: string, parts: object = {}) =>
  ask(externalReferenceId, { buyerUserId: asha.details.userId, ...parts }, cr);

describe('fetch-and-create-chat-room-for-failure-scenarios', () => {
  test('makes one room per order and failure, however often and by whom it is asked for', async () => {
    const order = await anOrder();
    const answers = await Promise.all([ask(order), ask(order), asStaff(order)]);
    const rooms = new Set(answers.map(({ output }) => output.room.roomId));
    expect(rooms.size).toBe(1);
    expect(answers[0]?.output).toMatchObject({
      room: { externalReferenceId: order, failure: 'cancel-failed', lastPosition: 0 },
      messages: [],
      hasMore: false,
    });
    const other = await ask(order, { failure: 'refund-late' });
    expect(rooms.has(other.output.room.roomId)).toBe(false);
  });

  test('carries what buyer and staff say, in the order in which it was said', async () => {
    const order = await anOrder();
    await ask(order, { message: 'I can not cancel' });
    const { output } = await asStaff(order, { message: 'We look at it\nOne moment' });
    const at = server.clock.now();
    expect(output.messages).toEqual([
      { position: 1, author: 'buyer', text: 'I can not cancel', at },
      { position: 2, author: 'staff', text: 'We look at it\nOne moment', at },
    ]);
    expect((await ask(order, { afterPosition: 1 })).output.messages).toEqual([output.messages[1]]);
  });

  test('answers the last messages, or those after a position a page at a time', async () => {
    const order = await anOrder();
    for (const message of ['one', 'two', 'three']) await ask(order, { message });
    const texts = async (parts: object) => {
      const { output } = await ask(order, parts);
      return [output.messages.map(({ text }) => text), output.hasMore];
    };
    expect(await texts({ limit: 2 })).toEqual([['two', 'three'], false]);
    expect(await texts({ afterPosition: 0, limit: 2 })).toEqual([['one', 'two'], true]);
    expect(await texts({ afterPosition: 2, limit: 2 })).toEqual([['three'], false]);
    expect(await texts({ afterPosition: 3 })).toEqual([[], false]);
  });

  test('OUT-1 says what is sent again once, and numbers what is said at the same time', async () => {
    const order = await anOrder();
    const key = randomUUID();
    await ask(order, { message: 'Hello' }, asha, key);
    await ask(order, { message: 'Hello' }, asha, key);
    await Promise.all(['a', 'b', 'c', 'd'].map((message) => ask(order, { message })));
    const { output } = await ask(order);
    expect(output.messages.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(output.messages.map(({ text }) => text)).size).toBe(5);
  });

  test('OUT-10 of two of the staff the second reads first what the buyer was told', async () => {
    const order = await anOrder();
    await ask(order, { message: 'Where is it?' });
    const other = await signInAs(server, 'admin');
    const ofBuyer = { buyerUserId: asha.details.userId };
    expect((await asStaff(order, { message: 'At the door', seenPosition: 1 })).status).toBe(200);
    // The own answer and what the buyer adds are no reason to hold the next one back.
    await ask(order, { message: 'No, it is not' });
    expect((await asStaff(order, { message: 'I will call', seenPosition: 1 })).status).toBe(200);
    const late = { ...ofBuyer, message: 'Lost', seenPosition: 1 };
    const { status, problem } = await ask(order, late, other);
    expect([status, problem.code]).toEqual([409, 'changed_meanwhile']);
    expect(problem.detail).toMatch(/colleague has answered/);
    expect((await ask(order, { ...late, seenPosition: 4 }, other)).status).toBe(200);
    const { output } = await ask(order);
    expect(output.messages.map(({ text }) => text).slice(-2)).toEqual(['I will call', 'Lost']);
  });

  test('is there for an order that never came about', async () => {
    const unconfirmed = wish();
    await server.call(initCall, unconfirmed, { as: asha });
    const { status } = await ask(unconfirmed.transactionId, { failure: 'order-not-confirmed' });
    expect(status).toBe(200);
    const unknown = await ask(randomUUID());
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'order_not_found']);
  });

  test("lets nobody into another person's room", async () => {
    const order = await anOrder();
    await ask(order, { message: 'My address is …' });
    expect((await ask(order, {}, ravi)).problem.code).toBe('order_not_found');
    const seller = await signInAs(server, 'seller');
    for (const as of [ravi, seller]) {
      const { status, problem } = await ask(order, { buyerUserId: asha.details.userId }, as);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
  });

  test('takes text as text and refuses none, too much of it, and marks that are no text', async () => {
    const order = await anOrder();
    const hostile = '<script>alert(1)</script>';
    const { output } = await ask(order, { message: hostile });
    expect(output.messages.at(-1)?.text).toBe(hostile);
    for (const message of ['', '   ', 'x'.repeat(1001), 'a\u0007b']) {
      const { status, problem } = await ask(order, { message });
      expect([status, problem.code]).toEqual([400, 'bad_input']);
    }
  });

  test('takes 500 messages', async () => {
    const order = await anOrder();
    const { output } = await ask(order, { message: 'first' });
    const { roomId } = output.room;
    const lastPosition = MOST_CHAT_MESSAGES - 1;
    await server.db.update(chatRooms).set({ lastPosition }).where(eq(chatRooms.id, roomId));
    expect((await ask(order, { message: 'last' })).status).toBe(200);
    const { status, problem } = await ask(order, { message: 'one more' });
    expect([status, problem.code]).toEqual([409, 'chat_full']);
    const said = await server.db.select().from(chatMessages).where(eq(chatMessages.roomId, roomId));
    expect(said).toHaveLength(2);
  });
});
