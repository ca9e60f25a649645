import { randomUUID } from 'node:crypto';
import { eq, sum } from 'drizzle-orm';
import { confirmCallCod, initCall } from '../../src/contracts/orders/placing-calls.ts';
import type { Database } from '../../server/db/database.ts';
import { orderLines } from '../../server/orders/order-tables.ts';
import { storeItems } from '../../server/sellers/store-tables.ts';
import { BENCH_STORE_ID } from '../catalogue/bench-item.ts';
import { anOrderWish } from '../../tests/support/builders/order-builders.ts';
import { createServiceClient, type PersonSession } from '../../tests/support/service-client.ts';
import { judged, type BenchRow } from '../suite.ts';

const BUYERS = 200;
const UNITS = 100;
const MINUTE_MS = 60_000;
/** Signing in counts against no limit here, but not all at once either. */
const SIGN_INS_AT_ONCE = 10;

/** What became of everything that was asked. */
interface Tally {
  calls: number;
  placed: number;
  refused: number;
  /** Answers that must not come: 5xx. */
  failed: number;
}

/**
 * Two hundred buyers order the last hundred units of an item, each again and again for a minute: never more than there
 * are, no deadlock, no 5xx.
 */
export async function sellLastUnits({
  db,
  ours,
}: {
  readonly db: Database;
  readonly ours: string;
}): Promise<BenchRow[]> {
  const client = createServiceClient(ours, () => '123456');
  const [item] = await db.select({ id: storeItems.id }).from(storeItems).offset(1).limit(1);
  const itemId = item?.id ?? '';
  await db.update(storeItems).set({ stock: UNITS }).where(eq(storeItems.id, itemId));
  const buyers: PersonSession[] = [];
  for (let from = 0; from < BUYERS; from += SIGN_INS_AT_ONCE) {
    const numbers = Array.from(
      { length: SIGN_INS_AT_ONCE },
      (_each, index) => 6_000_000_000 + from + index,
    );
    buyers.push(...(await Promise.all(numbers.map((number) => client.signIn(String(number))))));
  }
  const tally: Tally = { calls: 0, placed: 0, refused: 0, failed: 0 };
  const until = Date.now() + MINUTE_MS;
  const count = (status: number): boolean => {
    tally.calls += 1;
    if (status >= 500) tally.failed += 1;
    return status === 200;
  };
  const buyOnAndOn = async (as: PersonSession): Promise<void> => {
    while (Date.now() < until) {
      const wish = anOrderWish(BENCH_STORE_ID, [{ itemId, quantity: 1 }]);
      const terms = await client.call(initCall, wish, { as });
      if (!count(terms.status)) {
        tally.refused += 1;
        continue;
      }
      const acceptedAmountPaise = terms.output.quote.bill.amountToBePaidPaise;
      const { transactionId } = wish;
      const ask = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
      const placed = await client.call(confirmCallCod, ask, { as });
      tally[count(placed.status) ? 'placed' : 'refused'] += 1;
    }
  };
  await Promise.all(buyers.map(buyOnAndOn));
  const [sold] = await db
    .select({ units: sum(orderLines.quantity).mapWith(Number) })
    .from(orderLines)
    .where(eq(orderLines.itemId, itemId));
  const asked = `of ${tally.calls.toLocaleString('en')} calls by ${BUYERS} buyers in a minute`;
  return [
    judged({
      name: `units sold ${asked}`,
      unit: 'units',
      ours: sold?.units ?? Number.NaN,
      peer: UNITS,
      peerName: 'the units there are',
      budget: 1,
    }),
    judged({
      name: `failures ${asked}`,
      unit: 'answers 5xx',
      ours: tally.failed,
      // Of any at all the ratio is above the budget.
      peer: 1,
      peerName: 'one',
      budget: 0,
    }),
  ];
}
