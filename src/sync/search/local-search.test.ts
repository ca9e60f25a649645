import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { putLiveSheet } from '../../../tests/support/catalogue/live-sheets.ts';
import {
  aDeviceStore,
  aPack,
  aSyncedStore,
  type Good,
} from '../../../tests/support/catalogue/device-catalogue.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { createLocalSearch } from './local-search.ts';
import type { ItemDocument } from '../../contracts/catalogue/item-details.ts';
import { keepBoughtFacts, keepListing } from '../../db/reads/listings.ts';
import type { BoughtBefore } from '../../domain/search/indexed-pack.ts';

const GOODS: readonly Good[] = [
  { name: 'Potato' },
  { name: 'Tomato', stock: 0 },
  { name: 'Tomato ketchup', brand: 'Sunrise' },
  { name: 'Curd' },
  { name: 'Whole wheat flour', everyday: 'chakki' },
  { name: 'Coconut oil' },
  { name: "Lady's finger" },
  { name: 'Onion', everyday: 'eerulli' },
  { name: 'Cow milk', unit: '500 ml' },
  { name: 'Cow milk rich', unit: '1 l' },
  { name: 'Shimla apple' },
  { name: 'Green capsicum' },
  { name: 'Corn flakes' },
  { name: 'दूध पाउडर' },
];

let device: DeviceDatabase;
let databases = 0;

const NOTHING: BoughtBefore = { keys: new Set(), names: new Set() };

beforeEach(async () => {
  databases += 1;
  device = new DeviceDatabase(`haat-search-${databases}`);
  await device.stores.bulkPut([
    aDeviceStore('near', 'Green Basket'),
    aDeviceStore('far', 'Distant Mart'),
  ]);
  await device.areas.put({
    areaCode: '560103',
    city: 'Bengaluru',
    district: '',
    state: '',
    location: null,
    storeIds: ['near'],
    fetchedAt: 0,
  });
  await aSyncedStore(device, 'near', { n1: GOODS });
});

/** Names found in the area for a query, best first. */
async function namesFor(query: string, bought = NOTHING): Promise<readonly string[]> {
  const { searchDevice: search } = createLocalSearch(device, async () => bought, Date.now);
  const { items } = await search(query, '560103');
  return items.filter(({ inArea }) => inArea).map(({ name }) => name);
}

describe('SRC-6 what a line of a list finds', () => {
  it('is called what was written, or said to be a guess; a seller’s own words for it count', async () => {
    await aSyncedStore(device, 'near', {
      n1: [{ name: 'Cotton wicks' }, { name: 'Paper napkins', everyday: 'tissue' }],
    });
    const { searchLine } = createLocalSearch(device, async () => NOTHING, Date.now);
    const found = async (name: string) =>
      (await searchLine(name, '560103')).map((one) => [one.name, one.isGuess]);
    expect(await found('cottan')).toEqual([['Cotton wicks', true]]);
    expect(await found('cotton wick')).toEqual([['Cotton wicks', false]]);
    expect(await found('tissue')).toEqual([['Paper napkins', false]]);
  });
});

const JUICES: readonly Good[] = ['Mango', 'Orange', 'Apple'].map((flavour) => ({
  name: `${flavour} juice`,
  flavour,
  brand: 'Phalwari',
}));

describe('SRC-3 what is only described so', () => {
  const CURD = { name: 'Greek yogurt' };
  const facts = (description: string) => ({ facts: { description } }) as ItemDocument;
  const searched = async (query: string) => {
    const { searchDescribed } = createLocalSearch(device, async () => NOTHING, Date.now);
    return (await searchDescribed(query, '560103')).map(({ name }) => name);
  };
  beforeEach(async () => {
    await aSyncedStore(device, 'near', {
      n1: [CURD, { name: 'Tofu' }, { name: 'Probiotic milk' }],
    });
    const keep = { kind: 'item', now: 1 } as const;
    await keepListing(device, {
      ...keep,
      parts: ['n1-0'],
      value: facts('Live cultures, 9 g protein'),
    });
    await keepBoughtFacts(
      device,
      [{ itemId: 'n1-1', facts: { description: 'Vegan, rich in protein' } }],
      1,
    );
    await keepListing(device, { ...keep, parts: ['gone'], value: facts('Vegan') });
  });

  it('ITEM-1 SRC-3 is found by the descriptions that are kept, of what was looked at and what was bought', async () => {
    expect(await searched('vegan')).toEqual(['Tofu']);
    expect(await searched('protein')).toEqual(['Greek yogurt', 'Tofu']);
    expect(await searched('protein tofu')).toEqual(['Tofu']);
    expect(await searched('prot')).toEqual([]);
    expect(await searched('keto')).toEqual([]);
  });

  it('SRC-3 is not looked for where a name says it, and never on the shelves of the farm for the kitchen', async () => {
    await keepBoughtFacts(device, [{ itemId: 'n1-0', facts: { description: 'Not tofu' } }], 2);
    expect(await searched('tofu')).toEqual([]);
    await aSyncedStore(
      device,
      'near',
      { n1: [CURD, { name: 'Mineral lick' }] },
      'Cattle feed',
      'cattle-feed',
    );
    expect(await searched('vegan')).toEqual([]);
    await keepBoughtFacts(device, [{ itemId: 'n1-1', facts: { description: 'Vegan fodder' } }], 3);
    expect(await searched('vegan fodder')).toEqual(['Mineral lick']);
  });
});

