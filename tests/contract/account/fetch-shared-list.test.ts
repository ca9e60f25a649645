import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSavedList, fetchSharedList } from '../../../src/contracts/account/saved-lists.ts';
import type { ListChange } from '../../../src/domain/search/list/saved-list.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { type PersonSession, VISITOR } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ITEM = {
  storeId: 'annapurna',
  itemId: 'aata-5',
  name: 'Aata',
  unit: '5 kg',
  picture: '1f33e',
};
const change = (as: PersonSession, listId: string, changes: ListChange[]) =>
  server.send(changeSavedList, { listId, changes }, { as, key: randomUUID() });
const share = async (as: PersonSession, listId: string, isShared = true) =>
  (await change(as, listId, [{ act: 'share', isShared }])).output.savedList.list?.shareCode ?? null;
const read = (code: string | null) => server.send(fetchSharedList, { code }, { as: VISITOR });

describe('fetch-shared-list', () => {
  test('tells who has the link the title and the lines, and nothing else', async () => {
    const asha = await server.signIn(aMobileNumber());
    const listId = randomUUID();
    const kept = {
      id: randomUUID(),
      text: 'aata',
      item: ITEM,
      isTicked: true,
      wish: 'none',
    } as const;
    await change(asha, listId, [
      { act: 'create', title: 'Every month', repeat: 'month' },
      { act: 'add', lines: [kept] },
    ]);
    const code = await share(asha, listId);
    expect(code).toMatch(/^[\w-]{22}$/);
    expect((await read(code)).output).toEqual({
      list: { title: 'Every month', lines: [{ id: kept.id, text: 'aata', item: ITEM }] },
    });
    // Sharing again is the same link; taken back it leads nowhere, and a new one is another.
    expect(await share(asha, listId)).toBe(code);
    expect(await share(asha, listId, false)).toBeNull();
    expect((await read(code)).problem).toMatchObject({
      status: 404,
      code: 'shared_list_not_found',
    });
    const another = await share(asha, listId);
    expect(another).not.toBe(code);
    expect((await read(code)).status).toBe(404);
    expect((await read(another)).status).toBe(200);
  });

  test.each(['', 'a'.repeat(21), 'a'.repeat(10_000), "' or 1=1 --aaaaaaaaaaa", null])(
    'refuses a code that is none: %j',
    async (code) => {
      expect((await read(code)).problem.code).toBe('bad_input');
    },
  );

  test('a guessed code leads nowhere, and no code stands in the log', async () => {
    const guessed = 'A'.repeat(22);
    expect((await read(guessed)).problem.code).toBe('shared_list_not_found');
    expect(server.log.length).toBeGreaterThan(0);
    expect(server.log.join('')).not.toContain(guessed);
  });
});
