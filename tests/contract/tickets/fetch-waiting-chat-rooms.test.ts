import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/fetch-and-create-chat-room-for-failure-scenarios.ts';
import { fetchWaitingChatRooms } from '../../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let cr: PersonSession;
let order: () => Promise<string>;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  cr = await signInAs(server, 'cr');
  const store = await aStore(server.db);
  const { id: itemId } = await anItem(server.db, store.id);
  const wish = () => anOrderWish(store.id, [{ itemId, quantity: 1 }]);
  order = async () => (await placeOrder(server, asha, wish())).externalReferenceId;
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
    const [first, second, silent] = [await order(), await order(), await order()];
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

  test('is for staff only', async () => {
    for (const as of [asha, await signInAs(server, 'seller')]) {
      const { status, problem } = await server.call(fetchWaitingChatRooms, {}, { as });
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
  });
});
