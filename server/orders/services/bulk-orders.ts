import {
  bulkConfirmCallCod,
  bulkInitCall,
  buyerB2cBulkSelectCall,
} from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { DEFAULT_WISHES } from '../../../src/domain/orders/order-wishes.ts';
import type { Order, Quote } from '../../../src/contracts/schemas.ts';
import { quoteOrder } from '../quote-order.ts';
import { implement, type ServiceHandler } from '../../http/service-handler.ts';
import { lockReservations } from '../../catalogue/stock/stock-reservations.ts';
import { fixTerms } from '../fix-terms.ts';
import { bulkOrders } from '../after-order-tables.ts';
import { confirmTerms } from '../confirm-terms.ts';
import type { Problem } from '../../../src/contracts/problem.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { problemOf } from '../../http/problem-response.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { orderTerms } from '../order-tables.ts';
import { stores } from '../../sellers/store-tables.ts';

/** What all parts that have a quote cost together, in paise. */
function totalOfQuotes(parts: readonly PartOutcome<{ quote: Quote }>[]): number {
  return parts.reduce((sum, part) => sum + (part.ok ? part.quote.bill.amountToBePaidPaise : 0), 0);
}

/** What all parts that became orders cost together, in paise. */
function totalOfOrders(parts: readonly PartOutcome<{ order: Order }>[]): number {
  return parts.reduce((sum, part) => sum + (part.ok ? part.order.bill.amountToBePaidPaise : 0), 0);
}

const buyerB2cBulkSelectCallHandler = implement(
  buyerB2cBulkSelectCall,
  async ({ input, identity: { userId }, db, parts: { places, now: clock } }) => {
    const { bulkId, address, parts } = input;
    const now = clock();
    const outcomes = await runParts(db, parts, async (savepoint, part) => {
      const { quote } = await quoteOrder(
        { db: savepoint, places, now, userId },
        { ...part, address },
      );
      return { quote };
    });
    const quoted = inOrder(parts, outcomes);
    return { bulkId, parts: quoted, totalPaise: totalOfQuotes(quoted) };
  },
);

const bulkInitCallHandler = implement(
  bulkInitCall,
  async ({ input, identity: { userId }, db, parts: { places, now: clock } }) => {
    const { bulkId, address, parts } = input;
    const transactionIds = parts.map(({ transactionId }) => transactionId);
    const storeIds = parts.map(({ storeId }) => storeId);
    await lockParts(db, { userId, transactionIds, storeIds }, () => lockReservations(db, [userId]));
    const now = clock();
    const outcomes = await runParts(
      db,
      byStore(parts, ({ storeId }) => storeId),
      async (savepoint, part) => {
        const wishes = part.pickup === true ? { ...DEFAULT_WISHES, pickup: true as const } : null;
        const wish = {
          ...part,
          address,
          ...(wishes !== null && { wishes }),
          ...(part.wishes && { wishes: part.wishes }),
        };
        const quote = await fixTerms({ db: savepoint, places, now, userId }, wish);
        return { quote };
      },
    );
    const fixed = inOrder(parts, outcomes);
    return { bulkId, parts: fixed, totalPaise: totalOfQuotes(fixed) };
  },
);

const bulkConfirmCallCodHandler = implement(
  bulkConfirmCallCod,
  async ({ input, identity: { userId }, db, parts: { randomBytes, now: clock } }) => {
    const { bulkId, parts } = input;
    const transactionIds = parts.map(({ transactionId }) => transactionId);
    const storeByTransaction = await lockParts(db, { userId, transactionIds, storeIds: [] });
    const now = clock();
    const outcomes = await runParts(
      db,
      byStore(parts, ({ transactionId }) => storeByTransaction.get(transactionId)),
      async (savepoint, part) => {
        const payment = { method: 'cod' } as const;
        const order = await confirmTerms(savepoint, { ...part, userId, payment, now, randomBytes });
        await savepoint
          .insert(bulkOrders)
          .values({ orderId: order.orderId, bulkId })
          .onConflictDoNothing();
        return { order };
      },
    );
    const ordered = inOrder(parts, outcomes);
    return { bulkId, parts: ordered, totalPaise: totalOfOrders(ordered) };
  },
);

