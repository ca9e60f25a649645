import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLead } from '../../../src/contracts/sign-in/sign-in.ts';
import { leads } from '../../../server/inbox/message-tables.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aLead = (mobileNumber = aMobileNumber()) => ({
  name: 'Meena Rao',
  mobileNumber,
  areaCode: '560103',
});

describe('haat-capture-lead', () => {
  test('keeps what a visitor leaves, and the newest for a number that comes again', async () => {
    const mobileNumber = aMobileNumber();
    await server.call(captureLead, aLead(mobileNumber));
    server.clock.advance(1000);
    await server.call(captureLead, { ...aLead(mobileNumber), interest: 'selling' });
    const rows = await server.db.select().from(leads);
    const ofNumber = rows.filter(({ phone }) => phone === mobileNumber);
    expect(ofNumber).toHaveLength(1);
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
