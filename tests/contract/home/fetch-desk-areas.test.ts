import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDeskAreas, saveArea } from '../../../src/contracts/sellers/desk/desk-store.ts';
import { captureLead } from '../../../src/contracts/sign-in/sign-in.ts';
import { aWantedArea } from '../../support/builders/home-builders.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let as: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  as = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const areas = async (ask: object = {}) => {
  const { output } = await server.call(fetchDeskAreas, ask, { as });
  return output.areas.map(({ areaCode, stands, stores, waiting, isListed }) => {
    return { areaCode, stands, stores, waiting, isListed };
  });
};

describe('fetch-desk-areas', () => {
  test('lists areas with stores, those that people wait in, and those that were added; a search finds any pincode', async () => {
    expect(await areas()).toEqual([]);
    await aStore(server.db, { id: 'kere-store' });
    const lead = {
      name: 'Meena',
      mobileNumber: '9845012345',
      areaCode: '800001',
      interest: 'buying',
    };
    await server.send(captureLead, lead);
    await server.call(saveArea, aWantedArea({ isPaused: true }), { as });
    const added = { areaCode: '560199', stands: 'paused', stores: 1, waiting: 0, isListed: false };
    const here = { areaCode: '560103', stands: 'served', stores: 1, waiting: 0, isListed: true };
    const wanted = {
      areaCode: '800001',
      stands: 'unserved',
      stores: 0,
      waiting: 1,
      isListed: true,
    };
    expect(await areas()).toEqual([here, added, wanted]);
    expect(await areas({ query: 'patna' })).toContainEqual(wanted);
    expect(await areas({ query: 'bellandur lake' })).toEqual([added]);
    expect(await areas({ query: '110001' })).toMatchObject([{ areaCode: '110001', stores: 0 }]);
    expect(await areas({ stands: 'paused' })).toEqual([added]);
    expect((await server.call(fetchDeskAreas, { limit: 2 }, { as })).output.hasMore).toBe(true);
  });
});
