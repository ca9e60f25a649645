import { memo, useDeferredValue } from 'react';
import type { FoundProduct } from '../../contracts/sync-service.ts';
import type { ShoppingArea } from '../../db/reads/catalogue/shopping.ts';
import { fillsScreen } from '../../domain/search/search-head.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { Section } from '../../ui/layout/section.tsx';
import { FoundBelow } from './found-below.tsx';
import { FoundItems } from './found-items.tsx';
import { NOTHING_FOUND, type MergedResults } from './merge-results.ts';
import classes from './search-results.module.css';

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