/** One order of several stores, in the three steps of each. */
export const BULK_HANDLERS: readonly ServiceHandler[] = [
  buyerB2cBulkSelectCallHandler,
  bulkInitCallHandler,
  bulkConfirmCallCodHandler,
];

/** What became of a part. */
type PartOutcome<Done> =
  | ({ readonly transactionId: string; readonly ok: true } & Done)
  | { readonly transactionId: string; readonly ok: false; readonly problem: Problem };

/** A refusal as it stands in an answer that is no refusal itself. */
function problemOfPart(error: ProblemError): Problem {
  const { requestId: _none, ...problem } = problemOf(error, '');
  return problem;
}

/**
 * Does one part after the other, each in a savepoint: a part that is refused leaves nothing behind and does not stop the
 * others. What is not a refusal (a lost connection) ends them all.
 * @param parts in the order of their stores' ids, as everyone takes them
 * @returns outcomes by transaction id
 */
async function runParts<Part extends { readonly transactionId: string }, Done>(
  db: Database,
  parts: readonly Part[],
  run: (savepoint: Database, part: Part) => Promise<Done>,
): Promise<Map<string, PartOutcome<Done>>> {
  const outcomes = new Map<string, PartOutcome<Done>>();
  for (const part of parts) {
    const { transactionId } = part;
    try {
      const done = await db.transaction((savepoint) => run(savepoint, part));
      outcomes.set(transactionId, { transactionId, ok: true, ...done });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      outcomes.set(transactionId, { transactionId, ok: false, problem: problemOfPart(error) });
    }
  }
  return outcomes;
}

/** The outcomes in the order of the input. */
function inOrder<Done>(
  parts: readonly { readonly transactionId: string }[],
  outcomes: ReadonlyMap<string, PartOutcome<Done>>,
): PartOutcome<Done>[] {
  return parts.flatMap(({ transactionId }) => outcomes.get(transactionId) ?? []);
}

/**
 * Takes what single calls take one after the other for all parts at once, in the order in which everyone does: terms by
 * transaction, then what `between` takes, then stores by id. Without this a bulk order would hold one store and a person's
 * version while it waits for the next store, and somebody else the other way round.
 * @param storeIds stores besides those of the terms
 * @returns the store of each transaction that has terms
 */
async function lockParts(
  transaction: Database,
  {
    userId,
    transactionIds,
    storeIds,
  }: {
    readonly userId: number;
    readonly transactionIds: readonly string[];
    readonly storeIds: readonly string[];
  },
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, string>> {
  const terms = await transaction
    .select({ transactionId: orderTerms.transactionId, storeId: orderTerms.storeId })
    .from(orderTerms)
    .where(
      and(eq(orderTerms.userId, userId), inArray(orderTerms.transactionId, [...transactionIds])),
    )
    .orderBy(asc(orderTerms.transactionId))
    .for('update');
  await between();
  const ids = [...new Set([...storeIds, ...terms.map(({ storeId }) => storeId)])];
  if (ids.length > 0) {
    await transaction
      .select({ id: stores.id })
      .from(stores)
      .where(inArray(stores.id, ids))
      .orderBy(asc(stores.id))
      .for('no key update');
  }
  return new Map(terms.map(({ transactionId, storeId }) => [transactionId, storeId]));
}

/** Parts by their stores' ids, those without a store first. */
function byStore<Part>(
  parts: readonly Part[],
  storeOf: (part: Part) => string | undefined,
): Part[] {
  const key = (part: Part): string => storeOf(part) ?? '';
  return parts.toSorted((left, right) =>
    key(left) < key(right) ? -1 : key(left) > key(right) ? 1 : 0,
  );
}
