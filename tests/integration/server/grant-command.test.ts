import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkAuditLog, readAuditLog } from '../../../server/audit/services/audit-log.ts';
import { openPglite } from '../../../server/db/open-pglite.ts';
import { users } from '../../../server/account/account-tables.ts';
import { runGrant } from '../../../server/grant/run-grant.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { TEST_NOON } from '../../support/test-clock.ts';
import { emptyTables, openTestDatabase } from '../../support/servers/test-database.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(() => emptyTables(opened.db));
afterAll(() => opened.close());

async function run(
  words: readonly string[],
  openDatabase = async (): Promise<OpenDatabase> => ({ ...opened, close: async () => {} }),
) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const otp = { secret: 'a secret of this test' };
  const parts = { openDatabase, print, printError: print, now: () => TEST_NOON, randomBytes, otp };
  return { code: await runGrant(words, parts), said: lines.join('\n') };
}

const grant = (number: string, role: string) => run(['--number', number, '--role', role]);
const roleOf = async (phone: string) =>
  (await opened.db.select().from(users).where(eq(users.phone, phone)))[0]?.role;

describe('npm run grant', () => {
  test('DESK-1 makes a number the first administrator before anybody has signed in, and says so without the number', async () => {
    const { code, said } = await grant('+91 98450-12345', 'admin');
    expect([code, await roleOf('9845012345')]).toEqual([0, ROLES.ADMIN]);
    expect(said).toContain('98••••••45 has the role Administrator now');
    expect(said).not.toContain('9845012345');
    expect(await readAuditLog(opened.db, { limit: 5 })).toMatchObject([
      { service: 'npm run grant', reason: 'Administrator, by who runs the server', at: TEST_NOON },
    ]);
    expect(await checkAuditLog(opened.db)).toEqual({ entries: 1, brokenAt: null });
  });

  test('gives somebody who is there another role, and keeps the rest of them', async () => {
    await grant('9845012345', 'seller');
    await opened.db.update(users).set({ name: 'Meera' }).where(eq(users.phone, '9845012345'));
    expect((await grant('9845012345', 'Care')).code).toBe(0);
    expect(await opened.db.select().from(users)).toMatchObject([{ name: 'Meera', role: ROLES.CR }]);
  });

  test.each([
    [['--number', '12345', '--role', 'admin'], /“12345” is no Indian mobile number/],
    [['--number', '9845012345', '--role', 'boss'], /no role “boss”.*buyer, seller, care, admin/],
    [['--number', '9845012345'], /Usage: npm run grant/],
    [['--role', 'admin'], /Usage: npm run grant/],
    [['9845012345', 'admin'], /Usage: npm run grant/],
  ])('explains what it can’t understand: %j', async (words, message) => {
    const { code, said } = await run(words);
    expect(code).toBe(2);
    expect(said).toMatch(message);
    expect(await opened.db.$count(users)).toBe(0);
  });

  test('leaves the only administrator one', async () => {
    await grant('9845012345', 'admin');
    const { code, said } = await grant('9845012345', 'buyer');
    expect([code, await roleOf('9845012345')]).toEqual([1, ROLES.ADMIN]);
    expect(said).toContain('only administrator');
    await grant('9845012346', 'admin');
    expect((await grant('9845012345', 'buyer')).code).toBe(0);
  });

  test('says to stop the server while one uses the data folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'haat-grant-'));
    const running = await openPglite(folder);
    try {
      const words = ['--number', '9845012345', '--role', 'admin'];
      const { code, said } = await run(words, () => openPglite(folder));
      expect(code).toBe(1);
      expect(said).toContain(folder);
    } finally {
      await running.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
