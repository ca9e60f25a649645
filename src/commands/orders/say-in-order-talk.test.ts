import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aCommandContext } from '../../../tests/support/sync-world.ts';
import type { ChatMessage } from '../../contracts/orders/chat/chat-room.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import { readOrderTalk } from '../../db/reads/orders/order-extras.ts';
import { readShopBoard } from '../../db/reads/shop-board.ts';
import { storeOrderTalk, storeSaid } from '../../sync/pull/answers/server-order.ts';
import { discardEntry } from '../outbox/discard-entry.ts';
import { noteTalkRead, sayInOrderTalk } from './say-in-order-talk.ts';

const orderId = 'H1';

const aMessage = (position: number, parts: Partial<ChatMessage> = {}): ChatMessage => ({
  position,
  author: 'buyer',
  text: `Message ${position}`,
  at: position,
  ...parts,
});
const aTalk = (positions: readonly number[], at = 100) => ({
  orderId,
  own: 'shop' as const,
  messages: positions.map((position) => aMessage(position)),
  isOver: false,
  at,
});

describe('writing about an order', () => {
  it('TALK-1 OUT-3 waits in its order, and is not part of the talk before the server has it', async () => {
    const context = aCommandContext();
    for (const message of ['One', 'Two']) await sayInOrderTalk(context, { orderId, message });
    const { talk, unsent } = await readOrderTalk(context.person, orderId);
    expect(talk).toBeNull();
    expect(unsent.map(({ text, problem }) => [text, problem])).toEqual([
      ['One', null],
      ['Two', null],
    ]);
  });

  it('TALK-1 a refused message keeps its text, and no other takes its place', async () => {
    const context = aCommandContext();
    const { person } = context;
    await sayInOrderTalk(context, { orderId, message: 'Too late' });
    const lastError = { code: 'talk_over', message: 'This order is over.', status: 409 };
    await person.outbox.toCollection().modify({ state: 'rejected', lastError });
    const next = await sayInOrderTalk(context, { orderId, message: 'Another' });
    expect(next).toMatchObject({ ok: false, kind: 'not-allowed' });
    const { unsent } = await readOrderTalk(person, orderId);
    expect(unsent).toMatchObject([{ text: 'Too late', problem: 'This order is over.' }]);
    await discardEntry(context, unsent[0]?.sequence ?? 0);
    expect(await sayInOrderTalk(context, { orderId, message: 'Another' })).toMatchObject({
      ok: true,
    });
  });
});

describe('the talk that is kept', () => {
  const positions = async ({ person }: ReturnType<typeof aCommandContext>) =>
    (await person.orderTalks.get(orderId))?.messages.map(({ position }) => position);

  it('TALK-1 keeps what was answered since a list was read, in its place, and once', async () => {
    const context = aCommandContext();
    const { person } = context;
    await storeOrderTalk(person, aTalk([1]), 1);
    const said = { orderId, own: 'shop' as const, ...aMessage(3, { author: 'shop', at: 101 }) };
    await storeSaid(person, said, 1);
    await storeSaid(person, said, 1);
    // Read before the answer, arrived after it.
    await storeOrderTalk(person, aTalk([1, 2]), 2);
    expect(await positions(context)).toEqual([1, 2, 3]);
  });

  it('TALK-1 PRIV-1 loses what the server has not any more', async () => {
    const context = aCommandContext();
    await storeOrderTalk(context.person, aTalk([1, 2]), 1);
    await storeOrderTalk(context.person, aTalk([], 200), 2);
    expect(await positions(context)).toEqual([]);
  });

  it('TALK-1 is one of the 50 that were looked at last', async () => {
    const { person } = aCommandContext();
    for (let place = 0; place < 52; place += 1) {
      await storeOrderTalk(person, { ...aTalk([1]), orderId: `H${place}` }, place);
    }
    expect(await person.orderTalks.count()).toBe(50);
    expect(await person.orderTalks.get('H1')).toBeUndefined();
  });
});

describe('the mark on the board', () => {
  it('TALK-1 is there until the message was read here, or somebody of the shop has answered', async () => {
    const context = aCommandContext();
    const { person } = context;
    const told = async (talk: ShopOrder['talk']) => {
      const order = { orderId, storeId: 'corner', placedAt: 1, status: 'PACKED', talk };
      await person.shopOrders.put(order as never);
      return (await readShopBoard(person, 'corner'))[0]?.hasNews;
    };
    const byBuyer = { lastPosition: 1, lastAuthor: 'buyer' } as const;
    expect(await told(undefined)).toBe(false);
    expect(await told(byBuyer)).toBe(true);
    await noteTalkRead(context, orderId, 1);
    expect(await told(byBuyer)).toBe(false);
    expect(await told({ ...byBuyer, lastPosition: 2 })).toBe(true);
    expect(await told({ lastPosition: 3, lastAuthor: 'shop' })).toBe(false);
    await noteTalkRead(context, orderId, 0);
    expect(await told(byBuyer)).toBe(false);
  });
});
