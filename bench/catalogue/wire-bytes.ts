import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { compressForKeeps, compressOnce } from '../../server/catalogue/packs/compress-bytes.ts';
import { liveSheetDocumentOf } from '../../src/contracts/catalogue/catalogue-documents.ts';
import { judged, type BenchRow } from '../suite.ts';
import type { BenchDocuments } from './bench-documents.ts';
import { benchSheet } from './bench-item.ts';
import type { BenchItem } from './bench-item.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const kilobytes = (bytes: number): number => bytes / 1000;

/** What a first sync takes: manifest, sheet and every pack, each compressed by itself as the server sends them. */
async function firstSyncBytes({ manifest, sheet, packs }: BenchDocuments): Promise<number> {
  let sum = (await compressOnce(jsonBytes(manifest), 'br')).length;
  // The server keeps a full sheet compressed, as it does packs.
  sum += (await compressForKeeps(jsonBytes(liveSheetDocumentOf(sheet)))).brotli.length;
  for (const text of packs.values()) {
    sum += (await compressForKeeps(Buffer.from(text))).brotli.length;
  }
  return sum;
}

/** Bytes on the wire beside JSON rows, which are compressed as a whole, with the compressor's own defaults. */
export async function wireRows(
  items: readonly BenchItem[],
  documents: BenchDocuments,
  { ordinals, changed }: { ordinals: readonly number[]; changed: readonly BenchItem[] },
): Promise<readonly BenchRow[]> {
  const all = jsonBytes(items);
  const rows = jsonBytes(changed);
  const now = items.map((item) => ({ ...item }));
  for (const [index, ordinal] of ordinals.entries()) {
    const item = changed[index];
    if (item !== undefined) now[ordinal] = { ...item };
  }
  const told = jsonBytes(liveSheetDocumentOf(benchSheet(now, 2, ordinals)));
  const first = kilobytes(await firstSyncBytes(documents));
  const changes = kilobytes((await compressOnce(told, 'br')).length);
  const size = items.length.toLocaleString('en');
  const sync = { name: `first sync of ${size} items`, unit: 'KB', ours: first };
  const some = {
    name: `${changed.length.toLocaleString('en')} prices and stocks`,
    unit: 'KB',
    ours: changes,
  };
  const gzipped = { peerName: 'JSON rows, gzip' };
  const brotlied = { peerName: 'JSON rows, brotli 11', budget: null };
  return [
    judged({ ...sync, ...gzipped, peer: kilobytes((await gzipAsync(all)).length), budget: 0.6 }),
    judged({ ...sync, ...brotlied, peer: kilobytes((await brotliAsync(all)).length) }),
    judged({ ...some, ...gzipped, peer: kilobytes((await gzipAsync(rows)).length), budget: 0.15 }),
    judged({ ...some, ...brotlied, peer: kilobytes((await brotliAsync(rows)).length) }),
  ];
}
