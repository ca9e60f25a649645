import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readLiveItems } from '../../../db/reads/catalogue/catalogue-items.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ItemListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import type { CartQuantities } from '../use-cart-quantities.ts';
import { itemsText } from '../result-text.ts';
import { ProductRow } from './item-list.tsx';
import { usePricesAt, type ProductSizes } from './use-shelf-items.ts';
import list from './item-list.module.css';
import lines from '../result-line.module.css';

export interface FoundShelfProps {
  readonly storeId: string;
  /** Never empty. */
  readonly query: string;
  /** Changes with the catalogue: then, and with new prices, it is searched again. */
  readonly state: string;
  readonly itemStart: string;
  readonly quantities: CartQuantities;
  readonly takingOrders: boolean;
}

/** Products by the ids of their sizes. */
interface FoundIds {
  readonly storeId: string;
  readonly products: readonly (readonly string[])[];
  readonly categoryIds: ReadonlySet<string>;
  /** Nothing was found by the word itself: what is alike. */
  readonly isAlike: boolean;
  /** Of which catalogue and prices. */
  readonly asOf: string;
}

/** What a store has of what is searched in it, from the phone alone (SRC-1). */
export function FoundShelf(props: FoundShelfProps) {
  const { storeId, query, itemStart, quantities, takingOrders } = props;
  const found = useFoundProducts(props);
  if (found === undefined) return <ItemListSkeleton />;
  const count = found.products.length;
  if (count === 0) {
    return (
      <EmptyState
        picture="1f9fa"
        title={`No “${query}” in this shop`}
        text="Try another word, or look through its shelves."
      />
    );
  }
  return (
    <>
      <div className={lines['line']}>
        <p role="status" className={lines['count']}>
          {found.isAlike ? `No “${query}” in this shop. Similar:` : `${itemsText(count)} found`}
        </p>
      </div>
      <ul className={list['list']} data-whole>
        {found.products.map((sizes, index) => (
          <li key={`${storeId} ${sizes[0].id}`} className={list['row']} data-index={index}>
            <ProductRow
              sizes={sizes}
              itemStart={itemStart}
              counts={sizes.map(({ id }) => quantities.of(id))}
              setQuantity={quantities.set}
              takingOrders={takingOrders}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Found by the worker, read with their prices by the page; undefined until the first answer about this store. */
function useFoundProducts({ storeId, query, state }: FoundShelfProps) {
  const { device, sync } = useHaat();
  const asOf = `${state} ${usePricesAt(storeId)}`;
  const [found, setFound] = useState<FoundIds | null>(null);
  useEffect(() => {
    let isLatest = true;
    async function search() {
      const { items, alike } = await sync.searchDevice(query, null, storeId);
      if (!isLatest) return;
      const isAlike = items.length === 0;
      const rows = (isAlike ? (alike ?? []) : items).map((item) => item.offers ?? [item]);
      const products = rows.map((offers) => offers.map(({ itemId }) => itemId));
      const categoryIds = new Set(rows.flat().map(({ categoryId }) => categoryId));
      setFound({ storeId, products, categoryIds, isAlike, asOf });
    }
    // A worker that is gone reports itself; what was found before stays.
    search().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [sync, storeId, query, asOf]);
  const ids = found?.storeId === storeId ? found : null;
  const read = useLiveQuery(
    async () => ({
      ids,
      items: await readLiveItems(device, storeId, ids?.products.flat() ?? [], ids?.categoryIds),
    }),
    [device, storeId, ids],
  );
  if (read === undefined || read.ids === null) return undefined;
  const products = read.ids.products.flatMap((product): ProductSizes[] => {
    const [first, ...others] = product.flatMap((id) => read.items.get(id) ?? []);
    return first === undefined ? [] : [[first, ...others]];
  });
  return { products, isAlike: read.ids.isAlike };
}
