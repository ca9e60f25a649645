import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOtp, verifyOtp, signOutService } from '../../../src/contracts/sign-in/sign-in.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const RESEND_MS = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** One number that has an account, and one that has none; both may ask for a code again. */
async function twoNumbers() {
  const known = aMobileNumber();
  await server.signIn(known);
  server.clock.advance(RESEND_MS);
  return { known, unknown: aMobileNumber() };
}

/** An answer with everything that could tell two of them apart, but for the request's own id and the time of day. */
async function wholeAnswer(path: string, body: object) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = (await response.text()).replaceAll(/"requestId":"[^"]+"/g, '');
  const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return { status: response.status, text, headers };
}
const noAuth = (name: string): string => `/workflow/1/1/v1/execution/service/runWithNoAuth/${name}`;

describe('finding out who has an account', () => {
  test('by asking for a code: not a byte differs', async () => {
    const { known, unknown } = await twoNumbers();
    const path = noAuth(sendOtp.name);
    const ofKnown = await wholeAnswer(path, { mobileNumber: known });
    expect(ofKnown.status).toBe(200);
    expect(ofKnown).toEqual(await wholeAnswer(path, { mobileNumber: unknown }));
    const again = await wholeAnswer(path, { mobileNumber: known });
    expect(again.status).toBe(429);
    expect(again).toEqual(await wholeAnswer(path, { mobileNumber: unknown }));
  });

  test.each([noAuth(verifyOtp.name), '/iam/api/v1/auth/signin/code'])(
    'by trying codes at %s: not a byte differs, sent or not',
    async (path) => {
      const { known, unknown } = await twoNumbers();
      const tryBoth = async (expected: string) => {
        const ofKnown = await wholeAnswer(path, { mobileNumber: known, code: '000000' });
        expect(ofKnown.text).toContain(`"code":"${expected}"`);
        expect(ofKnown).toEqual(await wholeAnswer(path, { mobileNumber: unknown, code: '000000' }));
      };
      await tryBoth('otp_expired');
      for (const mobileNumber of [known, unknown]) await server.call(sendOtp, { mobileNumber });
      for (let tries = 0; tries < 5; tries += 1) await tryBoth('otp_invalid');
      await tryBoth('otp_too_many_tries');
    },
  );

  test('by the time that it takes: nobody is looked up before the right code has come', async () => {
    const { known, unknown } = await twoNumbers();
    // Without the tables of people and their sessions, whatever looked somebody up would fail.
    await server.db.execute(sql`alter table users rename to users_away`);
    await server.db.execute(sql`alter table sessions rename to sessions_away`);
    for (const mobileNumber of [known, unknown]) {
      expect((await server.call(sendOtp, { mobileNumber })).status).toBe(200);
      const code = server.codeOf(mobileNumber) === '000000' ? '000001' : '000000';
      const { problem } = await server.call(verifyOtp, { mobileNumber, code });
      expect(problem.code).toBe('otp_invalid');
    }
    await server.db.execute(sql`alter table users_away rename to users`);
    await server.db.execute(sql`alter table sessions_away rename to sessions`);
    const code = server.codeOf(known);
    expect((await server.call(verifyOtp, { mobileNumber: known, code })).status).toBe(200);
  });

  test('by ending sessions: a token of somebody and one of nobody are answered alike', async () => {
    const { token } = await server.signIn(aMobileNumber());
    const path = noAuth(signOutService.name);
    const ofSomebody = await wholeAnswer(path, { token });
    const ofNobody = await wholeAnswer(path, { token: token.toLowerCase() });
    expect(ofSomebody.status).toBe(200);
    expect(ofSomebody).toEqual(ofNobody);
    expect(await wholeAnswer(path, { token })).toEqual(ofNobody);
  });
});
