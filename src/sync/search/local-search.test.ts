import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DeviceDatabase, type StoreRow } from '../../db/device-database.ts';
import { createLocalSearch, foldText, queryVariants } from './local-search.ts';

const device = new DeviceDatabase('haat-search');
const GOODS: readonly [name: string, everyday: string, stock: number][] = [
  ['Potato', 'alu batata', 9],
  ['Tomato', 'tamatar', 0],
  ['Tomato ketchup', '', 5],
  ['Curd', '', 4],
  ['Whole wheat flour', 'chakki', 7],
  ['Coconut oil', '', 3],
  ["Lady's finger", 'bhindi', 3],
];

function aStore(id: string, name: string): StoreRow {
  return {
    id,
    name,
    street: '',
    city: 'Bengaluru',
    areaCode: '560103',
    location: { lat: 12.93, lon: 77.68 },
    deliveryRadiusKm: 5,
    opensAt: 700,
    closesAt: 2200,
    rating: 4.2,
    ratingCount: 10,
    deliveryChargePaise: 0,
    freeDeliveryFromPaise: null,
    packingChargePaise: 0,
    minimumOrderPaise: 0,
    deliveryMinutes: 30,
    groups: [],
    picture: '1f966',
    takingOrders: true,
    itemCount: GOODS.length,
    seenAt: 0,
  };
}

async function aStockedStore(id: string, name: string): Promise<void> {
  const column = <Value>(value: Value) => GOODS.map(() => value);
  await device.stores.put(aStore(id, name));
  await device.packs.put({
    hash: id,
    storeId: id,
    categoryId: 'c',
    ids: GOODS.map((_good, index) => `${id}-${index}`),
    ordinals: GOODS.map((_good, index) => index),
    names: GOODS.map(([each]) => each),
    everydayNames: GOODS.map(([, each]) => each),
    units: column('1 kg'),
    pictures: column('1f954'),
    ratingTenths: column(40),
    returnable: column(0),
  });
  await device.liveSheets.put({
    storeId: id,
    version: 1,
    pricesPaise: column(100),
    mrpsPaise: column(100),
    stocks: GOODS.map(([, , stock]) => stock),
    fetchedAt: 0,
  });
  await device.manifests.put({
    storeId: id,
    version: 1,
    itemCount: 7,
    liveVersion: 1,
    categories: [],
    serverTime: 0,
    syncedAt: 0,
  });
}

beforeAll(async () => {
  await aStockedStore('near', 'Green Basket');
  await aStockedStore('far', 'Distant Mart');
  await device.areas.put({
    areaCode: '560103',
    city: 'Bengaluru',
    district: '',
    state: '',
    location: null,
    storeIds: ['near'],
    fetchedAt: 0,
  });
});

const search = createLocalSearch(device);
const names = async (query: string) =>
  (await search(query, '560103')).items.filter(({ inArea }) => inArea).map(({ name }) => name);

describe('SRC-1 search on the device', () => {
  it.each([
    ['tomatto', 'Tomato'],
    ['tmoato', 'Tomato'],
    ['pot', 'Potato'],
    ['aloo', 'Potato'],
    ['dahi', 'Curd'],
    ['atta', 'Whole wheat flour'],
    ['aata', 'Whole wheat flour'],
    ['COCONUT  oil', 'Coconut oil'],
    ['bhindi', "Lady's finger"],
  ])('SRC-1 finds for "%s" %s', async (query, name) => {
    expect(await names(query)).toContain(name);
  });

  it('SRC-1 puts what is in stock first and says when a result is not from this area', async () => {
    const { items } = await search('tomato', '560103');
    expect(items[0]).toMatchObject({ name: 'Tomato ketchup', inArea: true });
    expect(items.map(({ inArea }) => inArea)).toEqual([true, true, false, false]);
  });

  it('SRC-1 finds stores by name', async () => {
    expect((await search('green bask', null)).stores.map(({ id }) => id)).toEqual(['near']);
  });

  it.each(['', '   ', '%%%', '<script>', '\\', '(', 'x'.repeat(500), '🥔'])(
    'SRC-1 takes %j without an error',
    async (query) => {
      expect((await search(query, '560103')).items).toEqual([]);
    },
  );

  it('SRC-1 knows a store that was synced after the last search', async () => {
    expect((await search('potato', null)).items).toHaveLength(2);
    await aStockedStore('new', 'New Shop');
    expect((await search('potato', null)).items).toHaveLength(3);
  });

  it('compares without accents, case and signs', () => {
    expect(foldText('  Café—Blend (500 g)! ')).toBe('cafe blend 500 g');
    expect(queryVariants('Aloo chips')).toEqual(['aloo chips', 'potato chips']);
  });
});
