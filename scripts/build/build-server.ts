import { cp } from 'node:fs/promises';
import { build } from 'vite';

/** Builds the server into dist/server, with the migrations beside it (server/db/migrations.ts looks for them there). */
export async function buildServer(): Promise<void> {
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
  await cp('server/db/migrations', 'dist/server/migrations', { recursive: true });
}
