import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../server/account/account-tables.ts';
import { hasNumber } from '../../../server/account/person-numbers.ts';
import { openPglite } from '../../../server/db/open-pglite.ts';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import {
  failServerProcess,
  startServerProcess,
  type ServerProcess,
} from '../../support/servers/server-process.ts';
import { createServiceClient } from '../../support/service-client.ts';

const TWO_MINUTES = 120_000;

let template: string;
let folder: string;
let running: ServerProcess[];
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'haat-template-'));
  const server = await startServerProcess({ DATA_DIR: template });
  await server.end('SIGTERM');
}, TWO_MINUTES);
afterAll(() => rmSync(template, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-process-'));
  cpSync(template, folder, { recursive: true });
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

const startHere = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startServerProcess({ DATA_DIR: folder, ...env });
  running.push(server);
  return server;
};
const clientOf = ({ url }: ServerProcess) => createServiceClient(url, () => '123456');
const lockFile = () => join(folder, 'server.lock');

describe('a server that is killed', () => {
  test(
    'OUT-1 loses no change that it has answered, and replays its answer',
    async () => {
      const first = await startHere();
      const asha = await clientOf(first).signIn('9876543210');
      const input = { addressId: randomUUID(), address: anAddress() };
      const key = randomUUID();
      const answered = await clientOf(first).call(saveUpdateAddress, input, { as: asha, key });
      expect(answered.status).toBe(200);
      await first.end('SIGKILL');
      expect(existsSync(lockFile())).toBe(true);

      const second = await startHere();
      const again = await clientOf(second).call(saveUpdateAddress, input, { as: asha, key });
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.output).toEqual(answered.output);
    },
    TWO_MINUTES,
  );
});

test(
  'a server whose secret was changed finds people by their numbers again (DESK-2)',
  async () => {
    const [before, after] = ['a'.repeat(32), 'b'.repeat(32)];
    const first = await startHere({ OTP_SECRET: before });
    const { details } = await clientOf(first).signIn('9876543210');
    await first.end('SIGTERM');
    const second = await startHere({ OTP_SECRET: after });
    await second.end('SIGTERM');
    const { db, close } = await openPglite(folder);
    const idsBy = async (secret: string) =>
      (await db.select().from(users).where(hasNumber(secret, '9876543210'))).map(({ id }) => id);
    expect([await idsBy(before), await idsBy(after)]).toEqual([[], [details.userId]]);
    await close();
  },
  TWO_MINUTES,
);

describe('a server that is asked to end', () => {
  test(
    'answers what is under way and takes nothing new',
    async () => {
      const server = await startHere();
      const { port } = new URL(server.url);
      const body = '{"pincode":"560103"}';
      const path = '/workflow/1/1/v1/execution/service/run/get-sellers-by-pincode';
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const slow = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
      const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
      slow.write(body.slice(0, 5));
      // An answer on another connection shows that the server has read the slow request's head.
      await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } });
      const ended = server.end('SIGTERM');
      await expect
        .poll(() =>
          fetch(`${server.url}/healthz`).then(
            () => 'answers',
            () => 'refused',
          ),
        )
        .toBe('refused');
      slow.end(body.slice(5));
      const [answer] = await answered;
      expect(answer.statusCode).toBe(200);
      expect(await ended).toBe(0);
    },
    TWO_MINUTES,
  );
});

describe('a data directory', () => {
  test(
    'is used by one process at a time, then given back',
    async () => {
      const first = await startHere();
      const second = await failServerProcess({ DATA_DIR: folder });
      expect(second.exitCode).toBe(1);
      expect(second.output).toContain(`${folder} is in use by process ${first.pid}`);
      expect(second.output.trim().split('\n')).toHaveLength(1);
      const answer = await fetch(`${first.url}/openapi.json`);
      expect(await answer.json()).toMatchObject({ openapi: expect.any(String) });
      expect(await first.end('SIGTERM')).toBe(0);
      expect(existsSync(lockFile())).toBe(false);
      const third = await startHere();
      await expect
        .poll(async () => (await fetch(`${third.url}/readyz`)).status, { timeout: 20_000 })
        .toBe(200);
    },
    TWO_MINUTES,
  );

  test(
    'is closed in order though a client never ends its request',
    async () => {
      const server = await startHere();
      const { hostname: host, port } = new URL(server.url);
      const client = connect(Number(port), host);
      await once(client, 'connect');
      client.on('error', () => {});
      client.write(
        'POST /workflow/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      );
      // The server has read it once it answers another one.
      await (await fetch(`${server.url}/healthz`)).text();
      expect(await server.end('SIGTERM')).toBe(0);
      expect(existsSync(lockFile())).toBe(false);
      client.destroy();
    },
    TWO_MINUTES,
  );

  test(
    'is taken over from a dead process whose number another one has now',
    async () => {
      const holder = { pid: process.pid, host: hostname(), startedAt: 'an earlier boot:1' };
      writeFileSync(lockFile(), JSON.stringify(holder));
      const server = await startHere();
      expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: server.pid });
    },
    TWO_MINUTES,
  );

  test(
    'is readable by its owner only',
    async () => {
      const directory = join(folder, 'data');
      await startHere({ DATA_DIR: directory });
      for (const path of [
        directory,
        join(directory, 'otp-secret'),
        join(directory, 'server.lock'),
      ]) {
        expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
      }
    },
    TWO_MINUTES,
  );
});

describe('a start', () => {
  test(
    'says in one line where the server is and how to sign in',
    async () => {
      const { output, url } = await startHere();
      expect(output().trim()).toBe(
        `Haat is ready on ${url} — sign in with any Indian mobile number, e.g. 98765 43210; the one-time code is 123456`,
      );
    },
    TWO_MINUTES,
  );

  test(
    'prints one-time codes to the terminal, with the number masked',
    async () => {
      const server = await startHere({ OTP_FIXED: '' });
      const codeOf = (): string =>
        /One-time code for 98••••••10: (\d{6})/.exec(server.output())?.[1] ?? '';
      await createServiceClient(server.url, codeOf).signIn('9876543210');
      expect(server.output()).not.toContain('9876543210');
    },
    TWO_MINUTES,
  );

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535'],
    [
      { NODE_ENV: 'production', OTP_SECRET: 'x'.repeat(32) },
      'OTP_FIXED lets anyone sign in as anyone',
    ],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must look like postgres://'],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      'the PostgreSQL server of DATABASE_URL does not answer',
    ],
  ])('with %j is refused in one line', async (env, message) => {
    const { exitCode, output } = await failServerProcess({ DATA_DIR: folder, ...env });
    expect(exitCode).toBe(1);
    expect(output).toContain(`Haat can't start: ${message}`);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  test(
    'on a port that is in use is refused in one line, and leaves the data directory free',
    async () => {
      const first = await startHere();
      const { port } = new URL(first.url);
      const other = join(folder, 'other');
      const { exitCode, output } = await failServerProcess({ DATA_DIR: other, PORT: port });
      expect(exitCode).toBe(1);
      expect(output).toContain(`port ${port} is in use. Set PORT to another one.`);
      expect(existsSync(join(other, 'server.lock'))).toBe(false);
    },
    TWO_MINUTES,
  );
});
