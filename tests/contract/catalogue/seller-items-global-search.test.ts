import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerItemsGlobalSearch } from '../../../src/contracts/catalogue/item-search.ts';
import { writeFacts } from '../../../server/catalogue/item-facts.ts';
import { rememberWords } from '../../../server/catalogue/rebuild-catalogues.ts';
import { storeSearchText } from '../../../server/catalogue/search-text.ts';
import { searchedNames } from '../../../server/search/everyday-names.ts';
import { indexRows } from '../../../server/search/index-rows.ts';
import { benchProducts } from '../../../bench/search/bench-products.ts';
import { judgedSets } from '../../../bench/search/judged/judge.ts';
import { anItem, aStore, manyItems } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const HERE = { lat: 12.93, lon: 77.685 };
/** A place where one shop sells everything. */
const FAR_AWAY = { lat: 18.5, lon: 73.85 };
/** Every so manieth judged query is asked. */
const EACH = 16;
const GOODS: readonly (readonly [name: string, everydayNames: string])[] = [
  ['Potato', 'aloo alu batata'],
  ['Tomato country', 'tamatar thakkali'],
  ['Tomato ketchup', ''],
  ['Curd', 'dahi thayir'],
  ['Whole wheat atta', 'gehu godhumai'],
  ['Basmati rice', 'chawal'],
  ['Rice bran oil', 'tel'],
  ['Toned milk', 'doodh'],
  ['Milk chocolate', ''],
  ['Onion', 'pyaz kanda'],
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const [id, lat] of [
    ['near', 12.931],
    ['far', 12.95],
    ['elsewhere', 28.63],
  ] as const) {
    const name = id === 'near' ? 'Sharma Kirana' : `Shop ${id}`;
    await aStore(server.db, { id, lat, lon: id === 'elsewhere' ? 77.22 : 77.685, name });
    await rememberWords(server.db, [storeSearchText({ name, street: '1 Market Road' })]);
  }
  for (const [name, everydayNames] of GOODS)
    await anItem(server.db, 'near', { name, everydayNames });
  // As an import makes them: without everyday names.
  await anItem(server.db, 'near', { name: 'Salt', everydayNames: '', brand: 'Tata' });
  await anItem(server.db, 'near', { name: 'Capsicum green', everydayNames: '' });
  await anItem(server.db, 'near', { name: 'Lady finger', everydayNames: '' });
  await anItem(server.db, 'far', { name: 'Tomato country', everydayNames: 'tamatar' });
  await anItem(server.db, 'far', { name: 'Potato', everydayNames: 'aloo', stock: 0 });
  await anItem(server.db, 'elsewhere', { name: 'Dragon fruit', everydayNames: '' });
}, 60_000);
afterAll(() => server.close());

const search = async (
  query: string,
  parts: Partial<v.InferInput<typeof sellerItemsGlobalSearch.input>> = {},
) => (await server.call(sellerItemsGlobalSearch, { query, location: HERE, ...parts })).output;
const namesOf = async (query: string): Promise<string[]> =>
  (await search(query)).items.map(({ name }) => name);

