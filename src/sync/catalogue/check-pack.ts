import { PACK_SIZE } from '../../contracts/catalogue/catalogue-documents.ts';
import { readPack } from '../../contracts/catalogue/read-pack.ts';
import type { PackRow } from '../../db/device-database.ts';

/** What became of a pack's bytes. `changed`: they are not those that the hash names. */
export type CheckedPack =
  | { readonly kind: 'whole'; readonly row: PackRow }
  | { readonly kind: 'changed' }
  /** The right bytes, and yet no pack of this store: the server, or a newer version of it, means something else. */
  | { readonly kind: 'unreadable' };

/** SHA-256 in lower-case hex. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Holds a pack's bytes against its name and reads it (CAT-1). Names and picture addresses stay text, whatever they
 * look like. Pure but for the hashing.
 */
export async function checkPack(
  bytes: Uint8Array<ArrayBuffer>,
  { hash, storeId }: Pick<PackRow, 'hash' | 'storeId'>,
): Promise<CheckedPack> {
  if ((await sha256(bytes)) !== hash) return { kind: 'changed' };
  const pack = readPack(readJson(bytes));
  if (pack === undefined) return { kind: 'unreadable' };
  const { ids, ordinals, names, everydayNames, units, pictures, ratingTenths, returnable } = pack;
  const columns = [ordinals, names, everydayNames, units, pictures, ratingTenths, returnable];
  const isEven = columns.every(({ length }) => length === ids.length);
  const fits = isEven && ids.length <= PACK_SIZE && pack.storeId === storeId;
  if (!fits) return { kind: 'unreadable' };
  return { kind: 'whole', row: { ...pack, hash, bytes: bytes.length } };
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
