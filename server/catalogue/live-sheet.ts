import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { liveSheet, type LiveSheet } from '../../src/contracts/catalogue/catalogue-documents.ts';
import { liveSheets } from './catalogue-tables.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../sellers/store-tables.ts';
import { countLiveChanges, readLiveColumns, refreshLiveSheet } from './refresh-live-sheet.ts';

/** What a store answers to a question for its live sheet: the stored one, or the changes after `since` up to `version`. */
export type LiveAnswer =
  | {
      readonly kind: 'sheet';
      readonly version: number;
      readonly hash: string;
      /** The newest version of the store: lower than the one asked by where the database lost writes (VER-1). */
      readonly newest: number;
    }
  | { readonly kind: 'changes'; readonly version: number; readonly since: number };

interface LiveState {
  readonly version: number;
  readonly sheet: { readonly version: number; readonly itemCount: number; readonly hash: string };
}

async function readLiveState(
  db: Database,
  storeId: string,
  now: number,
): Promise<LiveState | undefined> {
  const read = () =>
    db
      .select({
        version: stores.liveVersion,
        sheet: {
          version: liveSheets.version,
          itemCount: liveSheets.itemCount,
          hash: liveSheets.hash,
        },
      })
      .from(stores)
      .leftJoin(liveSheets, eq(liveSheets.storeId, stores.id))
      .where(eq(stores.id, storeId));
  let [state] = await read();
  if (state === undefined) return undefined;
  if (state.sheet === null) {
    // Only for a store that was never built: the first to ask builds it.
    await refreshLiveSheet(db, storeId, now);
    [state] = await read();
  }
  if (state === undefined || state.sheet === null) return undefined;
  return { version: state.version, sheet: state.sheet };
}

/**
 * Decides what to answer: the changes after `since` where they bring the asker up to date with less than half a sheet,
 * else the stored sheet, which may be older than the newest version but never than `since`. Reads versions only.
 * @param since the version at hand; null for none. One that is none of the store's own counts as none.
 * @param now ms since the epoch
 */
export async function liveAnswer(
  db: Database,
  storeId: string,
  since: number | null,
  now: number,
): Promise<LiveAnswer | undefined> {
  const state = await readLiveState(db, storeId, now);
  if (state === undefined) return undefined;
  const { version, sheet } = state;
  const { hash } = sheet;
  const stored: LiveAnswer = { kind: 'sheet', version: sheet.version, hash, newest: version };
  if (since === null || since > version) return stored;
  const changes: LiveAnswer = { kind: 'changes', version, since };
  if (since >= sheet.version) return changes;
  const half = Math.floor(sheet.itemCount / 2);
  return (await countLiveChanges(db, storeId, since, half)) <= half ? changes : stored;
}

/** The changes of a store's live sheet after `since`. `version` is read before the values. @param now ms since the epoch */
export async function readLiveChanges(
  db: Database,
  storeId: string,
  { version, since }: { readonly version: number; readonly since: number },
  now: number,
): Promise<LiveSheet> {
  const columns =
    since === version
      ? { ordinals: [], pricesPaise: [], mrpsPaise: [], stocks: [] }
      : await readLiveColumns(db, storeId, since);
  return { storeId, version, since, serverTime: now, ...columns };
}

/** The bytes of the stored sheet of this hash in one coding, or undefined once another has taken its place. */
export async function readStoredSheet(
  db: Database,
  { storeId, hash }: { readonly storeId: string; readonly hash: string },
  encoding: 'br' | 'gzip' | 'identity',
): Promise<Uint8Array | undefined> {
  const column = { br: liveSheets.brotli, gzip: liveSheets.gzip, identity: liveSheets.json }[
    encoding
  ];
  const [row] = await db
    .select({ bytes: column })
    .from(liveSheets)
    .where(and(eq(liveSheets.storeId, storeId), eq(liveSheets.hash, hash)));
  return row?.bytes;
}

/**
 * The live sheet of a store as `GET /stores/:storeId/live` tells it, as a document. Undefined when there is no such store.
 * @param now ms since the epoch
 */
export async function readLiveSheet(
  db: Database,
  storeId: string,
  since: number | null,
  now: number,
): Promise<LiveSheet | undefined> {
  const answer = await liveAnswer(db, storeId, since, now);
  if (answer?.kind === 'changes') return readLiveChanges(db, storeId, answer, now);
  const bytes = answer && (await readStoredSheet(db, { storeId, hash: answer.hash }, 'identity'));
  return bytes && v.parse(liveSheet, JSON.parse(Buffer.from(bytes).toString()));
}
