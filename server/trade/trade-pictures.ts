import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { tradePictures, tradeRequests } from './trade-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { isOwnPicture, ownPicture } from '../uploads/store-upload.ts';
import { openSales, shopsOf, visibleTo } from './trade-lists.ts';

/** Hangs pictures on a request that was just written. @throws ProblemError file_not_found for what is no picture of its writer */
export async function keepPictures(
  db: Database,
  { requestId, userId }: { readonly requestId: string; readonly userId: number },
  fileIds: readonly string[],
): Promise<void> {
  for (const [place, fileId] of fileIds.entries()) {
    if (!(await isOwnPicture(db, userId, fileId))) throw new ProblemError('file_not_found');
    await db.insert(tradePictures).values({ requestId, place, fileId });
  }
}

/** A picture of a request that a person may see now; of all others there is none. @throws ProblemError file_not_found */
export async function pictureOf(
  db: Database,
  asked: {
    readonly requestId: string;
    readonly fileId: string;
    readonly userId: number;
    readonly now: number;
  },
) {
  const { requestId, fileId, userId, now } = asked;
  const shops = await shopsOf(db, userId);
  const [picture] = await db
    .select({ writerId: tradeRequests.userId })
    .from(tradePictures)
    .innerJoin(tradeRequests, eq(tradeRequests.id, tradePictures.requestId))
    .where(
      and(
        eq(tradePictures.requestId, requestId),
        eq(tradePictures.fileId, fileId),
        visibleTo(db, { userId, shops, now }, openSales(now)),
      ),
    );
  if (picture === undefined) throw new ProblemError('file_not_found');
  return ownPicture(db, picture.writerId, fileId);
}
