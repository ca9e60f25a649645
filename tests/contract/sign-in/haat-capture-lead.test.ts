import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLead } from '../../../src/contracts/sign-in/sign-in.ts';
import {
  type NumberKeys,
  numberOfLead,
  sealLeads,
} from '../../../server/account/person-numbers.ts';
import { deleteAccount } from '../../../src/contracts/account/own-data.ts';
import { leads } from '../../../server/inbox/message-tables.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { TEST_NOON } from '../../support/test-clock.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { otp, money } = server.parts;
  keys = { secret: otp.secret, bankDetailsKey: money.bankDetailsKey };
});
afterAll(() => server.close());

const aLead = (mobileNumber = aMobileNumber()) => ({
  name: 'Meena Rao',
  mobileNumber,
  areaCode: '560103',
});

let keys: NumberKeys;

/** What is kept of a number, by whichever key. */
async function ofThis(mobileNumber: string) {
  const rows = await server.db.select().from(leads);
  return rows.filter((row) => numberOfLead(keys.bankDetailsKey, row) === mobileNumber);
}

/** A row as an older copy of the server writes it. */
async function fromBefore(mobileNumber: string, { name = 'Meena', lastAt = TEST_NOON } = {}) {
  const said = { name, areaCode: '560103', interest: 'buying', firstAt: lastAt, lastAt } as const;
  await server.db.insert(leads).values({ phone: mobileNumber, ...said });
}

describe('haat-capture-lead', () => {
  test('DESK-2 seals numbers that an older copy of the server left in clear, also beside a newer row, and with another secret', async () => {
    const [alone, twice, newest] = [aMobileNumber(), aMobileNumber(), aMobileNumber()];
    for (const mobileNumber of [twice, newest]) {
      await server.call(captureLead, { ...aLead(mobileNumber), name: 'Asha' });
    }
    const later = server.clock.now() + 1;
    await fromBefore(alone);
    await fromBefore(twice);
    await fromBefore(newest, { lastAt: later });
    const sealed = await Promise.all([1, 2].map(() => sealLeads(server.db, keys)));
    expect(sealed.reduce((sum, some) => sum + some)).toBe(3);
    expect(await ofThis(alone)).toMatchObject([{ name: 'Meena', sealedPhone: expect.any(String) }]);
    expect(await ofThis(twice)).toMatchObject([{ name: 'Asha' }]);
    expect(await ofThis(newest)).toMatchObject([{ name: 'Meena', lastAt: later }]);
    expect(await sealLeads(server.db, keys)).toBe(0);
    const rows = await server.db.$count(leads);
    expect(await sealLeads(server.db, { ...keys, secret: 'another secret' })).toBe(rows);
    expect(await ofThis(alone)).toMatchObject([{ name: 'Meena' }]);
    expect(await sealLeads(server.db, keys)).toBe(rows);
    // Whose key is lost stays, and nobody is told a wrong number.
    const lost = { secret: 'another secret', bankDetailsKey: 'another key' };
    expect(await sealLeads(server.db, lost)).toBe(0);
  });

  test('PRIV-1 who deletes their account is asked for no more, whichever copy of the server wrote it', async () => {
    for (const isFromBefore of [false, true]) {
      const mobileNumber = aMobileNumber();
      const asha = await server.signIn(mobileNumber);
      if (isFromBefore) await fromBefore(mobileNumber);
      else await server.call(captureLead, aLead(mobileNumber));
      await server.call(deleteAccount, { mobileNumber, isConfirmed: true }, { as: asha });
      expect(await ofThis(mobileNumber)).toEqual([]);
    }
  });

  test('keeps what a visitor leaves, and the newest for a number that comes again', async () => {
    const mobileNumber = aMobileNumber();
    await server.call(captureLead, aLead(mobileNumber));
    server.clock.advance(1000);
    await server.call(captureLead, { ...aLead(mobileNumber), interest: 'selling' });
    const ofNumber = await ofThis(mobileNumber);
    expect(ofNumber).toHaveLength(1);
    // DESK-2: the row tells no number.
    expect(JSON.stringify(ofNumber)).not.toContain(mobileNumber);
    expect(ofNumber[0]).toMatchObject({ name: 'Meena Rao', interest: 'selling' });
    expect((ofNumber[0]?.lastAt ?? 0) - (ofNumber[0]?.firstAt ?? 0)).toBe(1000);
  });

  test('answers the same for a number with an account, a known lead and a new number', async () => {
    const known = await server.signIn(aMobileNumber());
    const number = known.details.contact;
    const answers = [
      await server.call(captureLead, aLead(number)),
      await server.call(captureLead, aLead(number)),
      await server.call(captureLead, aLead()),
    ];
    expect(answers.map(({ status, output }) => [status, output])).toEqual(
      answers.map(() => [200, { isReceived: true }]),
    );
  });

  test('never writes the number into the log', async () => {
    const mobileNumber = aMobileNumber();
    await server.call(captureLead, aLead(mobileNumber));
    expect(server.log.join('\n')).not.toContain(mobileNumber);
  });

  test('refuses ten digits that no operator has', async () => {
    const { status, problem } = await server.call(captureLead, aLead('6222222222'));
    expect([status, problem.fields?.[0]?.path]).toEqual([400, 'mobileNumber']);
  });

  test('lets a network address leave only so many in 15 minutes', async () => {
    const strict = await startTestServer({ otp: { perAddress: 2 } });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) {
      statuses.push((await strict.call(captureLead, aLead())).status);
    }
    strict.clock.advance(15 * 60_000);
    statuses.push((await strict.call(captureLead, aLead())).status);
    await strict.close();
    expect(statuses).toEqual([200, 200, 429, 429, 200]);
  });
});
