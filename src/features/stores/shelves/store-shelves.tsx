import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ManifestRow } from '../../../db/device-database.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import type { Refresh } from '../../../ui/network/use-background-refresh.ts';
import { useHeaderAway } from '../../../ui/layout/use-header-away.ts';
import { useHeaderHeight } from '../../../ui/layout/page-measures.ts';
import { FilterSheet } from '../filters/filter-sheet.tsx';
import { CategoryRail } from './category-rail.tsx';
import { FoundShelf } from './found-shelf.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { ShelfBars } from './shelf-bars.tsx';
import { useStoreSide } from '../filters/store-side.ts';
import type { ShelfCategory } from './shelf-places.ts';
import { useCartQuantities } from '../use-cart-quantities.ts';
import { useShelfChoice } from '../filters/shelf-choice-url.ts';
import { type ShelfView, useShelfSearch, useShelfView } from './use-shelf-view.ts';
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
  | 'slicesOfPack'
  | 'memberPercent'
  | 'itemStart'
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
  /** What the person pays less, whole percents (COOP-1). */
  readonly memberPercent: number;
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
  const { storeId, manifest, takingOrders, category } = props;
  const { pathOf } = useStoreSide();
  const quantities = useCartQuantities(storeId);
  const headerHeight = useHeaderHeight();
  const bars = useRef<HTMLDivElement>(null);
  const shelf = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const [choice, choose] = useShelfChoice();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const state = `${manifest.version} ${manifest.syncedAt}`;
  const view = useShelfView({ storeId, category, choice, state, isSheetOpen });
  const itemId = params.get('item');
  const closeItem = useCloseItem();
  const itemStart = itemStartFrom(pathOf(storeId), category.id, params);
  const [text, search] = useShelfSearch();
  const isSearching = text.trim() !== '';
  const barsHeight = useElementHeight(bars);
  useHeaderAway(shelf, headerHeight + barsHeight);

  function chooseCategory(id: string) {
    search('');
    const next = new URLSearchParams(params);
    next.set('category', id);
    next.delete('item');
    next.delete('find');
    setParams(next, { replace: true });
  }

  const goToStart = () => showStart(bars.current, shelf.current, headerHeight);

  return (
    <div
      className={classes['walk']}
      style={
        { '--header-now': `${headerHeight}px`, '--bars-now': `${barsHeight}px` } as CSSProperties
      }
    >
      <ShelfBars
        bars={bars}
        name={category.name}
        text={text}
        onSearch={search}
        choice={choice}
        onChoose={choose}
        onOpenSheet={() => setSheetOpen(true)}
      />
      <div className={classes['beside']}>
        <CategoryRail
          categories={manifest.categories}
          chosenId={isSearching ? null : category.id}
          onChoose={chooseCategory}
        />
        <div ref={shelf} className={classes['shelf']}>
          {isSearching ? (
            <FoundShelf
              storeId={storeId}
              query={text.trim()}
              state={state}
              itemStart={itemStart}
              quantities={quantities}
              takingOrders={takingOrders}
            />
          ) : (
            <CategoryShelf
              key={category.id}
              storeId={storeId}
              slicesOfPack={manifest.slicesOfPack}
              memberPercent={props.memberPercent}
              category={category}
              choice={choice}
              onChoose={choose}
              view={view}
              itemStart={itemStart}
              quantities={quantities}
              takingOrders={takingOrders}
              goToStart={goToStart}
            />
          )}
        </div>
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
          itemPath={(id) => `${itemStart}${encodeURIComponent(id)}`}
          quantities={quantities}
          onClose={closeItem}
        />
      )}
    </div>
  );
}

/** Scrolls back to where a list starts, below the bars; not down to it. */
function showStart(bars: HTMLElement | null, shelf: HTMLElement | null, headerHeight: number) {
  if (bars === null || shelf === null) return;
  const isAway = document.documentElement.hasAttribute('data-header-away');
  const barsEnd = (isAway ? 0 : headerHeight) + bars.offsetHeight;
  const distance = shelf.getBoundingClientRect().top - barsEnd;
  if (distance < 0) window.scrollBy({ top: distance, behavior: 'instant' });
}

/** The height of an element, px. */
function useElementHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setHeight(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}

/** Addresses of items' details over the list as it is, with its category, filters and order: all but the item's id. */
function itemStartFrom(storePath: string, categoryId: string, params: URLSearchParams) {
  const list = new URLSearchParams(params);
  list.set('category', categoryId);
  list.delete('item');
  return `${storePath}?${list.toString()}&item=`;
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
