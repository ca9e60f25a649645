import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRealmById } from '../../../src/contracts/account/realm.ts';
import { sendOtp, verifyOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { callPath } from '../../support/call-client.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = (mobileNumber: string, code: string) =>
  callPath(`${server.url}/iam/api/v1/auth/signin/code`, { body: { mobileNumber, code } });

describe('POST /iam/api/v1/auth/signin/code', () => {
  test('exchanges a code for a session that works', async () => {
    const mobileNumber = aMobileNumber();
    await server.call(sendOtp, { mobileNumber });
    const { status, body } = await signIn(mobileNumber, server.codeOf(mobileNumber));
    expect(status).toBe(200);
    const { token, user } = v.parse(verifyOtp.output, body);
    const as = { token, realm: user.realmOwnerInfo.realmIdentifier, user: user.userId };
    expect((await server.call(getRealmById, {}, { as })).output.user).toEqual(user);
  });

  test('uses a code up for the other way to sign in as well', async () => {
    const mobileNumber = aMobileNumber();
    await server.call(sendOtp, { mobileNumber });
    const code = server.codeOf(mobileNumber);
    await signIn(mobileNumber, code);
    expect((await server.call(verifyOtp, { mobileNumber, code })).problem.code).toBe('otp_expired');
  });

  test('shares the five tries with the other way to sign in', async () => {
    const mobileNumber = aMobileNumber();
    await server.call(sendOtp, { mobileNumber });
    const code = server.codeOf(mobileNumber);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const { status } =
        tries % 2 === 0
          ? await signIn(mobileNumber, wrong)
          : await server.call(verifyOtp, { mobileNumber, code: wrong });
      expect(status).toBe(422);
    }
    expect((await signIn(mobileNumber, code)).body).toMatchObject({ code: 'otp_too_many_tries' });
  });

  test('writes neither number nor code into the log', async () => {
    const mobileNumber = aMobileNumber();
    await signIn(mobileNumber, '918273');
    expect(server.log.join('\n')).not.toMatch(new RegExp(`${mobileNumber}|918273`));
  });
});
