import { cp } from 'node:fs/promises';
import { build } from 'vite';

/** Builds how the server draws the first screens of shared addresses (LINK-1) into dist/poster, from the app's own parts. */
export async function buildPosters(): Promise<void> {
  // The packages' directives say nothing here, and each is warned of.
  await build({ configFile: 'vite.poster.config.ts', logLevel: 'error' });
}

/** Builds the server into dist/server, with the migrations beside it (server/db/open-pglite.ts looks for them there). */
export async function buildServer(): Promise<void> {
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
  await cp('server/db/migrations', 'dist/server/migrations', { recursive: true });
}
