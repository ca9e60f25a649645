import { and, asc, desc, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { chatMessages } from '../db/tables/order-desk-tables.ts';

const { position, author, text, at } = chatMessages;
const COLUMNS = { position, author, text, at };

/** What was said in a room after a position, oldest first. */
export function messagesAfter(db: Database, roomId: string, after: number, limit: number) {
  return db
    .select(COLUMNS)
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), gt(position, after)))
    .orderBy(asc(position))
    .limit(limit);
}

/** The last things that were said in a room, oldest first. */
export async function lastMessages(db: Database, roomId: string, limit: number) {
  const newestFirst = await db
    .select(COLUMNS)
    .from(chatMessages)
    .where(eq(chatMessages.roomId, roomId))
    .orderBy(desc(position))
    .limit(limit);
  return newestFirst.toReversed();
}

/** Whether somebody else of the staff has said something in a room after a position. */
export async function hasAnswerOfColleague(
  db: Database,
  { roomId, after, userId }: { roomId: string; after: number; userId: number },
): Promise<boolean> {
  const rows = await db
    .select(COLUMNS)
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        gt(position, after),
        eq(author, 'staff'),
        ne(chatMessages.authorUserId, userId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
