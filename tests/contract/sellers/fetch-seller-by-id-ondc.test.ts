import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchSellerById } from '../../../src/contracts/sellers/store-details.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('fetch-seller-by-id-ondc', () => {
  test('gives a store with its customer care', async () => {
    const care = 'Asha, care@anand.example, 9876500001';
    const { id: storeId } = await aStore(server.db, { customerCare: care });
    await anItem(server.db, storeId);
    const { status, output } = await server.call(fetchSellerById, { storeId });
    expect(status).toBe(200);
    expect(output.store).toMatchObject({ id: storeId, itemCount: 1, groups: ['grocery'] });
    expect(output.contactDetails).toEqual({
      contactNumber: '9876500001',
      email: 'care@anand.example',
    });
    expect(output.additionalDetails).toEqual([
      { refType: 'customer_care', refValue: 'Asha,care@anand.example,9876500001' },
    ]);
    expect(output.serverTime).toBe(server.clock.now());
  });

  test.each([
    ['', 'Customer Care,,'],
    [',only@mail.example', 'Customer Care,only@mail.example,'],
    ['a,b,c,d,e', 'a,b,c'],
  ])('fills in for incomplete customer care %j', async (customerCare, refValue) => {
    const { id: storeId } = await aStore(server.db, { customerCare });
    const { output } = await server.call(fetchSellerById, { storeId });
    expect(output.additionalDetails[0]?.refValue).toBe(refValue);
  });

  test('gives a store without items and one that takes no orders', async () => {
    const { id: storeId } = await aStore(server.db, { takingOrders: false });
    const { output } = await server.call(fetchSellerById, { storeId });
    expect(output.store).toMatchObject({ itemCount: 0, takingOrders: false });
  });

  test('does not know a store that is not there', async () => {
    const { status, problem } = await server.call(fetchSellerById, { storeId: 'no-such-store' });
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
  });

  test.each([
    ['no id', {}],
    ['an empty id', { storeId: '' }],
    ['a path', { storeId: '../etc/passwd' }],
    ['SQL', { storeId: "x' or '1'='1" }],
    ['an endless id', { storeId: 'a'.repeat(5000) }],
    ['a NUL', { storeId: 'a\u0000b' }],
    ['an object', { storeId: { ne: null } }],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(fetchSellerById, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
