import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import type { PackingPayload } from '../../contracts/sellers/move-shop-order.ts';
import { readShopBoard } from '../../db/reads/shop-board.ts';
import { type PackedMark, packedCounts } from '../../domain/orders/shop/packing.ts';
import { markPacked } from './board-order.ts';

const ORDER = { orderId: 'H1', storeId: 'corner', placedAt: 1, status: 'ORDER_REQUEST_APPROVED' };

/** A phone of the shop whose clock says 1,000, with one order on its board. */
async function aCounter(packing: readonly PackedMark[] = []) {
  const person = aPersonDatabase();
  await person.shopOrders.put({ ...ORDER, packing } as never);
  const wakes: number[] = [];
  const newId = () => crypto.randomUUID();
  const context = { person, now: () => 1_000, newId, wake: () => wakes.push(1) };
  const mark = (itemId: string, count: number) =>
    markPacked(context, ORDER.orderId, { itemId, count });
  const sent = async () =>
    (await person.outbox.orderBy('sequence').toArray()).map(
      ({ payload }) => (payload as PackingPayload).marks,
    );
  const inTheBag = async () =>
    packedCounts((await readShopBoard(person, ORDER.storeId))[0]?.packing ?? []);
  return { person, wakes, mark, sent, inTheBag };
}

describe('ticking a packing list', () => {
  it('OUT-6 gathers in one entry what was never tried, and is on the list at once', async () => {
    const { mark, sent, inTheBag, wakes } = await aCounter();
    await mark('dal', 1);
    await mark('rice', 1);
    await mark('dal', 2);
    await mark('rice', 0);
    expect(await inTheBag()).toEqual({ dal: 2, rice: 0 });
    expect(await sent()).toEqual([
      [
        { itemId: 'dal', count: 1, at: 1_000 },
        { itemId: 'rice', count: 1, at: 1_000 },
        { itemId: 'dal', count: 2, at: 1_001 },
        { itemId: 'rice', count: 0, at: 1_001 },
      ],
    ]);
    expect(wakes).toHaveLength(4);
  });

  it('OUT-1 leaves an entry that was tried as it is, and lays both over what other phones ticked', async () => {
    const { person, mark, sent, inTheBag } = await aCounter([
      { itemId: 'salt', count: 1, at: 5_000 },
    ]);
    await mark('dal', 1);
    await person.outbox.toCollection().modify({ attempts: 1 });
    await mark('salt', 0);
    expect(await sent()).toEqual([
      [{ itemId: 'dal', count: 1, at: 1_000 }],
      // Later than what was seen, though this clock is behind.
      [{ itemId: 'salt', count: 0, at: 5_001 }],
    ]);
    expect(await inTheBag()).toEqual({ dal: 1, salt: 0 });
  });

  it('OUT-4 what was refused is not on the list any more, and makes way', async () => {
    const { person, mark, sent, inTheBag } = await aCounter();
    await mark('dal', 1);
    await person.outbox.toCollection().modify({ state: 'rejected' });
    expect(await inTheBag()).toEqual({});
    await mark('rice', 1);
    expect(await sent()).toEqual([[{ itemId: 'rice', count: 1, at: 1_000 }]]);
  });
});
