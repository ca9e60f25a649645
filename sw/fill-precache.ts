import { unpackShellArchive } from './shell-archive.ts';

/** A file of this build, as the build knows it. */
export interface ShellFile {
  /** Below the app's root, without the first slash. */
  readonly url: string;
  /** Null for a file whose name changes with its content. */
  readonly revision: string | null;
  /** `sha256-<base64>` of its content. */
  readonly integrity: string;
}

export interface PrecacheParts {
  readonly cache: Pick<Cache, 'match' | 'put' | 'delete'>;
  readonly files: readonly ShellFile[];
  /** Where the shell archive is (sw/shell-archive.ts). */
  readonly archive: string;
  /** The key of a file in the cache. */
  readonly keyOf: (file: ShellFile) => string;
  readonly fetch: typeof globalThis.fetch;
  /** Resolves after so long, ms. */
  readonly wait: (ms: number) => Promise<void>;
  /** Makes room when the storage is full. */
  readonly freeSpace: () => Promise<void>;
}

/** What a file of such a name is kept as, whatever it was served as. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
};
/** What a browser takes for such a file; of others it takes what comes. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  css: /^text\/css\b/,
  js: /^(text|application)\/javascript\b/,
  svg: /^image\//,
  webp: /^image\//,
};

/** With more files missing than this the archive costs less than the single files. */
const MOST_SINGLE_FILES = 20;
/** Single files under way at once: what a person does meanwhile comes first. */
const AT_ONCE = 3;
/** Waits before the next try, ms. The tries after the last one are the page's (src/app/service-worker/service-worker.ts). */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000];
/** The archive is tried so often; then the files come one by one. */
const ARCHIVE_TRIES = 3;

const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

/** True when an answer is of a type that a browser takes for a file of this name; else it is something in the file's place. */
export function isTypeOfPath(path: string, { headers }: Pick<Response, 'headers'>): boolean {
  return TAKEN[endingOf(path)]?.test(headers.get('content-type') ?? '') ?? true;
}

/**
 * Brings every file of this build into the precache, and nothing else (SHELL-1): what is there is checked against its hash, what is
 * missing or wrong is fetched, past the browser's own cache where that has it wrong, too.
 * @returns how many files were missing or wrong @throws when some still are after several tries; what came stays
 */
export async function fillPrecache(parts: PrecacheParts): Promise<number> {
  let missing = await findMissing(parts);
  const count = missing.length;
  for (let tries = 0; missing.length > 0; tries += 1) {
    if (tries > 0) {
      const wait = WAITS_MS[tries - 1];
      if (wait === undefined) throw new Error(`${missing.length} files of the shell are missing`);
      await parts.wait(wait);
    }
    try {
      if (missing.length > MOST_SINGLE_FILES && tries < ARCHIVE_TRIES) {
        missing = await takeFromArchive(parts, missing);
      }
      if (missing.length <= MOST_SINGLE_FILES || tries >= ARCHIVE_TRIES) {
        missing = await takeOneByOne(parts, missing);
      }
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await parts.freeSpace();
      missing = await findMissing(parts);
    }
  }
  return count;
}

const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Keys hold no header, so no answer is kept twice. */
const ANY_VARIANT = { ignoreVary: true };

/** Those that the cache does not have as they are; what it has in their place is deleted. */
async function findMissing({ cache, files, keyOf }: PrecacheParts): Promise<ShellFile[]> {
  const missing: ShellFile[] = [];
  for (const file of files) {
    const kept = await cache.match(keyOf(file), ANY_VARIANT);
    const isRight =
      kept !== undefined && isTypeOfPath(file.url, kept) && (await contentOf(file, kept)) !== null;
    if (isRight) continue;
    await cache.delete(keyOf(file), ANY_VARIANT);
    missing.push(file);
  }
  return missing;
}

/** @returns those that the archive did not have */
async function takeFromArchive(
  parts: PrecacheParts,
  missing: readonly ShellFile[],
): Promise<ShellFile[]> {
  const archive = await parts
    // What is unpacked is kept; a second copy in the browser's own cache would be for nobody.
    .fetch(`/${parts.archive}`, { cache: 'no-store', credentials: 'same-origin' })
    .then(async (response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null);
  if (archive === null) return [...missing];
  const packed = unpackShellArchive(new Uint8Array(archive));
  const left: ShellFile[] = [];
  for (const file of missing) {
    const content = packed.get(file.url);
    if (content === undefined || (await integrityOf(content)) !== file.integrity) {
      left.push(file);
    } else {
      await keep(parts, file, content, {});
    }
  }
  return left;
}

/** @returns those that could not be had */
async function takeOneByOne(
  parts: PrecacheParts,
  missing: readonly ShellFile[],
): Promise<ShellFile[]> {
  const left: ShellFile[] = [];
  const queue = missing.values();
  const take = async () => {
    for (const file of queue) if (!(await takeFile(parts, file))) left.push(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return left;
}

async function takeFile(parts: PrecacheParts, file: ShellFile): Promise<boolean> {
  // A name that changes with its content may come from the browser's own cache, as the page has just fetched it.
  const modes: RequestCache[] = file.revision === null ? ['default', 'reload'] : ['reload'];
  for (const cache of modes) {
    const response = await parts
      .fetch(`/${file.url}`, { cache, credentials: 'same-origin' })
      .catch(() => null);
    // No answer comes no sooner the second time.
    if (response === null) return false;
    const content = await contentOf(file, response).catch(() => null);
    if (content === null) continue;
    await keep(parts, file, content, response.headers);
    return true;
  }
  return false;
}

/** The body of an answer, if it is this file; null for anything else. */
async function contentOf(
  file: ShellFile,
  response: Response,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.ok) return null;
  const content = new Uint8Array(await response.arrayBuffer());
  return (await integrityOf(content)) === file.integrity ? content : null;
}

/** @returns as a manifest has it: `sha256-<base64>` */
export async function integrityOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', content);
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** How the body was sent, not what it is. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'transfer-encoding', 'vary'];

async function keep(
  { cache, keyOf }: PrecacheParts,
  file: ShellFile,
  content: Uint8Array<ArrayBuffer>,
  given: HeadersInit,
): Promise<void> {
  // The page's content security policy is a header of its file.
  const headers = new Headers(given);
  for (const name of OF_TRANSPORT) headers.delete(name);
  const type = TYPES[endingOf(file.url)];
  if (type !== undefined) headers.set('content-type', type);
  await cache.put(keyOf(file), new Response(content, { status: 200, headers }));
}
