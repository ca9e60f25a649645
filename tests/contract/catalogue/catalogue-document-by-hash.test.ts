import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueDocumentByHash } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { getSellerCatalogItems } from '../../../src/contracts/catalogue/catalogue-listings.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let hash: string;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'shop' });
  await anItem(server.db, 'shop', { name: 'Basmati rice' });
  const { output } = await server.call(getSellerCatalogItems, { storeId: 'shop' });
  hash = output.categories[0]?.packs[0] ?? '';
});
afterAll(() => server.close());

/** Runs a service of this name. */
const run = (name: string, body: object = {}) =>
  server.send({ ...catalogueDocumentByHash, name }, body);

describe('a service that is named by a hash', () => {
  test('answers with the catalogue document whose hash it is', async () => {
    const { status, output } = await run(hash);
    expect(status).toBe(200);
    expect(output.names).toEqual(['Basmati rice']);
  });

  test('gives the very document that the catalogue gives', async () => {
    const pack: unknown = await (await fetch(`${server.url}/catalogue/packs/${hash}`)).json();
    expect((await run(hash)).output).toEqual(pack);
  });

  test('does not find a hash of nothing', async () => {
    const { status, problem } = await run('0'.repeat(64));
    expect([status, problem.code]).toEqual([404, 'not_found']);
  });

  test.each(['0'.repeat(63), '0'.repeat(65), 'G'.repeat(64), 'A'.repeat(64)])(
    'is unknown by the name %s',
    async (name) => {
      const { status, problem } = await run(name);
      expect([status, problem.code]).toEqual([404, 'service_unknown']);
    },
  );

  test('takes no input', async () => {
    expect((await run(hash, { storeId: 'shop' })).status).toBe(400);
  });

  test('is on the run path only', async () => {
    const answer = await fetch(
      `${server.url}/workflow/1/1/v1/execution/service/runWithNoAuth/${hash}`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    );
    expect(answer.status).toBe(404);
    const event = await fetch(`${server.url}/workflow/1/1/v1/execution/event/run/${hash}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(event.status).toBe(404);
  });
});
