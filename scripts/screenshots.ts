import { join } from 'node:path';
import { endAllCommands, runCommand } from './run-command.ts';

/*
 * `npm run screenshots`: builds the app and walks all its screens on a phone of 390 × 844, light and dark, into the folder
 * screenshots/ (ignored by git), with a contact sheet (index.html, contact-sheet.png).
 *   -- --only buyer,offline     some walks: visitor newcomer bare-offline buyer offline needs-you parts paying loading broken
 *   -- --full                   whole pages instead of what the phone shows
 *   -- --width 320               a narrower phone
 *   -- --readme                 only the README's six, into docs/screens/
 * Exits 1 when a screen could not be shown; the walk goes on all the same.
 */
const TSX = ['--import', 'tsx'];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void endAllCommands().then(() => process.exit(130));
  });
}

async function run(program: string, parameters: readonly string[]): Promise<number> {
  const { code } = await runCommand(process.execPath, [...TSX, program, ...parameters], {
    live: true,
  });
  return code;
}

const built = await run(join('scripts', 'build.ts'), []);
process.exitCode =
  built === 0 ? await run(join('tests', 'screens', 'run.ts'), process.argv.slice(2)) : built;