describe('seller-items-global-search', () => {
  test.each([
    ['potato', 'Potato'],
    ['POTATO', 'Potato'],
    ['pot', 'Potato'],
    ['aloo', 'Potato'],
    ['alu', 'Potato'],
    ['dahi', 'Curd'],
    ['atta', 'Whole wheat atta'],
    ['aata', 'Whole wheat atta'],
    ['tomatto', 'Tomato country'],
    ['tomaot', 'Tomato country'],
    ['ptato', 'Potato'],
    ['onoin', 'Onion'],
    ['mlik', 'Toned milk'],
    ['choclat', 'Milk chocolate'],
    ['basmti ric', 'Basmati rice'],
    ['whole wheat', 'Whole wheat atta'],
    ['pyaaz', 'Onion'],
    ['doodh', 'Toned milk'],
    ['tata', 'Salt'],
    ['tatta salt', 'Salt'],
    ['shimla mirch', 'Capsicum green'],
    ['bhindi', 'Lady finger'],
    ['milk 1l', 'Toned milk'],
    ['500 ml milk', 'Toned milk'],
    ['milk 3 kg', 'Toned milk'],
  ])('SRC-1 %s finds %s first', async (query, name) => {
    expect((await namesOf(query))[0]).toBe(name);
  });

  test('puts what a thing is before what is made of it', async () => {
    expect(await namesOf('milk')).toEqual(['Toned milk', 'Milk chocolate']);
    expect(await namesOf('rice')).toEqual(['Basmati rice', 'Rice bran oil']);
  });

  test('puts what is in stock first, then the nearer store', async () => {
    const potatoes = (await search('potato')).items;
    expect(potatoes.map(({ storeId, stock }) => [storeId, stock])).toEqual([
      ['near', 100],
      ['far', 0],
    ]);
    const tomatoes = (await search('tomato country')).items;
    expect(tomatoes.map(({ storeId }) => storeId)).toEqual(['near', 'far']);
    expect(tomatoes[0]).toMatchObject({
      storeName: 'Sharma Kirana',
      pricePaise: 5000,
      categoryId: 'grocery',
    });
  });

  test('SRC-3 every word must be met', async () => {
    expect(await namesOf('purple potato')).toEqual([]);
    expect(await namesOf('onion ketchup')).toEqual([]);
    expect(await namesOf('maggi')).toEqual([]);
  });

  test.each([
    ['tomatto', 'Tomato country', 'sure'],
    ['pot', 'Potato', 'start'],
    ['butten', 'Button mushroom', 'guess'],
    ['purple potato', undefined, null],
  ])('SRC-3 “%s” finds %s, and says how surely: %s', async (query, name, surety) => {
    await anItem(server.db, 'elsewhere', { name: 'Button mushroom', everydayNames: '' });
    const found = await search(query, { location: null });
    expect([found.items[0]?.name, found.surety]).toEqual([name, surety]);
  });

  test('SRC-3 a wrong first letter of a short word is no slip', async () => {
    expect(await namesOf('botato')).toEqual([]);
    expect(await namesOf('tie')).toEqual([]);
  });

  test.each([
    ['दूध', 'Toned milk'],
    ['आलू', 'Potato'],
    ['தக்காளி', 'Tomato country'],
    ['ಮೊಸರು', 'Curd'],
    ['चावल 5 किलो', 'Basmati rice'],
  ])('SRC-5 %s finds %s first', async (query, name) => {
    expect((await namesOf(query))[0]).toBe(name);
  });

  test('looks only among the stores that deliver to the place', async () => {
    expect((await search('dragon fruit')).items).toEqual([]);
    expect((await search('dragon fruit', { location: null })).items).toHaveLength(1);
    expect(await search('potato', { location: { lat: 0, lon: 0 } })).toMatchObject({
      items: [],
      stores: [],
    });
  });

  test('finds stores by name, with typing errors too', async () => {
    expect((await search('sharma')).stores.map(({ id }) => id)).toEqual(['near']);
    expect((await search('shrama kirana')).stores.map(({ id }) => id)).toEqual(['near']);
    expect((await search('shop')).stores.map(({ id }) => id)).toEqual(['far']);
  });

  test('gives no more than was asked for', async () => {
    expect((await search('o', { location: null, limit: 1 })).items).toHaveLength(1);
  });

  test('an item that was removed is not found', async () => {
    await anItem(server.db, 'near', { name: 'Zucchini', removed: true });
    expect(await namesOf('zucchini')).toEqual([]);
  });

  test('SRC-1 takes a quantity as a wish, not as a word that must be there', async () => {
    const { id: storeId } = await aStore(server.db, { id: 'dairy', lat: 12.932 });
    for (const [name, unit] of [
      ['Buttermilk jug', '500 ml'],
      ['Buttermilk jug', '1 l'],
      ['Buttermilk jug', '200 ml'],
    ] as const)
      await anItem(server.db, storeId, { name, unit, everydayNames: '' });
    const unitsOf = async (query: string) => (await search(query)).items.map(({ unit }) => unit);
    expect((await unitsOf('buttermilk 1 litre'))[0]).toBe('1 l');
    expect((await unitsOf('200ml buttermilk'))[0]).toBe('200 ml');
    expect(await unitsOf('buttermilk 5 l')).toHaveLength(3);
  });

  test('pages through what it found without doubling or leaving out', async () => {
    const page = async (offset: number, limit: number) =>
      (await search('t', { location: null, limit, offset })).items.map(({ itemId }) => itemId);
    const all = await page(0, 100);
    expect(all.length).toBeGreaterThan(4);
    expect([...(await page(0, 3)), ...(await page(3, 100))]).toEqual(all);
    expect(await page(all.length, 10)).toEqual([]);
  });

  const HOSTILE = [
    'zzzzqq',
    '%',
    '_',
    "'; drop table stores;--",
    "'''",
    '\\',
    "\\' & '",
    '!potato & (rice | :*)',
    '(.*)+',
    'दूध',
    '😀',
    '   x   ',
    '\u202eolam\u200f',
    'potato '.repeat(71),
    "'%".repeat(250),
  ];
  test.each(HOSTILE)('answers %j without harm', async (query) => {
    const { status, output } = await server.call(sellerItemsGlobalSearch, {
      query,
      location: HERE,
    });
    expect([status, output.items.length <= 40]).toEqual([200, true]);
  });

  test.each([
    ['no query', { location: HERE }],
    ['an empty query', { query: '   ', location: HERE }],
    ['an endless query', { query: 'a'.repeat(501), location: HERE }],
    ['an unknown sort', { query: 'dal', location: HERE, sort: 'newest' }],
    [
      'a rating above five stars',
      { query: 'dal', location: HERE, filters: { minRatingTenths: 51 } },
    ],
    [
      'a price that is no whole paise',
      { query: 'dal', location: HERE, filters: { minPricePaise: 1.5 } },
    ],
    ['an unknown filter', { query: 'dal', location: HERE, filters: { organic: true } }],
    ['a NUL', { query: 'da\u0000l', location: HERE }],
    ['no location', { query: 'dal' }],
    ['a place beyond the pole', { query: 'dal', location: { lat: 91, lon: 0 } }],
    ['too many asked for', { query: 'dal', location: HERE, limit: 101 }],
    ['a query that is a list', { query: ['dal'], location: HERE }],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(sellerItemsGlobalSearch, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});

describe('SRC-3 descriptions', () => {
  const PLACE = { lat: 9.1, lon: 76.9 };
  const described = async (query: string, more = {}) => {
    const { described: found } = await search(query, { location: PLACE, ...more });
    return found.map(({ name }) => name);
  };
  beforeAll(async () => {
    const { id } = await aStore(server.db, PLACE);
    const { id: shop } = await aStore(server.db, PLACE);
    const add = async (storeId: string, name: string, description: string, more = {}) => {
      const item = await anItem(server.db, storeId, { name, everydayNames: '', ...more });
      await writeFacts(server.db, new Map([[item.id, { description }]]));
    };
    await add(id, 'Greek curd', 'Strained; with live Probiotic-cultures, 9 g protein.', {
      pricePaise: 4_000,
    });
    await add(shop, 'Silken tofu', 'Vegan. Rich in protein, no probiotics', { pricePaise: 3_000 });
    await add(id, 'Soya chunks', 'A vegan protein', { stock: 0 });
    await add(id, 'Vegan mayonnaise', `${'x'.repeat(1_990)} y`);
  });

  test('ITEM-1 SRC-3 are searched where no name says it: whole words, all of them, in name and description together', async () => {
    expect(await described('probiotic')).toEqual(['Greek curd', 'Silken tofu']);
    expect(await described('protein')).toEqual(['Greek curd', 'Silken tofu', 'Soya chunks']);
    expect(await described('probiotic tofu')).toEqual(['Silken tofu']);
    expect(await described('probio')).toEqual([]);
    expect(await described('keto')).toEqual([]);
    expect(await described('protein', { filters: { inStock: true } })).toHaveLength(2);
    expect(await described('protein', { offset: 40 })).toEqual([]);
  });

  test('SRC-3 are not searched where a name surely says it', async () => {
    expect(await described('vegan')).toEqual([]);
    expect(await described('tofu')).toEqual([]);
  });

  test.each(["'", "\\'", ':*', '!probiotic', 'probiotic & !protein', 'ப்ரோபயாட்டிக்'])(
    'SRC-3 take %j without harm',
    async (query) => {
      const { status } = await server.call(sellerItemsGlobalSearch, { query, location: PLACE });
      expect(status).toBe(200);
    },
  );
});

describe('the judged queries', () => {
  test(
    'SRC-5 are answered in the order of a phone that has all the goods',
    { timeout: 120_000 },
    async () => {
      await aStore(server.db, { id: 'all', ...FAR_AWAY, name: 'All goods' });
      const products = benchProducts();
      const ids = await manyItems(server.db, 'all', products);
      const rows = products.map(({ name, everydayNames, category, unit, isFarm }, place) => ({
        name,
        everydayNames,
        unit,
        brand: '',
        picture: '',
        pricePaise: 5000,
        mrpPaise: 6000,
        stock: 100,
        itemId: ids[place] ?? '',
        storeId: 'all',
        categoryId: category,
        categoryName: category,
        groupId: isFarm ? 'seed' : 'grocery',
      }));
      const phone = indexRows(rows, (await searchedNames(server.db)).things);
      const { staples, others, absurd } = await judgedSets();
      const asked = [...[...staples, ...others].map(({ query }) => query), ...absurd];
      const differing: unknown[] = [];
      for (const query of asked.filter((_, place) => place % EACH === 0)) {
        const { items } = await search(query, { location: FAR_AWAY, limit: 10 });
        const found = items.map(({ name }) => name);
        const wanted = phone.find(query, ['all'], new Set(), 10).items.map(({ name }) => name);
        if (found.join() !== wanted.join()) differing.push({ query, found, wanted });
      }
      expect(differing).toEqual([]);
    },
  );
});
