import type { StoreSummary } from '../../contracts/schemas.ts';
import type { SearchItem } from '../../contracts/sync-service.ts';
import type { ShoppingArea } from '../../db/reads/shopping.ts';
import { distanceKm } from '../../domain/geo.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { storePath } from '../../domain/routes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ItemCard } from '../../ui/item-card.tsx';
import { NoticeLine } from '../../ui/notice-line.tsx';
import { CardList, Section } from '../../ui/section.tsx';
import { StoreCard } from '../../ui/store-card.tsx';
import { countResults, itemKey, type MergedResults } from './merge-results.ts';
import { useSearchCart } from './use-search-cart.ts';
import classes from './search-results.module.css';

export interface SearchResultsProps {
  readonly results: MergedResults;
  readonly shopping: ShoppingArea | undefined;
  readonly now: number;
  /** Phone and server have answered this very query. */
  readonly isComplete: boolean;
  readonly isOffline: boolean;
}

/** What was found: on the phone first, then what the server knows besides. */
export function SearchResults(props: SearchResultsProps) {
  const { results, isComplete, isOffline } = props;
  const { items, stores, localStores, moreItems, moreStores } = results;
  const count = countResults(results);
  const hasMore = moreItems.length + moreStores.length > 0;
  return (
    <div className={classes['results']}>
      {isOffline && <NoticeLine tone="warn">Showing what is on this phone</NoticeLine>}
      <p role="status" className="visually-hidden">
        {isComplete ? `${count} results` : ''}
      </p>
      {items.length > 0 && (
        <Section title="Top search results">
          <Items {...props} items={items} />
        </Section>
      )}
      {stores.length > 0 && (
        <Section title="Stores">
          <Stores {...props} stores={stores} />
        </Section>
      )}
      {localStores.length > 0 && (
        <Section title="Your local stores">
          <Stores {...props} stores={localStores} />
        </Section>
      )}
      {hasMore && (
        <Section title="More stores">
          <Stores {...props} stores={moreStores} />
          <Items {...props} items={moreItems} />
        </Section>
      )}
      {count === 0 && isComplete && (
        <EmptyState
          picture="1f4e6"
          title={MESSAGES.noData}
          text={
            isOffline
              ? 'You are offline: only the stores on this phone were searched.'
              : 'Try another word, or look by kind of goods.'
          }
        />
      )}
    </div>
  );
}

type ItemsProps = SearchResultsProps & { readonly items: readonly SearchItem[] };

function Items({ items, shopping }: ItemsProps) {
  const cart = useSearchCart();
  const areaCode = shopping?.areaCode ?? '';
  if (items.length === 0) return null;
  return (
    <ul className={classes['items']}>
      {items.map((item) => (
        <li key={itemKey(item)}>
          <ItemCard
            item={item}
            to={storePath(item.storeId, { category: item.categoryId, item: item.itemId })}
            quantity={cart.of(item)}
            setQuantity={(wanted) => cart.set(item, wanted)}
            storeName={item.storeName}
            {...(item.inArea ? {} : { note: `Not delivered to ${areaCode}` })}
          />
        </li>
      ))}
    </ul>
  );
}

type StoresProps = SearchResultsProps & { readonly stores: readonly StoreSummary[] };

function Stores({ stores, shopping, now, results }: StoresProps) {
  const area = shopping?.area;
  const from = area?.location ?? null;
  const inArea = new Set(area?.stores.map(({ id }) => id));
  const fromServer = new Set(results.moreStores.map(({ id }) => id));
  if (stores.length === 0) return null;
  return (
    <CardList>
      {stores.map((store) => {
        const isFar = area !== undefined && !inArea.has(store.id) && !fromServer.has(store.id);
        return (
          <li key={store.id}>
            <StoreCard
              store={store}
              distanceKm={from === null ? null : distanceKm(from, store.location)}
              now={now}
              {...(isFar ? { note: `Not delivered to ${area.areaCode}` } : {})}
            />
          </li>
        );
      })}
    </CardList>
  );
}
