import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facility, providerAdditionalInfo } from '../../../src/contracts/sellers/store-details.ts';
import { callPath } from '../../support/call-client.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const seller = await signInAs(server, 'seller');
  await aStore(server.db, { id: 'main', customerCare: 'Anand,care@example.in,1800123456' });
  await aStore(server.db, { id: 'branch', city: 'Mumbai', opensAt: 2200, closesAt: 500 });
  await aStore(server.db, { id: 'alone' });
  for (const id of ['main', 'branch']) await giveStore(server.db, id, seller);
});
afterAll(() => server.close());

const facilitiesOf = async (query: Record<string, string>) => {
  const { body } = await callPath(`${server.url}/nfc/facility?${new URLSearchParams(query)}`);
  return v.parse(facility.output, body).facilities;
};

describe('GET /nfc/facility', () => {
  test("lists the provider's store and the other stores of its seller", async () => {
    const found = await facilitiesOf({ providerId: 'main' });
    expect(found.map(({ id }) => id)).toEqual(['branch', 'main']);
    expect((await facilitiesOf({ providerId: 'alone' })).map(({ id }) => id)).toEqual(['alone']);
  });

  test('lists those in a city, however it is written', async () => {
    const found = await facilitiesOf({ providerId: 'main', city: 'mumbai' });
    expect(found.map(({ id }) => id)).toEqual(['branch']);
    expect(await facilitiesOf({ providerId: 'main', city: 'Pune' })).toEqual([]);
  });

  test('tells nothing of who runs a store', async () => {
    const { body } = await callPath(`${server.url}/nfc/facility?providerId=main`);
    expect(JSON.stringify(body)).not.toMatch(/seller|customerCare|liveVersion/);
  });

  test('knows no other providers, and takes one id', async () => {
    const unknown = await callPath(`${server.url}/nfc/facility?providerId=nowhere`);
    expect([unknown.status, unknown.body]).toEqual([
      404,
      expect.objectContaining({ code: 'store_not_found' }),
    ]);
    const twice = await callPath(`${server.url}/nfc/facility?providerId=main&providerId=alone`);
    expect(twice.status).toBe(400);
  });
});

describe('POST /nfc/federated/provider-additional-info', () => {
  const infoOf = async (providerIds: readonly string[]) => {
    const { body } = await callPath(`${server.url}/nfc/federated/provider-additional-info`, {
      body: { providerIds },
    });
    return v.parse(providerAdditionalInfo.output, body).providers;
  };

  test('tells delivery radius, hours and contact of each provider that there is', async () => {
    const found = await infoOf(['main', 'branch', 'nowhere']);
    expect(found.map(({ providerId, isOpen }) => [providerId, isOpen])).toEqual([
      ['branch', false],
      ['main', true],
    ]);
    expect(found[1]).toMatchObject({
      deliveryRadiusKm: 10,
      contactDetails: { contactNumber: '1800123456', email: 'care@example.in' },
      additionalDetails: [
        { refType: 'customer_care', refValue: 'Anand,care@example.in,1800123456' },
      ],
    });
  });

  test('names customer care where a store names nobody', async () => {
    const [alone] = await infoOf(['alone']);
    expect(alone?.additionalDetails[0]?.refValue).toBe('Customer Care,,');
  });
});
