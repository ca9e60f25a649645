import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { orders } from '../../../server/orders/order-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/chat-room.ts';
import { fetchWaitingChatRooms } from '../../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let cr: PersonSession;
let anOrder: () => ReturnType<typeof placeOrder>;
let order: () => Promise<string>;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  cr = await signInAs(server, 'cr');
  const store = await aStore(server.db);
  const { id: itemId } = await anItem(server.db, store.id);
  const wish = () => anOrderWish(store.id, [{ itemId, quantity: 1 }]);
  anOrder = () => placeOrder(server, asha, wish());
  order = async () => (await anOrder()).externalReferenceId;
});
afterAll(() => server.close());

const say = (externalReferenceId: string, message: string | undefined, as = asha) =>
  server.send(
    fetchAndCreateChatRoom,
    {
      externalReferenceId,
      failure: 'refund-late',
      ...(message === undefined ? {} : { message }),
      ...(as === asha ? {} : { buyerUserId: asha.details.userId }),
    },
    { as },
  );
const waiting = async (limit = 50) =>
  (await server.call(fetchWaitingChatRooms, { limit }, { as: cr })).output.rooms;

describe('fetch-waiting-chat-rooms', () => {
  test('names who waits, longest first, until somebody of the staff has answered', async () => {
    const [{ externalReferenceId: first }, second, silent] = [
      await anOrder(),
      await order(),
      await order(),
    ];
    const [firstOrder] = await server.db
      .select({ orderId: orders.id, storeName: orders.storeName })
      .from(orders)
      .where(eq(orders.transactionId, first));
    if (firstOrder === undefined) throw new Error('the order is gone');
    await say(silent, undefined);
    const { output } = await say(first, 'Where is my money?');
    const since = server.clock.now();
    server.clock.advance(1000);
    await say(second, 'And this one?');
    server.clock.advance(1000);
    await say(first, 'Hello?');
    expect(await waiting()).toEqual([
      {
        ...output.room,
        lastPosition: 2,
        buyerUserId: asha.details.userId,
        buyerInitial: '',
        orderId: firstOrder.orderId,
        storeName: firstOrder.storeName,
        lastText: 'Hello?',
        waitingSince: since,
      },
      expect.objectContaining({ externalReferenceId: second, waitingSince: since + 1000 }),
    ]);
    expect(await waiting(1)).toHaveLength(1);
    await say(first, 'On its way', cr);
    expect((await waiting()).map((room) => room.externalReferenceId)).toEqual([second]);
    await say(first, 'Thank you, but when?');
    expect((await waiting()).map((room) => room.externalReferenceId)).toEqual([second, first]);
  });

  test('shows the talks that are open at the desk, also those that were answered', async () => {
    const [first, second] = [await order(), await order()];
    const { output: one } = await say(first, 'Where is my money?');
    const { output: other } = await say(second, 'And this one?');
    await say(first, 'On its way', cr);
    const [a, b] = [one.room.roomId, other.room.roomId];
    const ask = { limit: 1, open: [b, a, b, crypto.randomUUID()] };
    const { output } = await server.call(fetchWaitingChatRooms, ask, { as: cr });
    expect(output.hasMore).toBe(true);
    expect(output.open.map(({ roomId }) => roomId)).toEqual([b, a]);
    expect(output.open[1]).toMatchObject({ waitingSince: null, lastPosition: 2 });
    expect(output.open[1]?.messages.map(({ author, text }) => [author, text])).toEqual([
      ['buyer', 'Where is my money?'],
      ['staff', 'On its way'],
    ]);
    const tooMany = Array.from({ length: 7 }, () => crypto.randomUUID());
    const refused = await server.call(fetchWaitingChatRooms, { open: tooMany }, { as: cr });
    expect([refused.status, refused.problem.code]).toEqual([400, 'bad_input']);
  });

  test('DESK-2 says of a buyer no more than a letter', async () => {
    const { output } = await say(await order(), 'Call me: +91 98765 43210');
    const { userId } = asha.details;
    await server.db.update(users).set({ name: 'Asha Kumari' }).where(eq(users.id, userId));
    const ask = { open: [output.room.roomId] };
    const told = await server.call(fetchWaitingChatRooms, ask, { as: cr });
    expect(told.output.open[0]?.buyerInitial).toBe('A');
    expect(JSON.stringify(told.output)).not.toMatch(/Kumari|9876543210/);
    // What was written is read in the talk; the list has no number.
    const listed = told.output.rooms.find(({ roomId }) => roomId === output.room.roomId);
    expect(listed?.lastText).toBe('Call me: ••••••••10');
  });

  test('is for staff only', async () => {
    for (const as of [asha, await signInAs(server, 'seller')]) {
      const { status, problem } = await server.call(fetchWaitingChatRooms, {}, { as });
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
  });
});
