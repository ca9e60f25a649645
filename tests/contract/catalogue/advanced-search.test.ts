import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  advancedSearch,
  advancedSearchPath,
} from '../../../src/contracts/catalogue/item-search.ts';
import { problemSchema } from '../../../src/contracts/problem.ts';
import { rememberWords } from '../../../server/catalogue/rebuild-catalogues.ts';
import { hostileVariants, NEVER_ACCEPTED } from '../../support/inputs/hostile-bodies.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  for (const [id, name, lat] of [
    ['near', 'Sharma Kirana', 12.931],
    ['far', 'Sharma Traders', 28.63],
  ] as const) {
    const { searchText } = await aStore(server.db, { id, name, lat });
    await rememberWords(server.db, [searchText]);
    await anItem(server.db, id, { name: 'Potato', pricePaise: id === 'near' ? 3000 : 2000 });
  }
  await anItem(server.db, 'near', { name: 'Potato chips', stock: 0 });
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const HERE = { lat: 12.93, lon: 77.685 };
const post = (body: unknown, path = advancedSearchPath(1, 1), token?: string): Promise<Response> =>
  fetch(`${server.url}/entity-services${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const search = async (body: object) => {
  const answer = await post(body);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return v.parse(advancedSearch.output, await answer.json());
};
const problemOf = async (answer: Response) => [
  answer.status,
  v.parse(problemSchema, await answer.json()).code,
];

describe('advancedSearch of the entity service', () => {
  test('SRC-1 finds shops by name, with typing errors, near a place or everywhere', async () => {
    const shops = async (body: object) => {
      const found = await search({ entity: 'shop', query: 'shrama', ...body });
      expect(found.items).toEqual([]);
      return found.shops.map(({ id }) => id);
    };
    expect(await shops({})).toEqual(['near', 'far']);
    expect(await shops({ location: HERE })).toEqual(['near']);
    expect(await shops({ limit: 1, offset: 1 })).toEqual(['far']);
    expect(await shops({ storeIds: ['far'] })).toEqual(['far']);
    expect(await shops({ location: HERE, storeIds: ['far'] })).toEqual([]);
  });

  test('SRC-1 finds items with filters and in the order asked for', async () => {
    const items = async (body: object) => {
      const found = await search({ entity: 'item', query: 'ptato', ...body });
      expect(found.shops).toEqual([]);
      return found.items.map(({ storeId, name }) => `${storeId} ${name}`);
    };
    expect(await items({ location: HERE })).toEqual(['near Potato', 'near Potato chips']);
    expect(await items({ location: HERE, filters: { inStock: true } })).toEqual(['near Potato']);
    expect(await items({ sort: 'price-low', limit: 2 })).toEqual(['far Potato', 'near Potato']);
    expect(await items({ storeIds: [] })).toEqual([]);
  });

  test('finds nothing for what is no word', async () => {
    for (const entity of ['shop', 'item'])
      expect(await search({ entity, query: '%' })).toMatchObject({ items: [], shops: [] });
  });

  test("takes a session on its own path, and no other's", async () => {
    const ask = { entity: 'item', query: 'potato' };
    const own = advancedSearchPath(asha.realm, asha.user);
    expect((await post(ask, own, asha.token)).status).toBe(200);
    expect(await problemOf(await post(ask, own))).toEqual([403, 'not_allowed']);
    expect(await problemOf(await post(ask, advancedSearchPath(1, 1), asha.token))).toEqual([
      403,
      'not_allowed',
    ]);
    expect(await problemOf(await post(ask, own, 'x'.repeat(43)))).toEqual([401, 'session_expired']);
    expect((await post(ask, advancedSearchPath('x', 'y'))).status).toBe(404);
  });

  test('refuses bad input and never breaks', async () => {
    for (const [what, body] of NEVER_ACCEPTED)
      expect([what, (await post(body)).status]).toEqual([what, 400]);
    const valid = { entity: 'item', query: 'dal', location: HERE, storeIds: ['near'], filters: {} };
    for (const [what, body] of hostileVariants(valid))
      expect([what, (await post(body)).status < 500]).toEqual([what, true]);
    expect(await problemOf(await post({ ...valid, isAdmin: true }))).toEqual([400, 'bad_input']);
  });
});
