import * as v from 'valibot';
import { order } from '../../contracts/schemas.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { storeServerOrder } from '../pull/server-order.ts';

/** What services answer that a person's database keeps, by the member's name in the answer; each is there or not. */
const knownAnswer = v.object({ order: v.optional(order) });

/**
 * Writes what the server answered to a command into the person's tables; runs in the transaction that deletes the
 * entry (OUT-1). An entity keeps one name in all answers, so a new command needs nothing here unless its entity is new.
 */
export async function storeAnswer(db: PersonDatabase, answer: unknown): Promise<void> {
  const known = v.safeParse(knownAnswer, answer);
  if (!known.success) return;
  if (known.output.order !== undefined) await storeServerOrder(db, known.output.order);
}
