import { asc, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { chatRooms } from '../db/tables/order-desk-tables.ts';

/** Rooms whose buyer waits for an answer, longest first. */
export async function waitingRooms(db: Database, limit: number) {
  const rows = await db
    .select()
    .from(chatRooms)
    .where(isNotNull(chatRooms.waitingSince))
    .orderBy(asc(chatRooms.waitingSince))
    .limit(limit);
  return rows.map(({ id: roomId, userId: buyerUserId, waitingSince, ...room }) => ({
    roomId,
    buyerUserId,
    ...room,
    waitingSince: waitingSince ?? room.createdAt,
  }));
}
