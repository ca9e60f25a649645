import { millisecondsInDay } from 'date-fns/constants';
import { setItemPictures as setItemPicturesService } from '../../src/contracts/goods/shop-goods.ts';
import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  MOST_ITEM_PICTURES,
  OWN_FOLDER,
  type OwnEdge,
  type OwnFormat,
  ownPictureName,
  readOwnPath,
  readOwnPicture,
} from '../../src/domain/catalogue/picture-address.ts';
import { pickOf, pictureOfGoods } from '../catalogue/goods-packing.ts';
import { type Database, queryRows } from '../db/database.ts';
import { ownPictures } from '../catalogue/catalogue-tables.ts';
import { categoryOfItem, storeCategories, storeItems } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { groupOfCategory } from '../import/products/group-of-category.ts';
import { pictureOfProduct } from '../import/products/picture-of-product.ts';
import { isPictureType } from '../../src/domain/account/uploads.ts';
import { ownUpload } from '../uploads/store-upload.ts';
import { drawSquares, PictureError, pictureHash } from './draw-picture.ts';

/** The names of those of these files that are kept as pictures, by their hashes. */
async function namesOf(db: Database, hashes: readonly string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const { hash, colour } = ownPictures;
  const rows = await db
    .selectDistinct({ hash, colour })
    .from(ownPictures)
    .where(inArray(hash, [...hashes]));
  return new Map(rows.map((row) => [row.hash, ownPictureName(row)]));
}

/**
 * Keeps a picture as squares, once, whoever gives it.
 * @param now ms @returns its name, as items carry it
 * @throws PictureError
 */
