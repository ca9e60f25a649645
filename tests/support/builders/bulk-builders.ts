import { randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import {
  bulkConfirmCallCod,
  bulkInitCall,
} from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { anAddress } from './order-builders.ts';
import type { ServiceClient, Session } from '../service-client.ts';
import { anItem, aStore } from './store-builders.ts';

/** An item and how many of it. */
interface WantedItem {
  readonly storeId: string;
  readonly itemId: string;
  readonly quantity?: number;
}

/** Stores with one item each. */
export async function someStores(
  db: Database,
  howMany: number,
  stock = 100,
): Promise<{ storeId: string; itemId: string }[]> {
  const made: { storeId: string; itemId: string }[] = [];
  for (let store = 0; store < howMany; store += 1) {
    const { id: storeId } = await aStore(db);
    const { id: itemId } = await anItem(db, storeId, { stock });
    made.push({ storeId, itemId });
  }
  return made;
}

/** A bulk order of one item of each store, under new ids. */
export function aBulkWish(items: readonly WantedItem[]) {
  return {
    bulkId: randomUUID(),
    messageId: randomUUID(),
    address: anAddress(),
    parts: items.map(({ storeId, itemId, quantity = 1 }) => ({
      transactionId: randomUUID(),
      storeId,
      lines: [{ itemId, quantity }],
    })),
  };
}

/** What confirms the terms of a bulk order at their amounts; parts without terms are left out. */
export async function bulkTerms(
  client: ServiceClient,
  as: Session,
  wish: ReturnType<typeof aBulkWish>,
) {
  const { output } = await client.call(bulkInitCall, wish, { as });
  const parts = output.parts.flatMap((part) =>
    part.ok
      ? [
          {
            transactionId: part.transactionId,
            acceptedAmountPaise: part.quote.bill.amountToBePaidPaise,
          },
        ]
      : [],
  );
  return { bulkId: wish.bulkId, messageId: randomUUID(), parts };
}

/** Terms and confirmation. */
export async function placeBulk(
  client: ServiceClient,
  as: Session,
  wish: ReturnType<typeof aBulkWish>,
) {
  return client.call(bulkConfirmCallCod, await bulkTerms(client, as, wish), { as });
}
