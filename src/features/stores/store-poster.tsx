import type { ItemPosterFacts, StorePosterFacts } from '../../contracts/poster-facts.ts';
import { WHOLE_SHELF } from '../../domain/catalogue/shelf-choice.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { BesideCart } from './cart-panel.tsx';
import { useStoreSide } from './filters/store-side.ts';
import { ResultLine } from './result-line.tsx';
import { CategoryRail } from './shelves/category-rail.tsx';
import { ProductRow } from './shelves/item-list.tsx';
import listClasses from './shelves/item-list.module.css';
import { ShelfBars } from './shelves/shelf-bars.tsx';
import classes from './shelves/store-shelves.module.css';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { ItemView, ShareItem } from './shelves/item-sheet.tsx';
import { PricesAsOf } from '../../ui/goods/freshness-mark.tsx';
import { StoreHeader } from './store-header.tsx';

export interface StorePosterProps {
  readonly facts: StorePosterFacts | ItemPosterFacts;
  readonly now: number;
}

const nothing = () => undefined;
const unchanged = async () => ({ quantity: 0, message: null });

/** The first screen of a store's page as a visitor sees it, without the databases (LINK-1). Its buttons are the app's, once it is there. */
export function StorePoster({ facts, now }: StorePosterProps) {
  const { store, categories, categoryId } = facts;
  const { listPath } = useStoreSide();
  const category = categories.find(({ id }) => id === categoryId);
  return (
    <Screen title={store.name} backTo={listPath} isWide>
      <BesideCart cart={[]} bar={null}>
        <PageColumn gap="close">
          <StoreHeader
            store={{ ...store, seenAt: now }}
            km={null}
            now={now}
            pricesAt={now}
            notDeliveredTo={null}
          />
          {category === undefined ? (
            <EmptyState picture="1f4e6" title="This store has no items yet." />
          ) : (
            <PosterShelf facts={facts} name={category.name} total={category.itemCount} now={now} />
          )}
        </PageColumn>
      </BesideCart>
      {facts.kind === 'item' && <ItemPoster facts={facts} now={now} />}
    </Screen>
  );
}

/** An item's details over the store's page, as a link to it opens them. */
function ItemPoster({ facts, now }: { readonly facts: ItemPosterFacts; readonly now: number }) {
  const { item, known, sizes, store, categoryId } = facts;
  const itemStart = useItemStart(store.id, categoryId);
  return (
    <Sheet title={item.name} onClose={nothing} isWritten isTall aside={<ShareItem item={item} />}>
      <ItemView
        item={item}
        sizes={sizes}
        store={store}
        facts={known}
        quantity={0}
        setQuantity={unchanged}
        takingOrders={store.takingOrders}
        pricesAt={now}
        now={now}
        itemPath={(id) => `${itemStart}${encodeURIComponent(id)}`}
      />
    </Sheet>
  );
}

/** Addresses of items of a store over its list, all but the item's id. */
function useItemStart(storeId: string, categoryId: string | null): string {
  const { pathOf } = useStoreSide();
  return `${pathOf(storeId)}?${new URLSearchParams({ category: categoryId ?? '' }).toString()}&item=`;
}

interface PosterShelfProps extends StorePosterProps {
  readonly name: string;
  readonly total: number;
}

function PosterShelf({ facts, name, total, now }: PosterShelfProps) {
  const { store, categories, categoryId, products } = facts;
  const itemStart = useItemStart(store.id, categoryId);
  return (
    <div className={classes['walk']}>
      <ShelfBars
        bars={{ current: null }}
        name={name}
        text=""
        onSearch={nothing}
        choice={WHOLE_SHELF}
        onChoose={nothing}
        onOpenSheet={nothing}
      />
      <div className={classes['beside']}>
        <CategoryRail categories={categories} chosenId={categoryId} onChoose={nothing} />
        <div className={classes['shelf']}>
          <ResultLine choice={WHOLE_SHELF} count={total} total={total} onClear={nothing} />
          <ul className={listClasses['list']} aria-label={name} data-whole>
            {products.map((sizes, index) => (
              <li
                key={sizes[0].id}
                className={listClasses['row']}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                <ProductRow
                  sizes={[...sizes]}
                  itemStart={itemStart}
                  counts={sizes.map(() => 0)}
                  setQuantity={unchanged}
                  takingOrders={store.takingOrders}
                />
              </li>
            ))}
          </ul>
          <PricesAsOf at={now} />
        </div>
      </div>
    </div>
  );
}
