import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSavedList, fetchSavedLists } from '../../../src/contracts/account/saved-lists.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('fetch-saved-lists', () => {
  test("tells a person's lists on all their phones, the one made last first, and nobody else's", async () => {
    const number = aMobileNumber();
    const [asha, ravi] = [await server.signIn(number), await server.signIn(aMobileNumber())];
    const ids = [randomUUID(), randomUUID()] as const;
    for (const [at, listId] of ids.entries()) {
      server.clock.advance(10);
      const create = { act: 'create', title: `List ${at}`, repeat: 'month' } as const;
      const { output } = await server.call(
        changeSavedList,
        { listId, changes: [create] },
        { as: asha, key: randomUUID() },
      );
      expect(output.savedList).toMatchObject({ listId, version: at + 1 });
    }
    const other = await server.signIn(number);
    const { output } = await server.call(fetchSavedLists, {}, { as: other });
    expect(output).toMatchObject({
      version: 2,
      lists: [
        { id: ids[1], title: 'List 1', repeat: 'month', shareCode: null, lines: [] },
        { id: ids[0], title: 'List 0' },
      ],
    });
    const theirs = await server.call(fetchSavedLists, {}, { as: ravi });
    expect(theirs.output).toEqual({ lists: [], version: 0 });
  });
});
