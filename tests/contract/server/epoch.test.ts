import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EPOCH_HEADER } from '../../../src/contracts/headers.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { fetchIssuesByReferenceId } from '../../../src/contracts/tickets/ticket-reads.ts';
import { beginEpoch, readEpoch } from '../../../server/epoch/epoch.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let storeId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  const store = await aStore(server.db);
  storeId = store.id;
  const { id: itemId } = await anItem(server.db, storeId);
  for (let placed = 0; placed < 3; placed += 1) {
    await placeOrder(server, asha, anOrderWish(storeId, [{ itemId, quantity: 1 }]));
  }
});
afterAll(() => server.close());

const list = (sinceVersion: number, epoch?: string) =>
  server.call(
    buyerOrderListing,
    { sinceVersion },
    { as: asha, headers: epoch === undefined ? {} : { [EPOCH_HEADER]: epoch } },
  );
const warnings = () =>
  server.log.filter((line) => line.includes('newer version than the database'));

describe('the epoch of the database', () => {
  test('VER-1 is on every answer of services and catalogue, refusals too', async () => {
    const epoch = await readEpoch(server.db);
    const answers = [
      await list(0),
      await server.call(buyerOrderListing, {}, { as: { ...asha, token: 'of-nobody' } }),
      await server.call(buyerOrderListing, { limit: -1 }, { as: asha }),
      await fetch(`${server.url}/catalogue/stores/${storeId}/live`),
      await fetch(`${server.url}/catalogue/stores/none/live`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 200, 404]);
    for (const { headers } of answers) expect(headers.get(EPOCH_HEADER)).toBe(epoch);
  });

  test('VER-1 stays as it is until another one is begun, which all answers tell within a second', async () => {
    const before = await readEpoch(server.db);
    expect(await readEpoch(server.db)).toBe(before);
    const after = await beginEpoch(server.db);
    expect(after).not.toBe(before);
    server.clock.advance(1_000);
    expect((await list(0)).headers.get(EPOCH_HEADER)).toBe(after);
  });

  test('VER-1 a number that was given before another epoch is not given again', async () => {
    const before = await server.signIn('9876543220');
    await beginEpoch(server.db);
    const after = await server.signIn('9876543221');
    expect(Number(after.user) - Number(before.user)).toBeGreaterThan(1_000_000);
  });

  test('VER-1 another epoch changes what a cache holds of prices that are asked for by version', async () => {
    const url = `${server.url}/catalogue/stores/${storeId}/live`;
    const { version } = (await (await fetch(url)).json()) as { version: number };
    const before = await fetch(`${url}?since=${version}`);
    await beginEpoch(server.db);
    server.clock.advance(1_000);
    const after = await fetch(`${url}?since=${version}`);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });
});

describe('a client that asks by a version which the database does not have', () => {
  test('VER-1 is told everything, with the version that there is, and the log says so', async () => {
    const known = warnings().length;
    const { output } = await list(9e15);
    expect(output.orders).toHaveLength(3);
    expect(output.version).toBe(output.orders.at(-1)?.version);
    expect(warnings()).toHaveLength(known + 1);
  });

  test('VER-1 the same for tickets', async () => {
    const known = warnings().length;
    const ask = { sinceVersion: 9e15 };
    const { output } = await server.call(fetchIssuesByReferenceId, ask, { as: asha });
    expect(output.version).toBe((await list(0)).output.version);
    expect(warnings()).toHaveLength(known + 1);
  });

  test('VER-1 the same for the prices of a store', async () => {
    const known = warnings().length;
    const sheet = await fetch(`${server.url}/catalogue/stores/${storeId}/live?since=999999`);
    expect(await sheet.json()).toMatchObject({ since: null });
    expect(warnings()).toHaveLength(known + 1);
  });

  test('VER-1 the log says nothing of a client of another epoch, who has to be ahead or behind', async () => {
    const known = warnings().length;
    expect((await list(9e15, 'another one')).output.orders).toHaveLength(3);
    expect(warnings()).toHaveLength(known);
  });

  test('VER-1 a client without an epoch is answered as before', async () => {
    const { output } = await list(0);
    const { output: rest } = await list(output.version);
    expect(rest).toMatchObject({ orders: [], version: output.version, hasMore: false });
  });
});
