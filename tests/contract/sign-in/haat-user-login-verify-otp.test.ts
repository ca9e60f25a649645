import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { sendOtp, verifyOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { sessions } from '../../../server/sign-in/sign-in-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { UUID } from '../../../src/domain/identifiers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let numbers = 0;
/** A number that has not been used before, and a code that was sent to it. */
async function aSentCode() {
  numbers += 1;
  const mobileNumber = `98765${String(numbers).padStart(5, '0')}`;
  await server.call(sendOtp, { mobileNumber });
  return { mobileNumber, code: server.codeOf(mobileNumber) };
}

/** Six digits that are not the code. */
const anotherThan = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('haat-user-login-verify-otp', () => {
  test('makes a new number a buyer without a name, who is asked for a profile', async () => {
    const sent = await aSentCode();
    const { status, output } = await server.call(verifyOtp, sent);
    expect(status).toBe(200);
    expect(output).toMatchObject({
      tokenType: 'Bearer',
      expiresAt: server.clock.now() + 90 * DAY_MS,
      serverTime: server.clock.now(),
      needsProfile: true,
      user: { contact: sent.mobileNumber, name: '', email: '', realmOwnerInfo: { role: 1 } },
    });
    expect(output.user.userId).toBeGreaterThan(1000);
    expect(output.user.systemUserId).toMatch(UUID);
    expect(output.user.realmOwnerInfo.name).toBe('');
    expect(output.user.realmOwnerInfo.realmIdentifier).toBeGreaterThan(5000);
  });

  test('signs the same number in as the same person, on as many devices as they like', async () => {
    const sent = await aSentCode();
    const first = await server.call(verifyOtp, sent);
    server.clock.advance(31_000);
    await server.call(sendOtp, { mobileNumber: sent.mobileNumber });
    const code = server.codeOf(sent.mobileNumber);
    const second = await server.call(verifyOtp, { mobileNumber: sent.mobileNumber, code });
    expect(second.output.user).toEqual(first.output.user);
    expect(second.output.token).not.toBe(first.output.token);
  });

  test('takes a code once, also when it comes twice at once', async () => {
    const sent = await aSentCode();
    const answers = await Promise.all([server.call(verifyOtp, sent), server.call(verifyOtp, sent)]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 422,
    ]);
    const again = await server.call(verifyOtp, sent);
    expect(again.problem.code).toBe('otp_expired');
  });

  test('refuses a code after five minutes', async () => {
    const sent = await aSentCode();
    server.clock.advance(5 * 60_000);
    expect((await server.call(verifyOtp, sent)).problem.code).toBe('otp_expired');
  });

  test('refuses a number that no code was sent to as it refuses an old code', async () => {
    const never = { mobileNumber: '9999999999', code: '123456' };
    expect((await server.call(verifyOtp, never)).problem.code).toBe('otp_expired');
  });

  test('gives five tries, then not even the right code helps', async () => {
    const { mobileNumber, code } = await aSentCode();
    const wrong = { mobileNumber, code: anotherThan(code) };
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await server.call(verifyOtp, wrong)).problem.code).toBe('otp_invalid');
    }
    expect((await server.call(verifyOtp, wrong)).problem.code).toBe('otp_too_many_tries');
    const right = await server.call(verifyOtp, { mobileNumber, code });
    expect(right.problem.code).toBe('otp_too_many_tries');
  });

  test('gives five tries to guesses that come all at once', async () => {
    const { mobileNumber, code } = await aSentCode();
    const wrong = { mobileNumber, code: anotherThan(code) };
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => server.call(verifyOtp, wrong)),
    );
    const codes = guesses.map(({ problem }) => problem.code);
    expect(codes.filter((one) => one === 'otp_invalid')).toHaveLength(5);
    expect(codes.filter((one) => one === 'otp_too_many_tries')).toHaveLength(7);
  });

  test('does not take a code that was sent to somebody else', async () => {
    const mine = await aSentCode();
    const theirs = await aSentCode();
    if (mine.code === theirs.code) return;
    const { problem } = await server.call(verifyOtp, { ...theirs, code: mine.code });
    expect(problem.code).toBe('otp_invalid');
  });

  test.each(['12345', '1234567', 'abcdef', '12 456', '１２３４５６'])(
    'refuses %j as input',
    async (code) => {
      const { problem } = await server.call(verifyOtp, { mobileNumber: '9876543210', code });
      expect(problem).toMatchObject({ code: 'bad_input', detail: 'Invalid OTP' });
    },
  );

  test('is throttled by network address', async () => {
    const throttled = await startTestServer({ otp: { perAddress: 2 } });
    const guess = () => throttled.call(verifyOtp, { mobileNumber: '9876543210', code: '000000' });
    for (let tries = 0; tries < 6; tries += 1) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect(refused.problem.code).toBe('too_many_requests');
    expect(refused.headers.get('retry-after')).toBe('900');
    await throttled.close();
  });

  test('keeps a hash of the token and nothing else', async () => {
    const { mobileNumber } = await aSentCode();
    const code = server.codeOf(mobileNumber);
    const { output } = await server.call(verifyOtp, { mobileNumber, code });
    expect(output.token).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify(await server.db.select().from(sessions));
    expect(rows).not.toContain(output.token);
    expect(server.log.join('')).not.toContain(output.token);
  });
});

describe('a session', () => {
  test('ends after 90 days', async () => {
    const { mobileNumber, code } = await aSentCode();
    const { output } = await server.call(verifyOtp, { mobileNumber, code });
    const { userId: user, realmOwnerInfo } = output.user;
    const as = { token: output.token, realm: realmOwnerInfo.realmIdentifier, user };
    expect((await server.call(buyerOrderListing, {}, { as })).status).toBe(200);
    server.clock.advance(90 * DAY_MS);
    const ended = await server.call(buyerOrderListing, {}, { as });
    expect(ended.status).toBe(401);
    expect(ended.problem.code).toBe('session_expired');
    expect(ended.headers.get('www-authenticate')).toBe('Bearer realm="haat"');
  });

  test('ends when it is revoked', async () => {
    const as = await server.signIn('9876599999');
    await server.db
      .update(sessions)
      .set({ revokedAt: server.clock.now() })
      .where(eq(sessions.userId, Number(as.user)));
    expect((await server.call(buyerOrderListing, {}, { as })).problem.code).toBe('session_expired');
  });

  test('of a role that this version does not know may do nothing', async () => {
    const as = await server.signIn('9876599998');
    await server.db
      .update(users)
      .set({ role: 9 })
      .where(eq(users.id, Number(as.user)));
    expect((await server.call(buyerOrderListing, {}, { as })).problem.code).toBe('not_allowed');
  });
});
