import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aServerOrderRow } from '../../../tests/support/builders/a-server-order.ts';
import { aPersonDatabase, createSyncWorld } from '../../../tests/support/sync-world.ts';
import type { ItemDocument } from '../../contracts/catalogue/item-details.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { keepListing, readItemFacts } from '../../db/reads/listings.ts';
import { writeSetting } from '../../db/settings.ts';
import type { Transport } from '../transport.ts';
import { createBoughtFacts } from './listings.ts';

let made = 0;

const aLine = (itemId: string, addedAt = 1) => ({
  storeId: 'shop',
  itemId,
  name: itemId,
  unit: '1 kg',
  picture: '',
  quantity: 1,
  pricePaise: 100,
  mrpPaise: 100,
  addedAt,
});

/** A phone whose server knows the facts of every item but "gone". */
function aPhone() {
  made += 1;
  const device = new DeviceDatabase(`haat-bought-facts-${made}`);
  const person = aPersonDatabase();
  const world = createSyncWorld({ fetch: () => Promise.reject(new Error('not asked')) });
  const asked: string[][] = [];
  const call = async (_service: unknown, { itemIds }: { itemIds: string[] }) => {
    asked.push(itemIds);
    const known = itemIds.filter((id) => id !== 'gone');
    return { items: known.map((itemId) => ({ itemId, facts: { ingredients: itemId } })) };
  };
  const facts = createBoughtFacts({
    device,
    transport: { call } as unknown as Transport,
    now: world.now,
    openPerson: () => person,
    runtime: world,
  });
  return { device, person, world, asked, facts };
}

describe('ITEM-1 facts of what was bought', () => {
  it('are asked for at once, of the cart and of past orders, and not again', async () => {
    const { device, person, asked, facts } = aPhone();
    await facts.look(false);
    expect(asked).toEqual([]);
    await person.cart.bulkPut([aLine('milk'), aLine('gone', 2)]);
    const lines = [aLine('dal'), aLine('milk')];
    await person.orders.put({ ...aServerOrderRow(), lines });
    await Promise.all([facts.look(false), facts.look(false)]);
    expect(asked).toEqual([['milk', 'gone', 'dal']]);
    expect(await readItemFacts(device, 'dal')).toEqual({ ingredients: 'dal' });
    expect(await readItemFacts(device, 'gone')).toBeNull();
    await facts.look(false);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['the browser says so', true, undefined],
    ['the person says so', false, 'save-data'],
    ['they work offline', false, 'work-offline'],
    ['they stopped the background', false, 'catalogue-stopped'],
  ] as const)('are not asked for where data is dear: %s', async (_why, isDear, setting) => {
    const { device, person, asked, facts } = aPhone();
    await person.cart.put(aLine('milk'));
    if (setting !== undefined) await writeSetting(device, setting, true);
    await facts.look(isDear);
    expect(asked).toEqual([]);
  });

  it('outlive any number of goods that were looked at', async () => {
    const { device, person, world, facts } = aPhone();
    await person.cart.put(aLine('milk'));
    await facts.look(false);
    for (let n = 0; n < 405; n += 1) {
      const value = { facts: {} } as ItemDocument;
      await keepListing(device, {
        kind: 'item',
        parts: [`seen-${n}`],
        value,
        now: world.now() + n,
      });
    }
    expect(await readItemFacts(device, 'seen-0')).toBeNull();
    expect(await readItemFacts(device, 'seen-404')).toEqual({});
    expect(await readItemFacts(device, 'milk')).toEqual({ ingredients: 'milk' });
  });
});
