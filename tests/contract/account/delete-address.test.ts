import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteAddress,
  saveUpdateAddress,
} from '../../../src/contracts/addresses/change-addresses.ts';
import { getRealmById } from '../../../src/contracts/account/realm.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function saved(as: PersonSession, addressId: string = randomUUID()): Promise<string> {
  await server.call(saveUpdateAddress, { addressId, address: anAddress() }, { as });
  return addressId;
}
const idsOf = async (as: PersonSession) =>
  (await server.call(getRealmById, {}, { as })).output.addresses.map((each) => each.addressId);

describe('delete-address', () => {
  test('deletes the address and no other, and raises the version', async () => {
    const asha = await server.signIn(aMobileNumber());
    const [home, work] = [await saved(asha), await saved(asha)];
    const first = await server.call(deleteAddress, { addressId: home }, { as: asha });
    expect(await idsOf(asha)).toEqual([work]);
    const second = await server.call(deleteAddress, { addressId: work }, { as: asha });
    expect(second.output.version).toBeGreaterThan(first.output.version);
    expect(await idsOf(asha)).toEqual([]);
  });

  test("leaves another person's address with the same id", async () => {
    const [asha, ravi] = [
      await server.signIn(aMobileNumber()),
      await server.signIn(aMobileNumber()),
    ];
    const addressId = await saved(asha);
    await saved(ravi, addressId);
    await server.call(deleteAddress, { addressId }, { as: ravi });
    expect([await idsOf(asha), await idsOf(ravi)]).toEqual([[addressId], []]);
  });

  test('takes an address that is not there for deleted: two phones may delete the same one', async () => {
    const asha = await server.signIn(aMobileNumber());
    const { status } = await server.call(deleteAddress, { addressId: randomUUID() }, { as: asha });
    expect(status).toBe(200);
  });

  test('refuses an id that is none', async () => {
    const asha = await server.signIn(aMobileNumber());
    const { problem } = await server.send(deleteAddress, { addressId: 'home' }, { as: asha });
    expect(problem.fields?.map(({ path }) => path)).toEqual(['addressId']);
  });
});
