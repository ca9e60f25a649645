import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ManifestRow } from '../../../db/device-database.ts';
import { ChipRow } from '../../../ui/fields/chip-row.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import type { Refresh } from '../../../ui/network/use-background-refresh.ts';
import { useHeaderHeight } from '../../../ui/layout/use-header-height.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { useStoreSide } from '../filters/store-side.ts';
import type { ShelfCategory } from './shelf-places.ts';
import { useCartQuantities } from '../use-cart-quantities.ts';
import { useShelfChoice } from '../filters/use-shelf-choice.ts';
import { type ShelfView, useShelfView } from './use-shelf-view.ts';
import classes from './store-shelves.module.css';
import { Button } from '@mantine/core';
import { type ShelfChoice, WHOLE_SHELF } from '../../../domain/catalogue/shelf-choice.ts';
import { useMessages } from '../../../ui/messages-context.ts';
import { ItemListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { ItemList, type ItemListProps } from './item-list.tsx';
import { ResultLine } from '../result-line.tsx';
import { itemsText } from '../result-text.ts';

interface CategoryShelfProps extends Pick<
  ItemListProps,
  | 'storeId'
  | 'liveVersion'
  | 'slicesOfPack'
  | 'itemPath'
  | 'quantities'
  | 'takingOrders'
  | 'goToStart'
> {
  readonly category: ShelfCategory;
  readonly choice: ShelfChoice;
  readonly onChoose: (choice: ShelfChoice) => void;
  readonly view: ShelfView;
}

interface TryAgainProps {
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

export interface StoreShelvesProps {
  readonly storeId: string;
  readonly manifest: ManifestRow;
  readonly takingOrders: boolean;
  readonly pricesAt: number | undefined;
  readonly liveVersion: number | undefined;
  readonly now: number;
  /** Of the store's catalogue. */
  readonly refresh: Refresh;
}

/** Categories, the items of the chosen one, and the details of the opened item; all choices stand in the URL. */
export function StoreShelves(props: StoreShelvesProps) {
  const [params] = useSearchParams();
  const { categories } = props.manifest;
  const wanted = params.get('category');
  const category = categories.find(({ id }) => id === wanted) ?? categories[0];
  if (category === undefined) {
    return <EmptyState picture="1f4e6" title="This store has no items yet." />;
  }
  return <ShelvesWith {...props} category={category} />;
}

function ShelvesWith(props: StoreShelvesProps & { readonly category: ShelfCategory }) {
  const { storeId, manifest, takingOrders, pricesAt, category } = props;
  const { pathOf } = useStoreSide();
  const quantities = useCartQuantities(storeId);
  const headerHeight = useHeaderHeight();
  const bars = useRef<HTMLDivElement>(null);
  const shelf = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const [choice, choose] = useShelfChoice();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const state = `${manifest.version} ${manifest.syncedAt} ${pricesAt}`;
  const view = useShelfView({ storeId, category, choice, state, isSheetOpen });
  const itemId = params.get('item');
  const closeItem = useCloseItem();
  const itemPath = itemPathFrom(pathOf(storeId), category.id, params);

  function chooseCategory(id: string) {
    const next = new URLSearchParams(params);
    next.set('category', id);
    next.delete('item');
    setParams(next, { replace: true });
  }

  function goToStart() {
    if (bars.current === null || shelf.current === null) return;
    const barsEnd = headerHeight + bars.current.offsetHeight;
    const distance = shelf.current.getBoundingClientRect().top - barsEnd;
    if (distance < 0) window.scrollBy({ top: distance, behavior: 'instant' });
  }

  return (
    <>
      <div ref={bars} className={classes['bars']} style={{ top: headerHeight }}>
        <h2 className="visually-hidden">{category.name}</h2>
        <ChipRow
          label="Categories"
          chips={manifest.categories}
          selectedId={category.id}
          onSelect={chooseCategory}
        />
        <FilterBar choice={choice} onChoose={choose} onOpenSheet={() => setSheetOpen(true)} />
      </div>
      <div ref={shelf} className={classes['shelf']}>
        <CategoryShelf
          key={category.id}
          storeId={storeId}
          liveVersion={props.liveVersion}
          slicesOfPack={manifest.slicesOfPack}
          category={category}
          choice={choice}
          onChoose={choose}
          view={view}
          itemPath={itemPath}
          quantities={quantities}
          takingOrders={takingOrders}
          goToStart={goToStart}
        />
      </div>
      {isSheetOpen && (
        <FilterSheet
          choice={choice}
          onChoose={choose}
          priceSteps={view.priceSteps}
          count={view.count}
          onClose={() => setSheetOpen(false)}
        />
      )}
      {itemId !== null && (
        <ItemSheet
          {...props}
          key={itemId}
          itemId={itemId}
          itemPath={itemPath}
          quantities={quantities}
          onClose={closeItem}
        />
      )}
    </>
  );
}

/** Addresses of items' details over the list as it is, with its category, filters and order. */
function itemPathFrom(storePath: string, categoryId: string, params: URLSearchParams) {
  const list = new URLSearchParams(params);
  list.set('category', categoryId);
  list.delete('item');
  const start = `${storePath}?${list.toString()}&item=`;
  return (itemId: string) => `${start}${encodeURIComponent(itemId)}`;
}

/** Closes an item's details: back to where they were opened, or off the URL when they were opened by a link. */
function useCloseItem(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  return () => {
    const state: unknown = location.state;
    const cameFromHere = state instanceof Object && 'sheet' in state;
    if (cameFromHere) {
      void navigate(-1);
      return;
    }
    setParams(
      (known) => {
        known.delete('item');
        return known;
      },
      { replace: true },
    );
  };
}

/** The items of a category by its filters, how many they are, and what is there when there are none. */
function CategoryShelf({ category, choice, onChoose, view, ...listProps }: CategoryShelfProps) {
  const messages = useMessages();
  const { shown, isBusy, count, hasFailed } = view;
  const clear = () => onChoose({ ...WHOLE_SHELF, sort: choice.sort });
  const total = category.itemCount;
  if (hasFailed) {
    return (
      <EmptyState
        picture="1f9fa"
        title={messages.generic}
        text="The items could not be filtered and sorted."
        action={<TryAgain onRetry={view.retry} onClear={() => onChoose(WHOLE_SHELF)} />}
      />
    );
  }
  return (
    <>
      <ResultLine choice={choice} count={count} total={total} onClear={clear} />
      {shown === undefined && <ItemListSkeleton />}
      {shown?.places.count === 0 && (
        <EmptyState
          picture="1f9fa"
          title={total === 0 ? 'Nothing stands here now.' : 'No item fits all filters.'}
          {...(total > 0 && { text: `Clear them to see ${itemsText(total)} of ${category.name}.` })}
          {...(total > 0 && {
            action: (
              <Button size="lg" variant="light" onClick={clear}>
                Clear all filters
              </Button>
            ),
          })}
        />
      )}
      {shown !== undefined && shown.places.count > 0 && (
        <ItemList
          {...listProps}
          name={category.name}
          places={shown.places}
          placeKey={shown.key}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

function TryAgain({ onRetry, onClear }: TryAgainProps) {
  return (
    <>
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
      <Button size="lg" variant="subtle" onClick={onClear}>
        Show all
      </Button>
    </>
  );
}
