import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addNewPersonalAccount,
  fetchBankDetails,
} from '../../../src/contracts/money/bank-accounts.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (as: PersonSession) =>
  (await server.call(fetchBankDetails, {}, { as })).output.accounts;

describe('fetch-bank-details-ondc', () => {
  test("lists a person's own accounts, oldest first, without their numbers", async () => {
    const asha = await server.signIn(aMobileNumber());
    expect(await read(asha)).toEqual([]);
    for (const accountNumber of ['110000001111', '220000002222']) {
      const account = { holderName: 'Asha', accountNumber, ifsc: 'SBIN0AB12CD' };
      await server.call(addNewPersonalAccount, account, { as: asha });
      server.clock.advance(1000);
    }
    const accounts = await read(asha);
    expect(accounts.map(({ maskedNumber }) => maskedNumber)).toEqual([
      'XXXXXXXX1111',
      'XXXXXXXX2222',
    ]);
    expect(JSON.stringify(accounts)).not.toMatch(/\d{9}1111|sealed|hash/i);
  });

  test("shows nothing of another person's", async () => {
    const [asha, ravi] = [
      await server.signIn(aMobileNumber()),
      await server.signIn(aMobileNumber()),
    ];
    const account = { holderName: 'Asha', accountNumber: '330000003333', ifsc: 'SBIN0AB12CD' };
    await server.call(addNewPersonalAccount, account, { as: asha });
    expect([await read(asha), await read(ravi)]).toMatchObject([
      [{ maskedNumber: 'XXXXXXXX3333' }],
      [],
    ]);
  });
});
