import type { SearchItem } from '../../contracts/sync-service.ts';
import type { ShoppingArea } from '../../db/reads/shopping.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GroupGrid } from '../../ui/group-grid.tsx';
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
  /** Phone and server have answered this very query. */
  readonly isComplete: boolean;
  readonly isOffline: boolean;
  /** Something of the results is pressed; called before that has any effect. */
  readonly onOpen: () => void;
}

/** What was found: on the phone first, then what the server knows besides. */
export function SearchResults(props: SearchResultsProps) {
  const { results, shopping, now, isComplete, isOffline } = props;
  const { stores, localStores, moreItems, moreStores } = results;
  const count = countResults(results);
  const areaCode = shopping?.areaCode ?? '';
  const place = { area: shopping?.area, now };
  const list = (found: readonly SearchItem[]) => <FoundItems items={found} areaCode={areaCode} />;
  return (
    <div className={classes['results']} onClickCapture={props.onOpen}>
      <p role="status" className="visually-hidden">
        {isComplete ? `${count} results` : ''}
      </p>
      {results.items.length > 0 && (
        <Section title="Top search results">{list(results.items)}</Section>
      )}
      {stores.length > 0 && (
        <Section title="Stores">
          <FoundStores stores={stores} {...place} />
        </Section>
      )}
      {localStores.length > 0 && (
        <Section title="Your local stores">
          <FoundStores stores={localStores} {...place} />
        </Section>
      )}
      {/* Here and not on top: it comes when the server did not answer, and nothing above may move then. */}
      {isOffline && count > 0 && <NoticeLine tone="warn">Showing what is on this phone</NoticeLine>}
      {moreItems.length + moreStores.length > 0 && (
        <Section title="More stores">
          <FoundStores stores={moreStores} {...place} areDelivering />
          {list(moreItems)}
        </Section>
      )}
      {count === 0 && isComplete && <NothingFound isOffline={isOffline} />}
    </div>
  );
}

function NothingFound({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <>
      <EmptyState
        picture="1f4e6"
        title={MESSAGES.noData}
        text={
          isOffline
            ? 'You are offline: only the stores on this phone were searched.'
            : 'Try another word, or browse by category.'
        }
      />
      <Section title="Browse by category">
        <GroupGrid />
      </Section>
    </>
  );
}
