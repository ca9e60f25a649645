import { fsyncSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's number for an input/output error; PostgreSQL stops rather than go on after one. */
const EIO = 29;

/** The part of Emscripten's Node file system that is added to; its own `stream_ops` have no `fsync`. */
interface NodeStreamOperations {
  fsync?: (stream: { readonly nfd: number }) => number;
}

/** Brings what was written to an open file to the disk; throws when it can't. */
type SyncFile = (fileDescriptor: number) => void;

function hasStreamOperations(value: unknown): value is { stream_ops: NodeStreamOperations } {
  return typeof value === 'object' && value !== null && 'stream_ops' in value;
}

/**
 * A data directory whose commits reach the disk. PGlite runs PostgreSQL with `fsync=off` and without a way to sync:
 * an answered change would survive a killed process but not a power cut, and the files could be torn.
 */
class SyncedNodeFS extends NodeFS {
  readonly #sync: SyncFile;

  constructor(directory: string, sync: SyncFile) {
    super(directory);
    this.#sync = sync;
  }

  override async init(
    ...[pglite, options]: Parameters<NodeFS['init']>
  ): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = emscriptenOpts.preRun ?? [];
    preRun.push((module) => {
      const fileSystem: unknown = module.NODEFS;
      if (!hasStreamOperations(fileSystem))
        throw new Error('PGlite has no Node file system to sync');
      fileSystem.stream_ops.fsync = ({ nfd }) => {
        try {
          this.#sync(nfd);
          return 0;
        } catch {
          return EIO;
        }
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/**
 * Options that make PGlite keep its files in `directory` and sync each commit (`-F` is what turns syncing off).
 * @param sync brings an open file to the disk
 */
export function syncedDirectory(
  directory: string,
  sync: SyncFile = fsyncSync,
): Pick<PGliteOptions, 'fs' | 'startParams'> {
  const startParams = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  return {
    fs: new SyncedNodeFS(directory, sync),
    // Emscripten's fdatasync does nothing; its fsync calls the function above.
    startParams: [...startParams, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  };
}
