import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { fetchWallet } from '../../../src/contracts/money/bank-accounts.ts';
import { deleteAccount } from '../../../src/contracts/account/own-data.ts';
import { ledgerEntries } from '../../../server/money/money-tables.ts';
import { bankTransfers } from '../../../server/money/wallet-tables.ts';
import { lockForContract, payFromLock } from '../../../server/trade/wallet.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import {
  aWallet,
  postWebhook,
  transferEvent,
  walletNumber,
  walletSumsOf,
  wrongInWallets,
} from '../../support/builders/wallet-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await signInAs(server, 'buyer');
});
afterAll(async () => {
  const wrong = await wrongInWallets(server.db);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  await server.close();
});

const walletFor = async (as: PersonSession) => (await server.call(fetchWallet, {}, { as })).output;

describe('fetch-wallet', () => {
  test('is empty and without a number for who has not joined', async () => {
    const ravi = await signInAs(server, 'buyer');
    expect(await walletFor(ravi)).toEqual({
      accountNumber: null,
      ifsc: 'HAAT0SANDBX',
      balancePaise: 0,
      lockedPaise: 0,
      entries: [],
      transferPage: null,
      serverTime: server.clock.now(),
    });
  });

  test('WAL-1 tells balance, locked and every movement, the newest first, and nothing of others', async () => {
    const { userId, accountNumber } = await aWallet(server, asha, 500_000);
    const store = await aStore(server.db);
    const [contractId, deliveryId] = [randomUUID(), randomUUID()];
    const now = server.clock.now();
    await server.db.transaction(async (db) => {
      await lockForContract(db, { userId, contractId, amountPaise: 300_001, now });
      await payFromLock(db, { contractId, deliveryId, storeId: store.id, amountPaise: 1, now });
    });
    const told = await walletFor(asha);
    expect(told).toMatchObject({ accountNumber, balancePaise: 199_999, lockedPaise: 300_000 });
    expect(told.transferPage).toContain(accountNumber);
    const line = ({ walletType, amountPaise, partyName }: (typeof told.entries)[number]) => [
      walletType,
      amountPaise,
      partyName,
    ];
    expect(told.entries.map(line)).toEqual([
      ['DEBIT', -1, store.name],
      ['LOCKED', 300_001, ''],
      ['CREDIT', 500_000, 'Test payer'],
    ]);
    const ravi = await signInAs(server, 'buyer');
    expect((await walletFor(ravi)).entries).toEqual([]);
  });
});

describe('a bank transfer to a virtual account', () => {
  test('WAL-2 is credited once, however often and in however many events it comes at once', async () => {
    const ravi = await signInAs(server, 'buyer');
    const number = await walletNumber(server, ravi);
    const id = `strf_${randomUUID()}`;
    const same = transferEvent(number, 123_45, id);
    const bodies = [...Array.from({ length: 8 }, () => same), transferEvent(number, 123_45, id)];
    const answers = await Promise.all(bodies.map((body) => postWebhook(server, body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const { balancePaise, entries } = await walletFor(ravi);
    expect([balancePaise, entries.length]).toEqual([123_45, 1]);
    const { output } = await server.call(fetchInboxMessages, {}, { as: ravi });
    expect(output.messages.map(({ title }) => title)).toEqual(['₹123.45 is in your wallet']);
  });

  test('WAL-2 is not believed without a signature, or with another one', async () => {
    const ravi = await signInAs(server, 'buyer');
    const number = await walletNumber(server, ravi);
    const seconds = Math.floor(server.clock.now() / 1000);
    for (const signature of ['', `t=${seconds},v1=${'0'.repeat(64)}`]) {
      const answer = await postWebhook(server, transferEvent(number, 100), signature);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'signature_invalid' },
      ]);
    }
    expect(await walletSumsOf(server.db, ravi.details.userId)).toEqual([0, 0]);
  });

  test.each([0, -100, 10.5, '100', 1e12])('WAL-2 of %s paise is refused', async (amount) => {
    const ravi = await signInAs(server, 'buyer');
    const number = await walletNumber(server, ravi);
    const answer = await postWebhook(server, transferEvent(number, amount as number));
    expect(answer.status).toBe(400);
    expect(await walletSumsOf(server.db, ravi.details.userId)).toEqual([0, 0]);
  });

  test('WAL-2 to a number that nobody has is answered, kept, and in suspense', async () => {
    const id = `strf_${randomUUID()}`;
    const body = transferEvent('HAAT00000000000000', 7700, id);
    expect((await postWebhook(server, body)).status).toBe(200);
    expect((await postWebhook(server, body)).status).toBe(200);
    const [kept, ...more] = await server.db
      .select()
      .from(bankTransfers)
      .where(eq(bankTransfers.id, `sandbox:${id}`));
    expect([kept?.userId, kept?.amountPaise, more]).toEqual([null, 7700, []]);
    const rows = await server.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.transfer, `bank:sandbox:${id}`));
    expect(rows.map(({ account, amountPaise }) => [account, amountPaise])).toEqual([
      ['bank', -7700],
      ['suspense', 7700],
    ]);
  });

  test('WAL-2 can be made by hand on the sandbox’s page, once for a form that is sent twice', async () => {
    const ravi = await signInAs(server, 'buyer');
    await walletNumber(server, ravi);
    const { transferPage, accountNumber } = await walletFor(ravi);
    const page = await (await fetch(transferPage ?? '')).text();
    const id = /name="id" value="(strf_[0-9a-f]{32})"/.exec(page)?.[1] ?? '';
    expect(page).toContain(accountNumber);
    const send = (amount: string) =>
      fetch(`${server.url}/sandbox-pay/transfer`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id, account: accountNumber ?? '', amount, name: '<b>Ravi' }),
      });
    for (const amount of ['', '0', '-5', '1e3', '12345678', '1.234']) {
      expect((await send(amount)).status).toBe(400);
    }
    const sent = await Promise.all([send('499.50'), send('499.50')]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const { balancePaise, entries } = await walletFor(ravi);
    expect([balancePaise, entries.map(({ partyName }) => partyName)]).toEqual([
      49_950,
      ['<b>Ravi'],
    ]);
  });

  test('PRIV-1 a wallet with money keeps its account from being deleted, an empty one does not', async () => {
    const number = aMobileNumber();
    const ravi = await server.signIn(number);
    const { accountNumber } = await aWallet(server, ravi, 100);
    const remove = { mobileNumber: number, isConfirmed: true };
    const { problem } = await server.send(deleteAccount, remove, { as: ravi });
    expect(problem).toMatchObject({
      code: 'account_in_use',
      detail: expect.stringContaining('Your wallet has ₹1.'),
    });
    const store = await aStore(server.db);
    const [contractId, deliveryId] = [randomUUID(), randomUUID()];
    const { userId } = ravi.details;
    const now = server.clock.now();
    await server.db.transaction(async (db) => {
      await lockForContract(db, { userId, contractId, amountPaise: 100, now });
      await payFromLock(db, { contractId, deliveryId, storeId: store.id, amountPaise: 100, now });
    });
    expect((await server.send(deleteAccount, remove, { as: ravi })).status).toBe(200);
    const late = await postWebhook(server, transferEvent(accountNumber, 100));
    expect(late.status).toBe(200);
    expect(await walletSumsOf(server.db, userId)).toEqual([0, 0]);
  });
});
