import { eq } from 'drizzle-orm';
import { changeItems } from '../../server/catalogue/change-prices.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { storeItems } from '../../server/db/schema.ts';

/** Changes every price of a store in the data directory of a server that is stopped; returns how many changed. */
export async function changePrices(
  dataDirectory: string,
  storeId: string,
  newPrice: (pricePaise: number) => number,
): Promise<number> {
  const database = await openDatabase({
    url: undefined,
    dataDirectory,
    onConnectionLost: () => {},
  });
  try {
    const items = await database.db
      .select({ itemId: storeItems.id, pricePaise: storeItems.pricePaise })
      .from(storeItems)
      .where(eq(storeItems.storeId, storeId));
    const changes = items.map(({ itemId, pricePaise }) => ({
      itemId,
      pricePaise: newPrice(pricePaise),
    }));
    return (await changeItems(database.db, storeId, changes)).changed;
  } finally {
    await database.close();
  }
}
