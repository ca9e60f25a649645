import type { GroupShare } from '../../contracts/group-buy/pledge.ts';
import type { OrderStatus } from '../../domain/orders/life/order-status.ts';
import type { OrderRow, PersonDatabase, TicketRow } from '../person-database.ts';

/** What a phone asks for from the beginning, once the versions that it holds say nothing any more (VER-1). */
export type AskedAnew = 'orders' | 'tickets' | 'coins' | 'pledges' | 'person';

/**
 * What the server had confirmed and does not have any more (VER-1).
 * - `order-change`: the order is there, but a cancellation or a return of it is not.
 */
export type LostRecord = {
  /** Transaction id of an order or a pledge, id of a ticket. */
  readonly id: string;
  /** When this phone noticed it, ms by its clock. */
  readonly foundAt: number;
  /** The person has read it; its own page goes on to say so. */
  readonly isRead: boolean;
} & (
  | { readonly kind: 'order'; readonly order: OrderRow }
  | {
      readonly kind: 'order-change';
      readonly storeName: string;
      readonly was: OrderStatus;
      readonly now: OrderStatus;
    }
  | { readonly kind: 'ticket'; readonly ticket: TicketRow }
  | { readonly kind: 'pledge'; readonly share: GroupShare }
);

export interface EpochFacts {
  /** The epoch of the server's database that all versions here are of. */
  epoch: string;
  /** What is still to be asked for from the beginning. */
  'asks-anew': readonly AskedAnew[];
  'lost-records': readonly LostRecord[];
}

/** Most lost records that are kept; the oldest go first. */
const MOST_LOST = 50;

/** Adds lost records, the newest first; one that is known already takes the place of its predecessor. Needs a transaction on `facts`. */
export async function addLostRecords(
  db: PersonDatabase,
  records: readonly LostRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const keyOf = ({ kind, id }: LostRecord) => `${kind} ${id}`;
  const added = new Set(records.map(keyOf));
  const known = (await db.fact('lost-records')) ?? [];
  const kept = known.filter((record) => !added.has(keyOf(record)));
  await db.setFact('lost-records', [...records, ...kept].slice(0, MOST_LOST));
}

/** Whether something is still to be asked for from the beginning. */
export async function isAskedAnew(db: PersonDatabase, what: AskedAnew): Promise<boolean> {
  return (await db.fact('asks-anew'))?.includes(what) === true;
}

/** Notes that something was told anew, and whole. Needs a transaction on `facts`. */
export async function endAskingAnew(db: PersonDatabase, what: AskedAnew): Promise<void> {
  const left = ((await db.fact('asks-anew')) ?? []).filter((each) => each !== what);
  if (left.length === 0) await db.facts.delete('asks-anew');
  else await db.setFact('asks-anew', left);
}
