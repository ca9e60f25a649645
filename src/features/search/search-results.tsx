import { memo } from 'react';
import type { ShoppingArea } from '../../db/reads/shopping.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { NoticeLine } from '../../ui/notice-line.tsx';
import { Section } from '../../ui/section.tsx';
import { FoundItems } from './found-items.tsx';
import { FoundStores } from './found-stores.tsx';
import { countResults, type MergedResults } from './merge-results.ts';
import classes from './search-results.module.css';

export interface SearchResultsProps {
  readonly results: MergedResults;
  readonly shopping: ShoppingArea | undefined;
  readonly now: number;
  readonly isOffline: boolean;
}

/** What was found: on the phone first, then what the server knows besides. Drawn again only when that changes. */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const messages = useMessages();
  const { results, shopping, now, isOffline } = props;
  const { stores, localStores, moreItems, moreStores } = results;
  const areaCode = shopping?.areaCode ?? '';
  const place = { area: shopping?.area, now };
  return (
    <div className={classes['results']}>
      {results.items.length > 0 && (
        <Section title={messages.topSearchResults}>
          <FoundItems items={results.items} areaCode={areaCode} />
        </Section>
      )}
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
          <FoundItems items={moreItems} areaCode={areaCode} />
        </Section>
      )}
    </div>
  );
});
