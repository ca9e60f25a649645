import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fetchSearchRequests,
  forwardSearchRequest,
} from '../../../src/contracts/sellers/search-requests.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let seller: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  seller = await signInAs(server, 'seller');
  await aStore(server.db, { id: 'mine' });
  await aStore(server.db, { id: 'theirs', lat: 28.6, lon: 77.2 });
  await giveStore(server.db, 'mine', seller);
});
afterAll(() => server.close());

const ask = (query: string, pincode: string) =>
  server.call(forwardSearchRequest, { query, pincode });
const read = (storeId: string, as: PersonSession) =>
  server.call(fetchSearchRequests, { storeId }, { as });

describe('fetch-search-requests', () => {
  test('tells a seller what people nearby did not find, what was asked most first', async () => {
    await ask('hing', '560103');
    await ask('kokum', '560103');
    await ask('kokum', '560103');
    await ask('momos', '110001');
    const { output } = await read('mine', seller);
    expect(output.requests.map(({ query, askedTimes }) => [query, askedTimes])).toEqual([
      ['kokum', 2],
      ['hing', 1],
    ]);
    expect(JSON.stringify(output)).not.toMatch(/userId|phone|address/i);
  });

  test('forgets what nobody asked for in 30 days', async () => {
    server.clock.advance(31 * DAY_MS);
    expect((await read('mine', seller)).output.requests).toEqual([]);
  });

  test("answers somebody else's store as one that is not there", async () => {
    for (const storeId of ['theirs', 'nowhere']) {
      const { status, problem } = await read(storeId, seller);
      expect([status, problem.code]).toEqual([404, 'store_not_found']);
    }
  });

  test('lets an admin see every store', async () => {
    const admin = await signInAs(server, 'admin');
    expect((await read('theirs', admin)).status).toBe(200);
  });
});
