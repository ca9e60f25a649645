import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeShopStaff, fetchShopStaff } from '../../../../src/contracts/sellers/shop-staff.ts';
import { aMobileNumber } from '../../../support/inputs/mobile-numbers.ts';
import { aSellersShop } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aShop = () => aSellersShop(server);
const staffOf = (storeId: string, as: PersonSession) =>
  server.send(fetchShopStaff, { storeId }, { as });

describe('fetch-shop-staff', () => {
  test('names who works at the shop, their numbers masked, and nobody of another shop', async () => {
    const { storeId, owner } = await aShop();
    const other = await aShop();
    const mobileNumber = aMobileNumber();
    const change = { act: 'invite', mobileNumber, name: 'Ravi' } as const;
    await server.call(changeShopStaff, { storeId, change }, { as: owner });
    const { output } = await staffOf(storeId, owner);
    expect(output.staff).toMatchObject({
      people: [{ name: 'Ravi', invitedAt: server.clock.now() }],
      work: [],
    });
    expect(JSON.stringify(output)).not.toContain(mobileNumber);
    expect((await staffOf(other.storeId, other.owner)).output.staff.people).toEqual([]);
  });

  test('is not for the owner of another shop, and not for a shop that is not there', async () => {
    const { storeId } = await aShop();
    const { owner } = await aShop();
    expect((await staffOf(storeId, owner)).problem.code).toBe('store_not_found');
    expect((await staffOf('no-such-shop', owner)).problem.code).toBe('store_not_found');
  });
});
