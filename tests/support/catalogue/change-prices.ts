import { eq } from 'drizzle-orm';
import { changeItems, type ItemChange } from '../../../server/catalogue/change-prices.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { inDatabaseOf } from '../servers/stopped-server.ts';

/** What an item of a store becomes; what is left out stays. */
export type NewValues = (item: {
  readonly name: string;
  readonly pricePaise: number;
  readonly stock: number;
}) => Omit<ItemChange, 'itemId'>;

/** Changes items of a store in the data directory of a server that is stopped; returns how many changed. */
export function changeStore(
  dataDirectory: string,
  storeId: string,
  newValues: NewValues,
): Promise<number> {
  return inDatabaseOf(dataDirectory, async (db) => {
    const items = await db
      .select({
        itemId: storeItems.id,
        name: storeItems.name,
        pricePaise: storeItems.pricePaise,
        stock: storeItems.stock,
      })
      .from(storeItems)
      .where(eq(storeItems.storeId, storeId));
    const changes = items.map(({ itemId, ...item }) => ({ itemId, ...newValues(item) }));
    return (await changeItems(db, storeId, changes)).changed;
  });
}

/** Changes every price of a store in the data directory of a server that is stopped; returns how many changed. */
export function changePrices(
  dataDirectory: string,
  storeId: string,
  newPrice: (pricePaise: number) => number,
): Promise<number> {
  return changeStore(dataDirectory, storeId, ({ pricePaise }) => ({
    pricePaise: newPrice(pricePaise),
  }));
}
