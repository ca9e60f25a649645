import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A secret of a data directory: made when it is first asked for, readable by its owner. Its file is put in place complete,
 * so that two first starts agree on one.
 * @returns the text of the file, of this start or of one before
 */
export function keepSecretFile(dataDirectory: string, name: string, make: () => string): string {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = path.join(dataDirectory, name);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, make(), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
