import { statSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DataDirectoryInUseError } from '../db/data-directory-lock.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Places } from '../places/places.ts';
import { formatUnderstanding, profileFile, refuseImplausible } from './reading/check-file.ts';
import { readLayout, type CsvSource, type FileLayout } from './reading/file-layout.ts';
import { importFile } from './import-file.ts';
import { readOptions, type ImportOptions } from './import-options.ts';
import { createProgress } from './import-progress.ts';
import { ImportError } from './import-store.ts';
import { formatSummary } from './import-summary.ts';
import { createRejectsFile } from './reading/rejects-file.ts';
import { spoolStream } from './reading/spool-stdin.ts';
import { detectEncoding } from './reading/text-encoding.ts';
import { USAGE } from './usage.ts';

interface TextOutput {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/** The world around one import. `now`: ms since the epoch. */
export interface ImportWorld {
  readonly stdin: Readable;
  readonly stdout: TextOutput;
  readonly stderr: TextOutput;
  readonly openDatabase: () => Promise<OpenDatabase>;
  readonly places: Places;
  readonly now: () => number;
}

/** Exit codes: done (rejected rows or not), failed, wrong command line. */
export type ExitCode = 0 | 1 | 2;

const rejectsPath = ({ file, rejects }: ImportOptions): string =>
  rejects ?? `${file === '-' ? 'stdin' : path.basename(file).replace(/\.csv$/i, '')}.rejected.csv`;

async function importOpened(
  source: CsvSource,
  layout: FileLayout,
  options: ImportOptions,
  world: ImportWorld,
  { db }: OpenDatabase,
) {
  const rejects = createRejectsFile(rejectsPath(options));
  const progress = createProgress(world.stderr, statSync(source.file).size, world.now);
  try {
    const summary = await importFile(
      {
        db,
        places: world.places,
        now: world.now,
        onRejected: rejects.add,
        onProgress: progress.show,
      },
      { ...options, source, layout },
    );
    progress.end();
    world.stdout.write(formatSummary(summary, rejectsPath(options), options.dryRun));
  } finally {
    rejects.close();
  }
}

async function runChecked(options: ImportOptions, world: ImportWorld): Promise<void> {
  const spooled = options.file === '-' ? await spoolStream(world.stdin) : undefined;
  const file = spooled?.file ?? options.file;
  try {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new ImportError(`there is no file ${file}`);
    const encoding = options.encoding ?? (await detectEncoding(file));
    const source: CsvSource = { ...options, file, encoding };
    const layout = await readLayout(source);
    const profile = await profileFile(source, layout);
    world.stdout.write(formatUnderstanding(profile, layout));
    refuseImplausible(profile, layout, source);
    const opened = await world.openDatabase();
    try {
      await importOpened(source, layout, options, world, opened);
    } finally {
      await opened.close();
    }
  } finally {
    spooled?.remove();
  }
}

/** Runs one import from its command line and says what came of it. Faults of the program itself are thrown. */
export async function runImport(argv: readonly string[], world: ImportWorld): Promise<ExitCode> {
  if (argv.includes('--help')) {
    world.stdout.write(USAGE);
    return 0;
  }
  const read = readOptions(argv);
  if (!read.ok) {
    world.stderr.write(`${read.message}\n\n${USAGE}`);
    return 2;
  }
  try {
    await runChecked(read.options, world);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof DataDirectoryInUseError)) throw error;
    world.stderr.write(`${error.message}\n`);
    return 1;
  }
}