describe('ITEM-1 flavours of one product', () => {
  it('ITEM-1 SRC-4 are one row of a search; the flavour that is asked for is its own offer', async () => {
    await aSyncedStore(device, 'near', { n1: JUICES });
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    const rows = async (query: string) => (await search(query, '560103')).items;
    const [row, ...others] = await rows('juice');
    expect(others).toEqual([]);
    expect(row?.offers?.map(({ flavour }) => flavour)).toEqual(['Mango', 'Orange', 'Apple']);
    expect((await rows('orange juice'))[0]?.name).toBe('Orange juice');
    expect((await rows('orange'))[0]?.name).toBe('Orange juice');
  });

  it('ITEM-1 SRC-6 are asked about in a list: none is guessed', async () => {
    await aSyncedStore(device, 'near', { n1: JUICES });
    const { searchLine } = createLocalSearch(device, async () => NOTHING, Date.now);
    const found = await searchLine('juice', '560103');
    expect(found.map(({ name }) => name)).toEqual(['Mango juice', 'Orange juice', 'Apple juice']);
  });

  it('ITEM-1 CAT-1 are rows of their own in packs of before there were flavours', async () => {
    const before = JUICES.map(({ flavour: _flavour, ...good }) => good);
    await aSyncedStore(device, 'near', { n1: before });
    expect(await namesFor('juice')).toHaveLength(3);
  });
});

describe('SRC-1 search on the device forgives', () => {
  it.each([
    ['a letter too much', 'tomatto', 'Tomato'],
    ['a missing letter', 'pottao', 'Potato'],
    ['a wrong letter', 'cocomut', 'Coconut oil'],
    ['two swapped letters', 'tmoato', 'Tomato'],
    ['two errors in a long word', 'kapsicun', 'Green capsicum'],
    ['a word start', 'pot', 'Potato'],
    ['a word start with an error', 'capsik', 'Green capsicum'],
    ['a plural', 'onions', 'Onion'],
    ['a plural of another kind', 'potatoes', 'Potato'],
    ['capitals, signs and spaces', '  COCONUT - oil!', 'Coconut oil'],
    ['a missing space', 'cornflakes', 'Corn flakes'],
    ['a space too much', 'coco nut', 'Coconut oil'],
    ['the order of words', 'oil coconut', 'Coconut oil'],
    ['an apostrophe left out', 'ladys finger', "Lady's finger"],
    ['a word that only stands around', 'coconut oil cheapest', 'Coconut oil'],
    ['another script', 'दूध', 'Cow milk'],
    ['two words of another script', 'दूध पाउडर', 'दूध पाउडर'],
  ])('SRC-1 %s: "%s" finds %s', async (_kind, query, name) => {
    expect((await namesFor(query))[0]).toBe(name);
  });

  it.each([
    ['aloo', 'Potato'],
    ['alu', 'Potato'],
    ['pyaz', 'Onion'],
    ['pyaaz', 'Onion'],
    ['pyaj', 'Onion'],
    ['kanda', 'Onion'],
    ['eerulli', 'Onion'],
    ['tamatar', 'Tomato'],
    ['tamater', 'Tomato'],
    ['tama', 'Tomato'],
    ['dahi', 'Curd'],
    ['thayir', 'Curd'],
    ['atta', 'Whole wheat flour'],
    ['aata', 'Whole wheat flour'],
    ['chakki', 'Whole wheat flour'],
    ['bhindi', "Lady's finger"],
    ['nariyal tel', 'Coconut oil'],
    ['shimla mirch', 'Green capsicum'],
    ['doodh', 'Cow milk'],
  ])('SRC-1 the everyday name "%s" finds %s', async (query, name) => {
    expect((await namesFor(query))[0]).toBe(name);
  });

  it('SRC-1 what is the thing comes before what is made of it', async () => {
    const names = ['Aloo paratha', 'Aloo bhujia', 'Farm fresh potato', 'Potato', 'Potato chips'];
    await aSyncedStore(device, 'near', { n6: names.map((name) => ({ name })) });
    const found = await namesFor('aloo');
    expect(found.slice(0, 2)).toEqual(['Potato', 'Farm fresh potato']);
    expect(found).toHaveLength(names.length);
    expect((await namesFor('aloo paratha'))[0]).toBe('Aloo paratha');
    expect((await namesFor('aloo chips'))[0]).toBe('Potato chips');
  });

  it('SRC-1 a word start of a name comes before a whole word beside it', async () => {
    const gizzard = { name: 'Chicken gizzard', everyday: 'pota' };
    await aSyncedStore(device, 'near', { n5: [gizzard, { name: 'Potato' }] });
    expect(await namesFor('pota')).toEqual(['Potato', 'Chicken gizzard']);
  });

  it('SRC-1 finds by brand and by category, after what bears the name', async () => {
    expect(await namesFor('sunrise')).toEqual(['Tomato ketchup']);
    expect(await namesFor('daily')).toHaveLength(GOODS.length);
  });

  it.each([
    '',
    '   ',
    '%%%',
    '<script>alert(1)</script>',
    '\\',
    '(',
    'x'.repeat(500),
    '🥔',
    '\u0001',
    '\u00010',
  ])('SRC-1 takes %j without an error and finds nothing', async (query) => {
    expect(await namesFor(query)).toEqual([]);
  });
});

