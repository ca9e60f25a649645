import type { GroupShare } from '../../contracts/group-buy/group-buy-schemas.ts';
import {
  addLostRecords,
  endAskingAnew,
  isAskedAnew,
  type LostRecord,
} from '../../db/facts/epoch-facts.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { requireEpoch } from './pull-in-epoch.ts';

/** The person's newest pledges as the server told them, in which epoch, and when; ms by this device's clock. */
export interface ToldPledges {
  readonly told: readonly GroupShare[];
  readonly epoch: string | undefined;
  readonly now: number;
}

/**
 * VER-1: once the pledges were told anew, those that the server had confirmed and does not have any more are told to their
 * person. Call it before the new ones are stored, in their transaction. Throws `CallError` when the answer is too late.
 */
export async function noteLostPledges(
  db: PersonDatabase,
  { told, epoch, now }: ToldPledges,
): Promise<void> {
  await requireEpoch(db, epoch);
  if (!(await isAskedAnew(db, 'pledges'))) return;
  const there = new Set(told.map(({ transactionId }) => transactionId));
  const known = (await db.fact('group-pledges'))?.shares ?? [];
  const lost = known.filter(
    ({ transactionId, state }) => state === 'joined' && !there.has(transactionId),
  );
  const records = lost.map((share): LostRecord => {
    return { kind: 'pledge', id: share.transactionId, foundAt: now, isRead: false, share };
  });
  await addLostRecords(db, records);
  await endAskingAnew(db, 'pledges');
}
