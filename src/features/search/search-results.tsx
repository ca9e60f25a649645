import { memo, useDeferredValue } from 'react';
import type { FoundProduct } from '../../contracts/sync-service.ts';
import type { ShoppingArea } from '../../db/reads/catalogue/shopping.ts';
import { fillsScreen } from '../../domain/search/search-head.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { CardList, Section } from '../../ui/layout/section.tsx';
import { FoundItems } from './found-items.tsx';
import { countResults, type MergedResults, NOTHING_FOUND } from './merge-results.ts';
import classes from './search-results.module.css';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import type { StoreSummary } from '../../contracts/schemas.ts';
import { distanceKm } from '../../domain/stores/geo.ts';
import { StoreCard } from '../../ui/goods/store-card.tsx';

interface FoundStoresProps {
  readonly stores: readonly StoreSummary[];
  readonly area: ShoppingArea['area'];
  readonly now: number;
  /** The server found them for this area. */
  readonly areDelivering?: boolean;
}

interface FoundBelowProps {
  readonly results: MergedResults;
  readonly shopping: ShoppingArea | undefined;
  readonly now: number;
  readonly isOffline: boolean;
}

/** What stands below the phone's items: its stores, and what the server knows besides. */
const FoundBelow = memo(function FoundBelow(props: FoundBelowProps) {
  const messages = useMessages();
  const { results, shopping, now, isOffline } = props;
  const { stores, localStores, moreItems, moreStores } = results;
  const place = { area: shopping?.area, now };
  return (
    <>
      {stores.length > 0 && (
        <Section title={messages.stores}>
          <FoundStores stores={stores} {...place} />
        </Section>
      )}
      {localStores.length > 0 && (
        <Section title={messages.yourLocalStores}>
          <FoundStores stores={localStores} {...place} />
        </Section>
      )}
      {/* Here and not on top: it comes when the server did not answer, and nothing above may move then. */}
      {isOffline && countResults(results) > 0 && (
        <NoticeLine tone="warn">Showing what is on this phone</NoticeLine>
      )}
      {moreItems.length + moreStores.length > 0 && (
        <Section title="More stores">
          <FoundStores stores={moreStores} {...place} areDelivering />
          <FoundItems items={moreItems} areaCode={shopping?.areaCode ?? ''} />
        </Section>
      )}
    </>
  );
});

export interface SearchResultsProps {
  /** The first items of all, or all of them. */
  readonly items: readonly FoundProduct[];
  /** How many there are of them. */
  readonly itemCount: number;
  /** What stands below; undefined: not known yet. It may be of the query before where the items fill the screen. */
  readonly below: MergedResults | undefined;
  readonly shopping: ShoppingArea | undefined;
  readonly now: number;
  readonly isOffline: boolean;
}

/**
 * What was found: on the phone first, then what the server knows besides. Drawn again only when that changes, and at once only
 * as much as fills a screen.
 */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const messages = useMessages();
  const { items, itemCount, below = NOTHING_FOUND, shopping, now, isOffline } = props;
  const later = useDeferredValue(below, NOTHING_FOUND);
  const rest = fillsScreen(itemCount) ? later : below;
  return (
    <div className={classes['results']}>
      {itemCount > 0 && (
        <Section title={messages.topSearchResults}>
          <FoundItems
            items={items}
            rest={rest.items}
            count={itemCount}
            areaCode={shopping?.areaCode ?? ''}
          />
        </Section>
      )}
      <FoundBelow results={rest} shopping={shopping} now={now} isOffline={isOffline} />
    </div>
  );
});

/** Found stores; those that don't deliver to the area say so (SRC-1). */
function FoundStores({ stores, area, now, areDelivering = false }: FoundStoresProps) {
  if (stores.length === 0) return null;
  const from = area?.location ?? null;
  const inArea = new Set(area?.stores.map(({ id }) => id));
  return (
    <CardList>
      {stores.map((store) => {
        const isFar = area !== undefined && !areDelivering && !inArea.has(store.id);
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
