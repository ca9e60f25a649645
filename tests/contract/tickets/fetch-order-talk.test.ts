import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWrittenNumbers } from '../../../src/contracts/orders/desk/desk-order.ts';
import { deleteAccount, fetchOwnData } from '../../../src/contracts/account/own-data.ts';
import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/chat-room.ts';
import { fetchOrderTalk, sayInOrderTalk } from '../../../src/contracts/orders/chat/order-talk.ts';
import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
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
const say = ({ orderId }: Named, message: string, as: PersonSession) =>
  server.call(sayInOrderTalk, { orderId, message }, { as });
const talk = async ({ orderId }: Named, as: PersonSession) =>
  (await server.call(fetchOrderTalk, { orderId }, { as })).output.orderTalk;
const texts = async (order: Named, as: PersonSession) =>
  (await talk(order, as)).messages.map(({ text }) => text);
const onBoard = async ({ orderId }: Named, sinceVersion = 0) => {
  const ask = { storeId: desk.store.id, sinceVersion, limit: 100 };
  const { output } = await server.call(fetchShopOrders, ask, { as: desk.seller });
  return {
    version: output.version,
    order: output.orders.find((each) => each.orderId === orderId),
  };
};

describe('fetch-order-talk', () => {
  test('is empty until somebody has said something, and makes no room', async () => {
    const order = await desk.order();
    const { orderId } = order;
    const at = server.clock.now();
    const empty = { orderId, messages: [], isOver: false, at };
    expect(await talk(order, desk.buyer)).toEqual({ ...empty, own: 'buyer' });
    expect(await talk(order, desk.seller)).toEqual({ ...empty, own: 'shop' });
    expect((await onBoard(order)).order?.talk).toBeUndefined();
  });

  test('the board of the shop says how far the talk is, and is told of each message', async () => {
    const order = await desk.order();
    const { version } = await onBoard(order);
    await say(order, 'Ring twice', desk.buyer);
    const news = await onBoard(order, version);
    expect(news.version).toBeGreaterThan(version);
    expect(news.order?.talk).toEqual({ lastPosition: 1, lastAuthor: 'buyer' });
    await say(order, 'We will', desk.seller);
    expect((await onBoard(order)).order?.talk).toEqual({ lastPosition: 2, lastAuthor: 'shop' });
  });

  test('DESK-2 the shop reads no number that others wrote, staff none, the buyer all', async () => {
    const order = await desk.order({ to: 'ORDER_REQUEST_APPROVED' });
    await say(order, 'Call my son: 98450 12346', desk.buyer);
    await say(order, 'Our rider has 9845012347', desk.seller);
    const [mine, theirs] = ['Call my son: 98450 12346', 'Our rider has 9845012347'];
    expect(await texts(order, desk.buyer)).toEqual([mine, theirs]);
    expect(await texts(order, desk.seller)).toEqual(['Call my son: ••••••••46', theirs]);
    const masked = ['Call my son: ••••••••46', 'Our rider has ••••••••47'];
    expect(await texts(order, desk.cr)).toEqual(masked);
    const admin = await signInAs(server, 'admin');
    expect(await texts(order, admin)).toEqual(masked);
    expect((await talk(order, admin)).own).toBe('staff');
    const { orderId } = order;
    const ask = { of: { kind: 'order', orderId }, reason: 'Nobody opens' } as const;
    const { numbers } = (await server.call(readWrittenNumbers, ask, { as: desk.cr })).output;
    expect(numbers).toEqual(expect.arrayContaining(['9845012346', '9845012347']));
  });

  test('customer care reads it with the order, apart from the talks that are theirs', async () => {
    const order = await desk.order();
    const { externalReferenceId } = order;
    await say(order, 'To the shop', desk.buyer);
    const room = { externalReferenceId, failure: 'delivery-failed', message: 'To care' } as const;
    await server.call(fetchAndCreateChatRoom, room, { as: desk.buyer });
    const seen = await desk.seen(order);
    expect(seen.talk?.map(({ text }) => text)).toEqual(['To the shop']);
    expect(seen.chat.map(({ text }) => text)).toEqual(['To care']);
    expect(await texts(order, desk.seller)).toEqual(['To the shop']);
  });

  test('PRIV-1 PRIV-2 it is part of what the buyer takes along, and goes with their account', async () => {
    const gone = await createOrderDesk(server);
    const order = await gone.order({ to: 'DELIVERED' });
    await say(order, 'The gate is blue', gone.buyer);
    const { data } = (await server.call(fetchOwnData, {}, { as: gone.buyer })).output;
    expect(data['chats']).toMatchObject([{ author: 'buyer', text: 'The gate is blue' }]);
    const { contact: mobileNumber } = gone.buyer.details;
    server.clock.advance(30 * 86_400_000);
    const again = await server.signIn(mobileNumber);
    const ask = { mobileNumber, isConfirmed: true };
    expect((await server.call(deleteAccount, ask, { as: again })).output).toBeDefined();
    const seller = await server.signIn(gone.seller.details.contact);
    expect(await texts(order, seller)).toEqual([]);
  });
});
