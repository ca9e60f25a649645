import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inTurns } from './runner/in-turns.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run check:types`: one TypeScript project per realm, each with only the library that the realm has, so that
 * `document` in src/db or `window` in a worker does not compile. Realms as arguments check only those.
 */
export const REALMS = ['pure', 'page', 'worker', 'service-worker', 'server', 'tests'] as const;
export type Realm = (typeof REALMS)[number];

const TSC = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'lib/tsc.js',
);

export interface RealmReport {
  readonly realm: Realm;
  readonly passed: boolean;
  /** The compiler's errors, one a line. */
  readonly output: string;
}

/** Compiles one realm of the project in `root`, without writing. */
export async function checkRealm(root: string, realm: Realm): Promise<RealmReport> {
  const parameters = [TSC, '-p', `tsconfig.${realm}.json`, '--pretty', 'false'];
  const { code, output } = await runCommand(process.execPath, parameters, { cwd: root });
  return { realm, passed: code === 0, output };
}

async function main(asked: readonly string[]): Promise<void> {
  const realms = asked.length === 0 ? REALMS : REALMS.filter((realm) => asked.includes(realm));
  const reports = await inTurns(realms, 2, (realm) => checkRealm(process.cwd(), realm));
  for (const { realm, passed, output } of reports) {
    if (!passed) console.log(`${realm}:\n${output.trimEnd()}`);
  }
  const failed = reports.filter(({ passed }) => !passed).map(({ realm }) => realm);
  console.log(
    failed.length === 0 ? `${realms.length} realms compile` : `failed: ${failed.join(', ')}`,
  );
  if (failed.length > 0 || reports.length === 0) process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
