import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { addNewPersonalAccount } from '../../../src/contracts/money/bank-accounts.ts';
import { captureLead } from '../../../src/contracts/sign-in/sign-in.ts';
import { fetchOwnData } from '../../../src/contracts/account/own-data.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('PRIV-2 fetch-own-data answers all that is kept of the person, and nothing of others', async () => {
  const [number, others] = [aMobileNumber(), aMobileNumber()];
  const asha = await server.signIn(number);
  const ravi = await server.signIn(others);
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id);
  for (const as of [asha, ravi]) {
    await server.call(saveUpdateAddress, { addressId: randomUUID(), address: anAddress() }, { as });
    await placeOrder(server, as, anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]));
  }
  for (const mobileNumber of [number, others]) {
    const left = { mobileNumber, name: 'Asha', areaCode: '560103', interest: 'coop' } as const;
    await server.call(captureLead, left);
  }
  const { output } = await server.call(fetchOwnData, {}, { as: asha });
  const { data } = output;
  expect(data['leads']).toMatchObject([{ areaCode: '560103', interest: 'coop' }]);
  expect(data['person']).toMatchObject([{ phone: number }]);
  expect(data['addresses']).toHaveLength(1);
  expect(data['orders']).toHaveLength(1);
  expect(data['orderLines']).toMatchObject([{ itemId: item.id }]);
  expect(data['orderSteps']).toMatchObject([{ status: 'ORDER_CREATED' }]);
  const userIds = new Set(Object.values(data).flatMap((rows) => rows.map((row) => row['userId'])));
  expect(userIds.has(Number(ravi.user))).toBe(false);
  expect(JSON.stringify(data)).not.toContain(others);
});

test('PRIV-2 it has no whole account number and no hash of a token', async () => {
  const asha = await server.signIn(aMobileNumber());
  const account = { holderName: 'Asha', accountNumber: '123456789012', ifsc: 'HDFC0001234' };
  await server.call(addNewPersonalAccount, account, { as: asha });
  const { output } = await server.call(fetchOwnData, {}, { as: asha });
  expect(output.data['bankAccounts']).toMatchObject([{ lastFour: '9012' }]);
  expect(JSON.stringify(output.data)).not.toMatch(/123456789012|tokenHash|phoneHash|sealedNumber/);
});
