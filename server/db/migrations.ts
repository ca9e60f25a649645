import { fileURLToPath } from 'node:url';

/** Where drizzle-kit writes the migrations and the server reads them. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
