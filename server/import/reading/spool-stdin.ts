import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Copies a stream into a file of its own, because its encoding shows only once all of it has been seen. */
export async function spoolStream(input: Readable): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-import-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'stdin.csv');
    await pipeline(input, createWriteStream(file, { mode: 0o600 }));
    return { file, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
