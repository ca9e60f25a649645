import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aCommandContext } from '../../../tests/support/sync-world.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import { readOrderTalk } from '../../db/reads/orders/order-extras.ts';
import { readShopBoard } from '../../db/reads/shop-board.ts';
import { discardEntry } from '../outbox/discard-entry.ts';
import { noteTalkRead, sayInOrderTalk } from './say-in-order-talk.ts';

const orderId = 'H1';

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
