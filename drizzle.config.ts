import { defineConfig } from 'drizzle-kit';

/** `npm run migration -- --name <what>` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*-tables.ts',
  out: './server/db/migrations',
});