export async function keepOwnPicture(
  db: Database,
  bytes: Uint8Array,
  now: number,
): Promise<string> {
  const hash = pictureHash(bytes);
  const known = (await namesOf(db, [hash])).get(hash);
  if (known !== undefined) {
    // An item will have it soon: it must not be swept before.
    await db.update(ownPictures).set({ unusedSince: null }).where(eq(ownPictures.hash, hash));
    return known;
  }
  const { squares, ...picture } = await drawSquares(bytes);
  await db
    .insert(ownPictures)
    .values(
      squares.map(({ bytes: square, ...kind }) => ({
        ...picture,
        ...kind,
        // As text: PGlite takes bytes themselves fifteen times as slowly.
        bytes: sql<Uint8Array>`decode(${square.toString('hex')}, 'hex')`,
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
  return ownPictureName(picture);
}

/** Which pictures an item is to have: those of before that stay, then new ones, by the hashes of their files. */
export interface WantedPictures {
  readonly kept: readonly string[];
  readonly hashes: readonly string[];
}

/**
 * Gives an item its pictures, the first of which is on every shelf; without any it is drawn again. What is not kept here is left out.
 * @returns whether anything is different now
 * @throws ProblemError item_not_found
 */
export async function setItemPictures(
  db: Database,
  at: { readonly storeId: string; readonly itemId: string },
  { kept, hashes }: WantedPictures,
): Promise<boolean> {
  const asked = kept.flatMap((name) => readOwnPicture(name)?.hash ?? []);
  const known = await namesOf(db, [...asked, ...hashes]);
  const names = [...new Set([...asked, ...hashes].flatMap((hash) => known.get(hash) ?? []))];
  const pictures = names.slice(0, MOST_ITEM_PICTURES);
  const [item] = await db
    .select({ item: storeItems, category: storeCategories })
    .from(storeItems)
    .innerJoin(storeCategories, categoryOfItem)
    .where(and(eq(storeItems.id, at.itemId), eq(storeItems.storeId, at.storeId)));
  if (item === undefined) throw new ProblemError('item_not_found');
  const isOwn = readOwnPicture(item.item.picture) !== null;
  const picture = pictures[0] ?? (isOwn ? drawnAgain(item) : item.item.picture);
  const told = JSON.stringify({ pictures });
  const changed = await queryRows(
    db,
    sql`with facts_now as (
      insert into item_facts (item_id, facts) values (${at.itemId}, ${told}::jsonb)
      on conflict (item_id) do update set facts = item_facts.facts || excluded.facts
        where item_facts.facts -> 'pictures' is distinct from excluded.facts -> 'pictures'
      returning item_id)
    update store_items set picture = ${picture} where id = ${at.itemId}
      and (picture <> ${picture} or exists (select from facts_now)) returning id`,
  );
  return changed.length > 0;
}

function drawnAgain({
  item: { name, unit, brand },
  category,
}: {
  readonly item: typeof storeItems.$inferSelect;
  readonly category: typeof storeCategories.$inferSelect;
}): string {
  const group = groupOfCategory(category.name, '');
  const photo = pictureOfProduct({ name, category: category.name, subcategory: '' }, group);
  const goods = { group: category.groupId, category: category.name, name, unit, photo };
  return pictureOfGoods(goods, pickOf(`${name} ${brand}`), new Set());
}

/** One square of a picture; undefined when none is kept. */
export async function readSquare(
  db: Database,
  square: { readonly hash: string; readonly edge: OwnEdge; readonly format: OwnFormat },
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ base64: sql<string>`encode(${ownPictures.bytes}, 'base64')` })
    .from(ownPictures)
    .where(
      and(
        eq(ownPictures.hash, square.hash),
        eq(ownPictures.edge, square.edge),
        eq(ownPictures.format, square.format),
      ),
    );
  return row && Buffer.from(row.base64, 'base64');
}

/** How long a picture stays that no item has any more, for phones and orders that still name it (ms). */
export const UNUSED_PICTURE_MS = 90 * millisecondsInDay;

/** Notes which pictures no item or store has and no work of removed people would give one, and deletes those that none has had for 90 days. @param now ms */
export async function sweepOwnPictures(db: Database, now: number): Promise<void> {
  const isUsed = sql`hash in (
    select substring(picture from 5 for 32) from store_items where picture like 'own-%'
    union all
    select substring(own_picture from 5 for 32) from stores where own_picture is not null
    union all
    select substring(name from 5 for 32) from item_facts,
      jsonb_array_elements_text(facts -> 'pictures') as name where facts ? 'pictures'
    union all
    select substring(name from 5 for 32) from kept_work,
      jsonb_array_elements_text(input -> 'kept') as name
      where service = ${setItemPicturesService.name} and read_at is null)`;
  await db
    .update(ownPictures)
    .set({ unusedSince: null })
    .where(and(isNotNull(ownPictures.unusedSince), isUsed));
  await db
    .update(ownPictures)
    .set({ unusedSince: now })
    .where(and(isNull(ownPictures.unusedSince), not(isUsed)));
  await db.delete(ownPictures).where(lt(ownPictures.unusedSince, now - UNUSED_PICTURE_MS));
}

/** A year in seconds: another picture has another address. */
const FOREVER = 'public, max-age=31536000, immutable';

/** `GET /goods/own/<hash>-<edge>.<format>`: pictures of goods that shops took themselves. Public, as the goods are. */
export function registerOwnPictures(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { file: string } }>(`${OWN_FOLDER}:file`, async (request, reply) => {
    const square = readOwnPath(OWN_FOLDER + request.params.file);
    const bytes = square === null ? undefined : await readSquare(db, square);
    if (square === null || bytes === undefined) throw new ProblemError('not_found');
    void reply.header('cache-control', FOREVER);
    return reply.type(`image/${square.format}`).send(bytes);
  });
}

/** The names of those of a person's pictures that are there and can be drawn, kept as pictures of goods. @param now ms */
export async function drawnPictures(
  db: Database,
  { userId, fileIds, now }: { userId: number; fileIds: readonly string[]; now: number },
): Promise<string[]> {
  const names: string[] = [];
  for (const fileId of fileIds) {
    try {
      const bytes = await uploadedPicture(db, userId, fileId);
      names.push(await keepOwnPicture(db, bytes, now));
    } catch (error) {
      if (!(error instanceof PictureError || error instanceof ProblemError)) throw error;
    }
  }
  return names;
}

/** The bytes of a picture that a person has uploaded. @throws ProblemError file_not_found */
export async function uploadedPicture(
  db: Database,
  userId: number,
  fileId: string,
): Promise<Buffer> {
  const file = await ownUpload(db, userId, fileId);
  if (file === undefined || !isPictureType(file.contentType)) {
    throw new ProblemError('file_not_found');
  }
  return file.bytes;
}

/**
 * Keeps an uploaded picture of a person as squares. Call it outside transactions: it takes a core for a while.
 * @param now ms @throws ProblemError file_not_found, picture_not_readable
 */
export async function keepUpload(
  db: Database,
  { userId, fileId, now }: { userId: number; fileId: string; now: number },
): Promise<void> {
  const bytes = await uploadedPicture(db, userId, fileId);
  try {
    await keepOwnPicture(db, bytes, now);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const detail = `This picture cannot be taken: ${error.message}.`;
    throw new ProblemError('picture_not_readable', { detail });
  }
}

/** The name of a person's upload that was kept as a picture. @throws ProblemError file_not_found, picture_not_readable */
export async function keptUpload(db: Database, userId: number, fileId: string): Promise<string> {
  const hash = pictureHash(await uploadedPicture(db, userId, fileId));
  const name = (await namesOf(db, [hash])).get(hash);
  if (name === undefined) throw new ProblemError('picture_not_readable');
  return name;
}
