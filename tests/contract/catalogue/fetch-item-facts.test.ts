import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchItemFacts, MOST_ITEM_FACTS } from '../../../src/contracts/catalogue/item-details.ts';
import { writeFacts } from '../../../server/catalogue/item-facts.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('fetch-item-facts', () => {
  test('ITEM-1 tells what the packs of items of several shops say, and leaves out what is gone', async () => {
    const { id: storeId } = await aStore(server.db);
    const { id: elsewhere } = await aStore(server.db);
    const { id: milk } = await anItem(server.db, storeId);
    const { id: dal } = await anItem(server.db, elsewhere);
    const { id: removed } = await anItem(server.db, storeId, { removed: true });
    const facts = { ingredients: 'Milk', gstPercent: 0 };
    await writeFacts(server.db, new Map([[milk, facts]]));
    const itemIds = [milk, dal, removed, 'no-such-item', milk];
    const { status, output } = await server.call(fetchItemFacts, { itemIds });
    expect(status).toBe(200);
    expect(output.items).toHaveLength(2);
    expect(output.items).toEqual(
      expect.arrayContaining([
        { itemId: milk, facts },
        { itemId: dal, facts: {} },
      ]),
    );
  });

  test.each([
    ['no items', { itemIds: [] }],
    ['too many', { itemIds: Array.from({ length: MOST_ITEM_FACTS + 1 }, (_, n) => `item-${n}`) }],
    ['what is no id', { itemIds: ['ITEM'] }],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(fetchItemFacts, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
