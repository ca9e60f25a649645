import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendOtp, verifyOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

/** The limits that a server has when nobody sets them. */
const PER_NUMBER = 5;
const PER_ADDRESS = 30;
const RESEND_MS = 30_000;

/** One proxy is believed about whom it speaks for, so that one test can come from many addresses. */
const LIMITED = {
  settings: { TRUST_PROXY: 1 },
  otp: { perNumber: PER_NUMBER, perAddress: PER_ADDRESS },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(LIMITED);
});
afterAll(() => server.close());

let addresses = 0;
const anAddress = (): string => {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const send = (mobileNumber: string, address = anAddress()) =>
  server.call(sendOtp, { mobileNumber }, from(address));
const codeOf = (answer: Awaited<ReturnType<typeof send>>): string =>
  answer.status === 200 ? 'done' : answer.problem.code;

/** Tries a code by either of the two calls that sign in; answers 'done' or the problem's code. */
async function guess(
  mobileNumber: string,
  code: string,
  { address = anAddress(), by = 'service' }: { address?: string; by?: 'service' | 'call' } = {},
): Promise<string> {
  const path =
    by === 'service'
      ? `/workflow/1/1/v1/execution/service/runWithNoAuth/${verifyOtp.name}`
      : '/iam/api/v1/auth/signin/code';
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(address).headers },
    body: JSON.stringify({ mobileNumber, code }),
  });
  const body = (await response.json()) as { readonly code?: string };
  return body.code ?? 'done';
}

/** Six digits that are not the code, each time others. */
const wrongCode = (mobileNumber: string, step: number): string =>
  String((Number(server.codeOf(mobileNumber)) + step) % 1_000_000).padStart(6, '0');

const countOf = (answers: readonly string[], code: string): number =>
  answers.filter((answer) => answer === code).length;

describe('guessing a code', () => {
  test('from 40 addresses at once, by both calls that sign in, gets five tries in all', async () => {
    const mobileNumber = aMobileNumber();
    await send(mobileNumber);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        guess(mobileNumber, wrongCode(mobileNumber, index + 1), {
          by: index % 2 === 0 ? 'service' : 'call',
        }),
      ),
    );
    expect(countOf(answers, 'otp_invalid')).toBe(5);
    expect(countOf(answers, 'otp_too_many_tries')).toBe(35);
    const right = await guess(mobileNumber, server.codeOf(mobileNumber), { by: 'call' });
    expect(right).toBe('otp_too_many_tries');
  });

  test('with code after code gets 25 tries in a quarter of an hour, from wherever they come', async () => {
    const mobileNumber = aMobileNumber();
    const answers: string[] = [];
    for (let codes = 0; codes < 8; codes += 1) {
      await send(mobileNumber);
      for (let tries = 1; tries <= 6; tries += 1) {
        answers.push(await guess(mobileNumber, wrongCode(mobileNumber, tries)));
      }
      server.clock.advance(RESEND_MS);
    }
    expect(countOf(answers, 'otp_invalid')).toBe(PER_NUMBER * 5);
    expect(countOf(answers, 'done')).toBe(0);
  });

  test('one code for many numbers ends at the limit of the address, also over IPv6', async () => {
    const numbers = Array.from({ length: 4 }, () => aMobileNumber());
    for (const mobileNumber of numbers) await send(mobileNumber);
    const spray = (host: number) =>
      guess(numbers[host % numbers.length] ?? '', '000000', {
        // A customer has the whole /64, so another host in it is nobody else.
        address: `2001:db8:7:7::${(host + 1).toString(16)}`,
        by: host % 2 === 0 ? 'service' : 'call',
      });
    const answers: string[] = [];
    for (let host = 0; host < 3 * PER_ADDRESS + 10; host += 1) answers.push(await spray(host));
    expect(countOf(answers, 'too_many_requests')).toBe(10);
    expect(countOf(answers, 'done')).toBe(0);
  });

  test('takes no code that is no text of six digits, however it may compare', async () => {
    const mobileNumber = aMobileNumber();
    await send(mobileNumber);
    const code = server.codeOf(mobileNumber);
    const disguised: unknown[] = [[code], Number(code), { $ne: '' }, true, null, `${code}\n`];
    disguised.push(` ${code}`, `${code}\u0000`, '%', '______');
    for (const tried of disguised) {
      const { problem } = await server.send(verifyOtp, { mobileNumber, code: tried });
      expect([tried, problem.code]).toEqual([tried, 'bad_input']);
    }
    expect(await guess(mobileNumber, code)).toBe('done');
  });
});

describe('flooding people with codes', () => {
  test('one number gets five in a quarter of an hour, from however many addresses', async () => {
    const mobileNumber = aMobileNumber();
    const answers: string[] = [];
    for (let asked = 0; asked < 10; asked += 1) {
      answers.push(codeOf(await send(mobileNumber)));
      server.clock.advance(RESEND_MS);
    }
    expect(answers).toEqual([
      ...Array.from({ length: PER_NUMBER }, () => 'done'),
      ...Array.from({ length: 10 - PER_NUMBER }, () => 'too_many_requests'),
    ]);
  });

  test('one number is one number, however it is written', async () => {
    const mobileNumber = aMobileNumber();
    for (const written of [`+91${mobileNumber}`, `0${mobileNumber}`, ` ${mobileNumber}`]) {
      const { problem } = await server.send(sendOtp, { mobileNumber: written });
      expect([written, problem.code]).toEqual([written, 'bad_input']);
    }
  });

  test('one network of IPv6 reaches 30 numbers, from however many of its addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: PER_ADDRESS + 10 }, (_, host) =>
        send(aMobileNumber(), `2001:db8:1:2::${(host + 1).toString(16)}`),
      ),
    );
    const codes = answers.map(codeOf);
    expect([countOf(codes, 'done'), countOf(codes, 'too_many_requests')]).toEqual([30, 10]);
  });

  test('an address that the client makes up is not believed', async () => {
    const direct = await startTestServer({ otp: { perAddress: 2 } });
    const statuses: number[] = [];
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip']) {
      const options = { headers: { [header]: header === 'forwarded' ? 'for=1.2.3.4' : '1.2.3.4' } };
      statuses.push(
        (await direct.call(sendOtp, { mobileNumber: aMobileNumber() }, options)).status,
      );
    }
    await direct.close();
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});
