import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOtp, verifyOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { otpChallenges } from '../../../server/sign-in/sign-in-tables.ts';
import { rateCounters } from '../../../server/db/database-tables.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('haat-user-login-send-otp', () => {
  test('sends six digits and says how long they last and when others may be asked for', async () => {
    const { status, output, headers } = await server.call(sendOtp, { mobileNumber: '9876500001' });
    expect(status).toBe(200);
    expect(output).toEqual({
      codeLength: 6,
      resendAfterSeconds: 30,
      expiresAt: server.clock.now() + 5 * 60_000,
    });
    expect(server.codeOf('9876500001')).toMatch(/^\d{6}$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('answers the same for a known and an unknown number', async () => {
    await server.signIn('9876500002');
    server.clock.advance(31_000);
    const known = await server.call(sendOtp, { mobileNumber: '9876500002' });
    const unknown = await server.call(sendOtp, { mobileNumber: '9876500003' });
    expect(known.output).toEqual(unknown.output);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  test('makes people wait 30 seconds for another code, and the new one replaces the old', async () => {
    const mobileNumber = '9876500004';
    await server.call(sendOtp, { mobileNumber });
    const first = server.codeOf(mobileNumber);
    server.clock.advance(20_000);
    const early = await server.call(sendOtp, { mobileNumber });
    expect(early.problem.code).toBe('too_many_requests');
    expect(early.headers.get('retry-after')).toBe('10');
    server.clock.advance(10_000);
    expect((await server.call(sendOtp, { mobileNumber })).status).toBe(200);
    const second = server.codeOf(mobileNumber);
    const old = await server.call(verifyOtp, { mobileNumber, code: first });
    // Once in a million times both codes are the same.
    expect(old.status).toBe(first === second ? 200 : 422);
  });

  test('sends one code to two requests at once', async () => {
    const mobileNumber = '9876500005';
    const answers = await Promise.all([1, 2, 3].map(() => server.call(sendOtp, { mobileNumber })));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 429, 429,
    ]);
  });

  test.each([
    ['5876543210', 'a first digit that no mobile number has'],
    ['98765', 'too few digits'],
    ['987654321098', 'too many digits'],
    ['९८७६५४३२१०', 'digits of another script'],
  ])('refuses %s: %s', async (mobileNumber) => {
    const { status, problem } = await server.call(sendOtp, { mobileNumber });
    expect(status).toBe(400);
    expect(problem).toMatchObject({
      code: 'bad_input',
      detail: MESSAGES.invalidMobileNumber,
      fields: [{ path: 'mobileNumber', message: MESSAGES.invalidMobileNumber }],
    });
  });

  test('keeps neither the number nor the code in clear, in tables and in the log', async () => {
    const mobileNumber = '9876500006';
    await server.call(sendOtp, { mobileNumber });
    const code = server.codeOf(mobileNumber);
    const rows = JSON.stringify([
      await server.db.select().from(otpChallenges),
      await server.db.select().from(rateCounters),
    ]);
    expect(rows).not.toContain(mobileNumber);
    expect(rows).not.toContain(`"${code}"`);
    expect(server.log.join('')).not.toContain(mobileNumber);
  });
});

describe('haat-user-login-send-otp is throttled', () => {
  test('by number, with the seconds to wait', async () => {
    const throttled = await startTestServer({ otp: { perNumber: 3 } });
    const ask = () => throttled.call(sendOtp, { mobileNumber: '9876500010' });
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await ask()).status).toBe(200);
      throttled.clock.advance(60_000);
    }
    const refused = await ask();
    expect(refused.problem.code).toBe('too_many_requests');
    expect(refused.headers.get('retry-after')).toBe(String(12 * 60));
    expect((await throttled.call(sendOtp, { mobileNumber: '9876500011' })).status).toBe(200);
    throttled.clock.advance(12 * 60_000);
    expect((await ask()).status).toBe(200);
    await throttled.close();
  });

  test('by network address, whatever the numbers, also when all come at once', async () => {
    const throttled = await startTestServer({ otp: { perAddress: 4 } });
    const numbers = Array.from({ length: 10 }, (_, index) => `98765002${10 + index}`);
    const answers = await Promise.all(
      numbers.map((mobileNumber) => throttled.call(sendOtp, { mobileNumber })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    await throttled.close();
  });
});

describe('haat-user-login-send-otp when the message service fails', () => {
  test('says so, and another code may be asked for at once', async () => {
    let works = false;
    const send = async (): Promise<void> => {
      if (!works) throw new Error('no route to the message service');
    };
    const failing = await startTestServer({ otp: { sender: { send } } });
    const ask = () => failing.call(sendOtp, { mobileNumber: '9876500020' });
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.problem.code).toBe('otp_delivery_failed');
    expect(refused.headers.get('retry-after')).toBe('30');
    works = true;
    expect((await ask()).status).toBe(200);
    await failing.close();
  });
});