describe('SRC-3 nothing absurd', () => {
  it.each(['maggi', 'coconut laptop', 'ptoa', 'xyz', 'onion shampoo'])(
    'SRC-3 "%s" finds nothing',
    async (query) => {
      expect(await namesFor(query)).toEqual([]);
    },
  );

  it('SRC-3 shows what is like a thing that nobody sells apart from answers', async () => {
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    const { items, alike = [] } = await search('amul milk', '560103');
    expect(items).toEqual([]);
    expect(alike.map(({ name }) => name).slice(0, 2)).toEqual(['Cow milk', 'Cow milk rich']);
  });

  it('SRC-3 feed and sprays do not answer for food, nor food for them', async () => {
    const goods = { p1: [{ name: 'Onion spray' }, { name: 'Cow feed' }, { name: 'Potato' }] };
    await aSyncedStore(device, 'near', goods, 'Farm', 'pesticide');
    expect(await namesFor('onion')).toEqual([]);
    expect(await namesFor('onion spray')).toEqual(['Onion spray']);
    expect(await namesFor('cow feed')).toEqual(['Cow feed']);
  });
});

describe('SRC-1 the order of results', () => {
  it('SRC-2 puts the thing itself first, also where it is out of stock, and says when a result is not from this area', async () => {
    await aSyncedStore(device, 'far', { f1: GOODS });
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    const { items } = await search('tomato', '560103');
    expect(items[0]).toMatchObject({ name: 'Tomato', stock: 0, pricePaise: 100, mrpPaise: 120 });
    expect(items.map(({ inArea }) => inArea)).toEqual([true, true, false, false]);
    expect(items[1]).toMatchObject({ name: 'Tomato ketchup', inArea: true, stock: 9 });
  });

  it('SRC-1 puts what was bought before first, wherever it was bought', async () => {
    await aSyncedStore(device, 'near', {
      n2: [{ name: 'Rice' }, { name: 'Brown rice' }, { name: 'Red rice' }],
    });
    expect((await namesFor('rice'))[0]).toBe('Rice');
    const keys = new Set(['near n2-2']);
    expect((await namesFor('rice', { keys, names: new Set() }))[0]).toBe('Red rice');
    const elsewhere = new Set(['far x']);
    const names = new Set(['Brown rice']);
    expect((await namesFor('rice', { keys: elsewhere, names }))[0]).toBe('Brown rice');
  });

  it('SRC-1 uses a size as a wish: "milk 1l" prefers 1 l and still finds the others', async () => {
    expect(await namesFor('milk 1l')).toEqual(['Cow milk rich', 'Cow milk', 'दूध पाउडर']);
    expect((await namesFor('milk 1 litre'))[0]).toBe('Cow milk rich');
    expect((await namesFor('500ml milk')).slice(0, 2)).toEqual(['Cow milk', 'Cow milk rich']);
  });

  it('SRC-1 puts whole words before word starts, and both before typing errors', async () => {
    await aSyncedStore(device, 'near', {
      n3: [{ name: 'Peach' }, { name: 'Pears' }, { name: 'Peas' }, { name: 'Pea' }],
    });
    expect((await namesFor('pea')).slice(0, 2).toSorted()).toEqual(['Pea', 'Peas']);
    // In four letters an error leaves a doubt.
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    const { items, alike, surety } = await search('peax', '560103');
    expect([items, surety]).toEqual([[], 'guess']);
    expect(alike?.map(({ name }) => name).toSorted()).toEqual(['Pea', 'Peas']);
  });

  it('SRC-1 lets the meanings of an unfinished word take turns', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `Pot size ${index}` }));
    await aSyncedStore(device, 'near', {
      n4: [...many, { name: 'Poto' }, { name: 'Potash' }, { name: 'Potato' }],
    });
    const first = (await namesFor('po')).slice(0, 4);
    expect(first).toEqual(expect.arrayContaining(['Poto', 'Potash', 'Potato']));
  });
});

