import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNewPersonalAccount } from '../../../src/contracts/money/bank-accounts.ts';
import { bankAccounts } from '../../../server/money/money-tables.ts';
import { idempotencyKeys } from '../../../server/db/database-tables.ts';
import { openAccountNumber } from '../../../server/money/bank-accounts.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const anAccount = (parts: object = {}) => ({
  holderName: 'Asha',
  accountNumber: '123456789012',
  ifsc: 'HDFC0001234',
  ...parts,
});
const add = (as: PersonSession, parts: object = {}) =>
  server.call(addNewPersonalAccount, anAccount(parts), { as });
const rowsOf = ({ details: { userId } }: PersonSession) =>
  server.db.select().from(bankAccounts).where(eq(bankAccounts.userId, userId));

describe('add-new-personal-account', () => {
  test('answers with the last four digits only and keeps the number encrypted', async () => {
    const asha = await server.signIn(aMobileNumber());
    const { status, output } = await add(asha);
    expect(status).toBe(200);
    expect(output.account).toEqual({
      accountId: expect.any(String),
      holderName: 'Asha',
      ifsc: 'HDFC0001234',
      maskedNumber: 'XXXXXXXX9012',
      createdAt: server.clock.now(),
    });
    const [row] = await rowsOf(asha);
    const { bankDetailsKey } = server.parts.money;
    const sealed = row?.sealedNumber ?? new Uint8Array();
    expect(openAccountNumber(bankDetailsKey, row?.id ?? '', sealed)).toBe('123456789012');
    const stored = JSON.stringify([row, await server.db.select().from(idempotencyKeys)]);
    expect(stored).not.toContain('123456789012');
    expect(server.log.join('\n')).not.toContain('123456789012');
  });

  test('an account that is there already is answered as it is, also when two phones add it', async () => {
    const asha = await server.signIn(aMobileNumber());
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(asha)));
    expect(new Set(answers.map(({ output }) => output.account.accountId)).size).toBe(1);
    expect(await rowsOf(asha)).toHaveLength(1);
  });

  test('takes five accounts of a person and no more, whoever races', async () => {
    const asha = await server.signIn(aMobileNumber());
    const numbers = Array.from({ length: 8 }, (_, index) => `10000000${index}`);
    const answers = await Promise.all(numbers.map((accountNumber) => add(asha, { accountNumber })));
    const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem.code).toBe('too_many_accounts');
    expect(await rowsOf(asha)).toHaveLength(5);
  });

  test.each([
    { ifsc: 'HDFCO001234' },
    { ifsc: 'HDFC1001234' },
    { ifsc: 'HDFC00012345' },
    { accountNumber: '12345678' },
    { accountNumber: '1234567890123456789' },
    { accountNumber: '12345678x9' },
    { accountNumber: '0000000000' },
    { holderName: ' ' },
    { userId: 1 },
  ])('refuses %j', async (parts) => {
    const asha = await server.signIn(aMobileNumber());
    expect((await add(asha, parts)).problem.code).toBe('bad_input');
    expect(await rowsOf(asha)).toHaveLength(0);
  });

  test('REF-1 takes numbers as people copy them, and knows the account again', async () => {
    const asha = await server.signIn(aMobileNumber());
    const first = await add(asha, { ifsc: 'hdfc 0001234', accountNumber: '1234 5678-9' });
    expect(first.output.account).toMatchObject({
      ifsc: 'HDFC0001234',
      maskedNumber: 'XXXXXXXX6789',
    });
    await add(asha, { ifsc: 'HDFC0001234', accountNumber: '123456789' });
    expect(await rowsOf(asha)).toHaveLength(1);
  });

  test("the same account may be two persons', and is two rows", async () => {
    const [asha, ravi] = [
      await server.signIn(aMobileNumber()),
      await server.signIn(aMobileNumber()),
    ];
    const [first, second] = [await add(asha), await add(ravi)];
    expect(first.output.account.accountId).not.toBe(second.output.account.accountId);
  });
});
