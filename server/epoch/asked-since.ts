import type { Database } from '../db/database.ts';
import { readVersion } from '../db/read-version.ts';
import type { AskedVersion } from './tell-epoch.ts';

/** What is asked: the changes of a partition after a version. */
export interface AskedSince {
  readonly partition: string;
  readonly asked: number;
  readonly onLostVersion: ((version: AskedVersion) => void) | undefined;
}

/** From where to answer, and the partition's counter, read before what is answered. */
export interface AnswerSince {
  readonly since: number;
  readonly counter: number;
}

/**
 * VER-1: whoever asks by a version that the database does not have is told everything, with a version that is lower than
 * theirs: by that they know. No version is told back that was only asked by.
 */
export async function answerSince(
  db: Database,
  { partition, asked, onLostVersion }: AskedSince,
): Promise<AnswerSince> {
  const counter = await readVersion(db, partition);
  if (asked <= counter) return { since: asked, counter };
  onLostVersion?.({ asked, counter });
  return { since: 0, counter };
}

/** Cuts a page that was read with one row more than its limit, and says from where to go on. */
export function versionPage<Row extends { readonly version: number }>(
  found: readonly Row[],
  limit: number,
  counter: number,
) {
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  const last = rows.at(-1)?.version ?? 0;
  return { rows, version: hasMore ? last : Math.max(last, counter), hasMore };
}
