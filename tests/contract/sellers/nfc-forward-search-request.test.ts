import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forwardSearchRequest } from '../../../src/contracts/sellers/search-requests.ts';
import { searchRequests } from '../../../server/sellers/seller-tables.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'near' });
  await aStore(server.db, { id: 'away', lat: 28.6, lon: 77.2 });
});
afterAll(() => server.close());

const requestOf = async (id: string) => {
  const [row] = await server.db.select().from(searchRequests).where(eq(searchRequests.id, id));
  return row;
};

describe('nfc-forward-search-request', () => {
  test('keeps what was not found for the area and tells how many stores deliver there', async () => {
    const { output } = await server.call(forwardSearchRequest, {
      query: 'Dragon fruit',
      pincode: '560103',
    });
    expect(output.storeCount).toBe(1);
    expect(await requestOf(output.requestId)).toMatchObject({
      areaCode: '560103',
      query: 'Dragon fruit',
      askedTimes: 1,
    });
  });

  test('counts the same words in the same area as one request', async () => {
    const ask = (query: string) =>
      server.call(forwardSearchRequest, { query, location: { lat: 12.93, lon: 77.685 } });
    const first = await ask('Kokum  butter');
    const second = await ask('kokum butter');
    expect(second.output.requestId).toBe(first.output.requestId);
    expect(await requestOf(first.output.requestId)).toMatchObject({ askedTimes: 2 });
  });

  test('counts right when many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call(forwardSearchRequest, { query: 'hing', pincode: '560103' }),
      ),
    );
    const ids = new Set(answers.map(({ output }) => output.requestId));
    expect(ids.size).toBe(1);
    expect(await requestOf([...ids].join())).toMatchObject({ askedTimes: 8 });
  });

  test('keeps no phone number that somebody typed', async () => {
    const { output } = await server.call(forwardSearchRequest, {
      query: 'ghee, call 98765 43210',
      pincode: '560103',
    });
    expect(JSON.stringify(await requestOf(output.requestId))).not.toMatch(/43210|98765/);
  });

  test('refuses a place that there is not', async () => {
    for (const place of [{ pincode: '999999' }, { location: { lat: 5, lon: 65 } }]) {
      const { status, problem } = await server.call(forwardSearchRequest, {
        query: 'ghee',
        ...place,
      });
      expect([status, problem.code]).toEqual([404, 'place_not_found']);
    }
  });

  test('takes only so many of one network address in 15 minutes', async () => {
    const strict = await startTestServer({ otp: { perAddress: 1 } });
    const statuses = [];
    for (const query of ['ghee', 'hing', 'jaggery']) {
      const answer = await strict.call(forwardSearchRequest, { query, pincode: '560103' });
      statuses.push(answer.status);
    }
    await strict.close();
    expect(statuses).toEqual([200, 429, 429]);
  });
});
