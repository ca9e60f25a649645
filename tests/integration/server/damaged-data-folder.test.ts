import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '../../../server/db/database.ts';
import {
  DataDirectoryDamagedError,
  migratePglite,
  openPglite,
  refuseWithoutRoom,
  startPglite,
} from '../../../server/db/open-pglite.ts';
import { sendOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { startTestServer } from '../../support/servers/test-server.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'haat-damaged-'));
const whole = join(folder, 'whole');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a damaged data folder', () => {
  beforeAll(async () => {
    const { close } = await openPglite(whole);
    await close();
  });
  const eachLog = (inside: string, spoil: (file: string) => void): void => {
    for (const name of readdirSync(join(inside, 'pg_wal'))) {
      if (/^[\dA-F]{24}$/.test(name)) spoil(join(inside, 'pg_wal', name));
    }
  };
  test.each<[what: string, spoil: (database: string) => void]>([
    ['an empty control file', (inside) => truncateSync(join(inside, 'global', 'pg_control'), 0)],
    ['a log cut off', (inside) => eachLog(inside, (file) => truncateSync(file, 0))],
    [
      'a log of garbage',
      (inside) => eachLog(inside, (file) => writeFileSync(file, Buffer.alloc(2 ** 24, 0xa5))),
    ],
    ['a missing log', (inside) => eachLog(inside, (file) => rmSync(file))],
  ])('says what is the matter, and what to do: %s', async (what, spoil) => {
    const damaged = join(folder, what.replaceAll(' ', '-'));
    cpSync(whole, damaged, { recursive: true });
    spoil(join(damaged, 'database'));
    const opening = openPglite(damaged);
    await expect(opening).rejects.toThrow(DataDirectoryDamagedError);
    await expect(opening).rejects.toThrow(
      /are damaged or incomplete.*newest backup.*npm run restore/,
    );
    await expect(opening).rejects.not.toThrow(/ASSERTIONS|Aborted/);
    // Whoever repairs it finds no lock in the way.
    expect(readdirSync(damaged)).not.toContain('server.lock');
  });
});

describe('a full disk', () => {
  test('is said by changes and by readiness, while reads go on, until there is room again', async () => {
    let hasRoom = true;
    const server = await startTestServer({
      openDatabase: async () => {
        const client = await startPglite({});
        const opened = await migratePglite(client, () => undefined);
        refuseWithoutRoom(client, () => hasRoom);
        return opened;
      },
    });
    try {
      const ready = async () => (await fetch(`${server.url}/readyz`)).status;
      const change = () => server.call(sendOtp, { mobileNumber: '9876500001' });
      hasRoom = false;
      const refused = await change();
      expect([refused.status, refused.problem?.code]).toEqual([503, 'disk_full']);
      expect(await ready()).toBe(503);
      // Several statements of one transaction are undone, and the connection works afterwards.
      const half = server.db.transaction(async (transaction) => {
        hasRoom = true;
        await transaction.execute(sql`create table half (id int)`);
        hasRoom = false;
        await transaction.execute(sql`insert into half values (1)`);
      });
      await expect(half).rejects.toThrow(/insert into half/);
      const rows = await queryRows(
        server.db,
        sql`with found as (select to_regclass('half') as half) select half from found`,
      );
      expect(rows).toEqual([{ half: null }]);
      hasRoom = true;
      expect(await ready()).toBe(200);
      expect((await change()).status).toBe(200);
    } finally {
      await server.close();
    }
  });

  test('never stops the process for ever, as PostgreSQL does that gets no room for its log', async ({
    skip,
  }) => {
    const small = join(folder, 'small');
    mkdirSync(small);
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', small]).catch(
      () => null,
    );
    if (mounted === null) skip('needs the right to mount a small disk');
    try {
      const program = ['--import', 'tsx', 'tests/support/servers/fill-disk.ts', small];
      const { stdout } = await run(process.execPath, program, { timeout: 90_000 });
      expect(JSON.parse(stdout)).toEqual({ full: '53100', read: 'done', room: 'done', kept: true });
    } finally {
      await run('umount', ['-l', small]);
    }
  });
});
