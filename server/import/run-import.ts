import { statSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DataDirectoryInUseError } from '../db/data-directory-lock.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Places } from '../places/places.ts';
import { formatUnderstanding, profileFile, refuseImplausible } from './reading/check-file.ts';
import { type CsvSource, readLayout } from './reading/file-layout.ts';
import { importFile, type ImportJob } from './import-file.ts';
import { type ImportOptions, readOptions } from './import-options.ts';
import { ImportError } from './import-store.ts';
import { createRejectsFile, formatSummary } from './import-summary.ts';
import { detectEncoding } from './reading/text-encoding.ts';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';

/** Something that shows how far an import is. */
interface ImportProgress {
  readonly show: (bytesRead: number, rowsRead: number) => void;
  readonly end: () => void;
}

const BAR_WIDTH = 30;

const BAR_EVERY_MS = 100;

const LINE_EVERY_MS = 5000;

/** What `npm run import` answers to `--help`, and to a command line that it can't use. */
const USAGE = `Usage: npm run import -- [--file <csv or ->] [--pictures <folder>] --store "<name or id>" [options]

  --pictures <folder>        pictures of goods, called like their SKU or barcode (8901058000290.jpg, 8901058000290-2.jpg), or as
                             the picture column says; alone, or with --file
  --store <name>             existing store by id or name, else a new one; repeated: rows are spread over them
  --spread id|category       what decides the store of a row (default id)
  --col-name <column>        and so on for id, price, mrp, category, subcategory, brand, flavour, unit, measure,
                             stock, in-stock, out-of-stock, rating, description, veg, ingredients, allergens, nutrition, shelf-life,
                             storage, maker, maker-address, country, contact, fssai, hsn, gst, barcode, picture; "none" for a column that the file does not have. Columns that are
                             not given are found by what they are usually called and by what is in them
  --delimiter <char>         default: found in the header; "tab" for a tab
  --encoding <encoding>      auto (default), utf-8, utf-16le, utf-16be, windows-1252
  --currency-unit <unit>     rupees or paise; default: found out, and refused where it is not plausible
  --measure <measure>        what bare numbers of the unit column count: kg, g, l, ml or pcs; default: found out
  --rejects <file>           rows that were not taken (default <csv name>.rejected.csv in this folder)
  --dry-run                  only say how the file was understood and what would be done

New stores: --pincode 560103, --street, --radius-km 5, --opens-at 700, --closes-at 2230, --delivery-charge 25,
  --free-delivery-from 499, --minimum-order 99 (rupees), --delivery-minutes 45

How the file was understood is printed first, with five of its products. A file that was probably misunderstood is not
imported: the message names the option that puts it right.

The database is the server's: PGlite in DATA_DIR, or DATABASE_URL.
`;

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
  rejects ??
  `${file === null || file === '-' ? 'stdin' : path.basename(file).replace(/\.csv$/i, '')}.rejected.csv`;

async function importOpened(
  products: ImportJob['products'],
  options: ImportOptions,
  world: ImportWorld,
  { db }: OpenDatabase,
) {
  const rejects = createRejectsFile(rejectsPath(options));
  const bytes = products === null ? 0 : statSync(products.source.file).size;
  const progress = createProgress(world.stderr, bytes, world.now);
  const drawing = createProgress(world.stderr, 1, world.now, 'pictures');
  try {
    const summary = await importFile(
      {
        db,
        places: world.places,
        now: world.now,
        onRejected: rejects.add,
        onProgress: progress.show,
        onPicture: (done, all) => drawing.show(done / all, done),
      },
      { ...options, products },
    );
    progress.end();
    drawing.end();
    world.stdout.write(formatSummary(summary, rejectsPath(options), options.dryRun));
  } finally {
    rejects.close();
  }
}

async function importInto(
  products: ImportJob['products'],
  options: ImportOptions,
  world: ImportWorld,
): Promise<void> {
  const opened = await world.openDatabase();
  try {
    await importOpened(products, options, world, opened);
  } finally {
    await opened.close();
  }
}

async function runChecked(options: ImportOptions, world: ImportWorld): Promise<void> {
  if (options.file === null) return importInto(null, options, world);
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
    await importInto({ source, layout }, options, world);
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

/**
 * A bar that is drawn over itself on a terminal, else a line every five seconds.
 * @param now ms, of any clock that only goes forward
 */
export function createProgress(
  stream: { readonly isTTY?: boolean; readonly write: (text: string) => unknown },
  totalBytes: number,
  now: () => number,
  what = 'rows',
): ImportProgress {
  const isTerminal = stream.isTTY === true;
  let shownAt = now();
  let hasBar = false;
  return {
    show: (bytesRead, rowsRead) => {
      if (now() - shownAt < (isTerminal ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
      shownAt = now();
      const part = totalBytes === 0 ? 1 : Math.min(1, bytesRead / totalBytes);
      const percent = `${String(Math.floor(part * 100)).padStart(3)} %`;
      const filled = Math.floor(part * BAR_WIDTH);
      const bar = `[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
      stream.write(
        isTerminal
          ? `\r${bar} ${percent}  ${rowsRead} ${what} `
          : `${percent}, ${rowsRead} ${what}\n`,
      );
      hasBar = isTerminal;
    },
    end: () => {
      if (hasBar) stream.write('\n');
    },
  };
}

/** Copies a stream into a file of its own, because its encoding shows only once all of it has been seen. */
async function spoolStream(input: Readable): Promise<{ file: string; remove: () => void }> {
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