describe('SRC-1 the index follows the database', () => {
  it('SRC-1 knows a store that was synced, changed and evicted after the last search', async () => {
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    const stores = async () =>
      (await search('potato', null)).items.flatMap((row) =>
        (row.offers ?? [row]).map(({ storeId }) => storeId),
      );
    expect(await stores()).toEqual(['near']);
    await aSyncedStore(device, 'far', { f1: [{ name: 'Potato' }] });
    expect(await stores()).toEqual(['far', 'near']);
    await aSyncedStore(device, 'far', { f2: [{ name: 'Turnip' }] });
    expect(await stores()).toEqual(['near']);
    expect((await search('turnip', null)).items[0]?.itemId).toBe('f2-0');
    await device.manifests.delete('near');
    expect(await stores()).toEqual([]);
    expect((await search('turnip', null)).items).toHaveLength(1);
  });

  it('SRC-1 shows a new price and stock at once', async () => {
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    expect((await search('curd', null)).items[0]).toMatchObject({ pricePaise: 100, stock: 9 });
    const stocks = GOODS.map(() => 0);
    const pricesPaise = GOODS.map(() => 150);
    await putLiveSheet(device, { storeId: 'near', version: 2, stocks, pricesPaise });
    expect((await search('curd', null)).items[0]).toMatchObject({ pricePaise: 150, stock: 0 });
  });

  it('CAT-2 finds nothing of a catalogue whose manifest is not in force yet', async () => {
    await device.packs.put(aPack('far', 'f9', [{ name: 'Kumquat' }]));
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    expect((await search('kumquat', null)).items).toEqual([]);
  });

  it('SRC-1 asks what was bought again after an order', async () => {
    let asked = 0;
    const readBought = async () => {
      asked += 1;
      return NOTHING;
    };
    const { searchDevice: search } = createLocalSearch(device, readBought, Date.now);
    await search('curd', null);
    await search('curd', null);
    expect(asked).toBe(1);
    await device.settings.put({ name: 'authData', value: null });
    await search('curd', null);
    expect(asked).toBe(2);
  });

  it('SRC-1 goes on after a read that failed', async () => {
    let fails = true;
    const readBought = async () => {
      if (fails) throw new Error('the disk is gone');
      return NOTHING;
    };
    const { searchDevice: search } = createLocalSearch(device, readBought, Date.now);
    await expect(search('curd', null)).rejects.toThrow('the disk is gone');
    fails = false;
    expect((await search('curd', null)).items).toHaveLength(1);
  });

  it('SRC-1 finds stores by name, those of the area first', async () => {
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    const names = async (query: string) =>
      (await search(query, '560103')).stores.map(({ id }) => id);
    expect(await names('green bask')).toEqual(['near']);
    expect(await names('distent')).toEqual(['far']);
    expect(await names('<script>')).toEqual([]);
  });

  it('SRC-1 tells which store a query names, but where a thing is called so, too', async () => {
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    const named = async (query: string) =>
      (await search(query, '560103')).named?.map(({ id }) => id);
    expect(await named('green bask')).toEqual(['near']);
    expect(await named('green')).toBeUndefined();
    await aSyncedStore(device, 'far', { f3: [{ name: 'Green basket' }] });
    expect(await named('green basket')).toBeUndefined();
  });

  it('SRC-1 a hostile catalogue is only text: long names, tags, control characters', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const long = 'word '.repeat(5_000);
    await aSyncedStore(device, 'far', {
      f3: [{ name: evil }, { name: long }, { name: '\u0001\u0000' }, { name: '' }],
    });
    const { searchDevice: search } = createLocalSearch(device, async () => NOTHING, Date.now);
    expect((await search('onerror', null)).items[0]?.name).toBe(evil);
    expect((await search('word', null)).items[0]?.name).toBe(long);
  });
});
