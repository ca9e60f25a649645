import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeEverydayName, fetchDeskNames } from '../../../src/contracts/home/desk-home.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('fetch-desk-names', () => {
  test('lists names by words, those that were changed first, and by how they came to be', async () => {
    const as = await signInAs(server, 'admin');
    const ask = async (input: object) => (await server.call(fetchDeskNames, input, { as })).output;
    expect(await ask({ limit: 5 })).toMatchObject({ hasMore: true });
    const doodh = { name: 'doodh', means: 'milk', state: 'known', version: 0 };
    expect((await ask({ query: 'doodh' })).names).toContainEqual(doodh);
    const change = { means: 'milk', seenVersion: 0, reason: 'Asked' };
    await server.call(changeEverydayName, { ...change, name: 'kshiram', act: 'add' }, { as });
    await server.call(changeEverydayName, { ...change, name: 'doodh', act: 'remove' }, { as });
    const [removed, added] = [
      { ...doodh, state: 'removed', version: 1 },
      { name: 'kshiram', means: 'milk', state: 'added', version: 1 },
    ];
    expect((await ask({ query: 'milk' })).names.slice(0, 2)).toEqual(
      expect.arrayContaining([removed, added]) as object[],
    );
    expect((await ask({ state: 'removed' })).names).toEqual([removed]);
    expect((await ask({ state: 'added' })).names).toEqual([added]);
    expect((await ask({ query: 'no such' })).names).toEqual([]);
  });
});
