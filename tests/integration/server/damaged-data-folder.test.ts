import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DataDirectoryDamagedError, openPglite } from '../../../server/db/open-pglite.ts';

const folder = mkdtempSync(join(tmpdir(), 'haat-damaged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'a damaged data folder says what is the matter, and what to do',
  { timeout: 120_000 },
  async () => {
    const { close } = await openPglite(folder);
    await close();
    truncateSync(join(folder, 'database', 'global', 'pg_control'), 0);
    const opening = openPglite(folder);
    await expect(opening).rejects.toThrow(DataDirectoryDamagedError);
    await expect(opening).rejects.toThrow(
      /are damaged or incomplete.*newest backup.*npm run restore/,
    );
    await expect(opening).rejects.not.toThrow(/ASSERTIONS/);
    // Whoever repairs it finds no lock in the way.
    expect(readdirSync(folder)).not.toContain('server.lock');
  },
);
