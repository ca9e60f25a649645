import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import { memo, useDeferredValue, useState } from 'react';
import { appendCommand } from '../../commands/outbox/append-command.ts';
import { FORWARD_SEARCH } from '../../contracts/sellers/search-requests.ts';
import type { StoreSummary } from '../../contracts/schemas.ts';
import type { FoundProduct } from '../../contracts/sync-service.ts';
import type { ShoppingArea } from '../../db/reads/catalogue/stores.ts';
import { readOutbox } from '../../db/reads/sync-status/sync-status.ts';
import { DRAWN_AT_ONCE, fillsScreen } from '../../domain/search/search-head.ts';
import { distanceKm } from '../../domain/stores/geo.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { StoreCard } from '../../ui/goods/store-card.tsx';
import { CardList, RowList, Section } from '../../ui/layout/section.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { GroupGrid } from '../../ui/pictures/group-grid.tsx';
import { FoundItem, type SearchCart, useSearchCart } from './found-item.tsx';
import { countResults, itemKey, type MergedResults, NOTHING_FOUND } from './merge-results.ts';
import classes from './search-results.module.css';

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
      {/* Without anything found they stand below what says so (`NothingFound`). */}
      {countResults(results) > 0 && (
        <>
          <AlikeItems results={results} areaCode={shopping?.areaCode ?? ''} />
          <DescribedItems results={results} areaCode={shopping?.areaCode ?? ''} />
        </>
      )}
    </>
  );
});

export interface SearchResultsProps {
  /** Stores that the query names. */
  readonly named: readonly StoreSummary[];
  /** The first items of all, or all of them. */
  readonly items: readonly FoundProduct[];
  /** None is called as was typed: their words only begin so. */
  readonly areStarts: boolean;
  /** How many there are of them. */
  readonly itemCount: number;
  /** What stands below; undefined: not known yet. It may be of the query before where the items fill the screen. */
  readonly below: MergedResults | undefined;
  readonly shopping: ShoppingArea | undefined;
  readonly now: number;
  readonly isOffline: boolean;
}

/** Beside the heading, so that nothing moves while somebody types on. */
const STARTS = <span className={classes['starts']}>Words that begin so</span>;

/**
 * What was found: on the phone first, then what the server knows besides. Drawn again only when that changes, and at once only
 * as much as fills a screen.
 */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const messages = useMessages();
  const {
    named,
    items,
    areStarts,
    itemCount,
    below = NOTHING_FOUND,
    shopping,
    now,
    isOffline,
  } = props;
  const later = useDeferredValue(below, NOTHING_FOUND);
  const rest = fillsScreen(itemCount) ? later : below;
  return (
    <div className={classes['results']}>
      <FoundStores stores={named} area={shopping?.area} now={now} />
      {itemCount > 0 && (
        <Section title={messages.topSearchResults} aside={areStarts && STARTS}>
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

interface NothingFoundProps {
  /** What was typed. */
  readonly query: string;
  /** Without items; what is alike may be what was meant, spelled otherwise. */
  readonly results: MergedResults | undefined;
  readonly areaCode: string;
  readonly isOffline: boolean;
  /** Why the server could not be asked, in words; null where it answered or there is no network. */
  readonly failure: string | null;
}

interface AlikeItemsProps {
  readonly results: MergedResults;
  /** What was typed, where it is said that nobody sells it. */
  readonly said?: string;
  readonly areaCode: string;
}

/** What may be meant, or is like the thing that nobody sells, under a heading that says which (SRC-3). */
function AlikeItems({ results: { alike, surety }, said, areaCode }: AlikeItemsProps) {
  if (alike.length === 0) return null;
  const other = said === undefined ? 'Goods that are alike' : `Not “${said}”, but alike`;
  return (
    <Section title={surety === 'guess' ? 'Did you mean one of these?' : other}>
      <FoundItems items={alike} areaCode={areaCode} />
    </Section>
  );
}

/** What says it in its description alone: apart from what is called so, as descriptions also say what goods are not (SRC-3). */
function DescribedItems({ results: { described }, areaCode }: Omit<AlikeItemsProps, 'said'>) {
  if (described.length === 0) return null;
  return (
    <Section title="Named in the description">
      <FoundItems items={described} areaCode={areaCode} />
    </Section>
  );
}

const OFFLINE = 'You are offline: only the stores on this phone were searched.';

/** Characters of the query that are said again. */
const MOST_SAID = 40;

/**
 * Neither the phone nor the server knows anything of the kind, as far as they were asked. What is alike is shown under a heading
 * that says that it is something else (SRC-3).
 */
export function NothingFound(props: NothingFoundProps) {
  const { query, results = NOTHING_FOUND, areaCode, isOffline, failure } = props;
  const messages = useMessages();
  const said = query.length > MOST_SAID ? `${query.slice(0, MOST_SAID)}…` : query;
  const unsold = `No shop near you sells “${said}”.`;
  const hint = isOffline ? OFFLINE : failure;
  const tell = hint === null && <TellShops key={query} query={query} areaCode={areaCode} />;
  // What is probably meant comes first: nobody wants to hear of a slip before it.
  const isMeant =
    results.described.length > 0 || (results.surety === 'guess' && results.alike.length > 0);
  return (
    <>
      {isMeant ? (
        <p className={classes['unsold']}>
          {unsold} {hint}
        </p>
      ) : (
        <EmptyState
          picture="1f4e6"
          title={messages.noData}
          text={`${unsold} ${hint ?? 'Try another word, or browse by category.'}`}
          {...(tell !== false && { action: tell })}
        />
      )}
      <AlikeItems results={results} said={said} areaCode={areaCode} />
      <DescribedItems results={results} areaCode={areaCode} />
      {isMeant && tell}
      <Section title="Browse by category">
        <GroupGrid />
      </Section>
    </>
  );
}

/** Passes on what no shop around has; it is told as done only once the server has it. */
function TellShops({ query, areaCode }: Pick<NothingFoundProps, 'query' | 'areaCode'>) {
  const haat = useHaat();
  const { person, session } = haat;
  const { busy, message, run } = useBusyTask();
  const [entryId, setEntryId] = useState<string | null>(null);
  const entry = useLiveQuery(
    async () =>
      entryId === null
        ? null
        : ((await readOutbox(person)).find(({ id }) => id === entryId) ?? null),
    [person, entryId],
  );
  const asked = { query: query.trim(), areaCode };
  if (session === null || !v.is(FORWARD_SEARCH.payload, asked)) return null;
  if (entryId !== null) {
    return <p role="status">{toldText(entry)}</p>;
  }
  const tell = async (): Promise<string | null> => {
    const result = await appendCommand(haat, FORWARD_SEARCH, asked);
    if (!result.ok) return result.message;
    setEntryId(result.value.id);
    return null;
  };
  return (
    <>
      <Button h={48} variant="light" loading={busy} onClick={() => run(tell)}>
        Tell the shops around
      </Button>
      <AlertLine message={message} />
    </>
  );
}

/** @param entry as it stands in the outbox; null once the server has it, undefined while that is read */
function toldText(entry: { readonly state: string } | null | undefined): string {
  if (entry === null) return 'The shops around see now that somebody looks for it, and not who.';
  return entry?.state === 'rejected' ? 'The shops were not told.' : 'Waiting to send';
}

/** So many items first, so that the stores below are not out of reach. */
const SHOWN_FIRST = 12;

const NONE: readonly FoundProduct[] = [];

interface FoundItemsProps {
  /** All of them, or as many as are drawn at once. */
  readonly items: readonly FoundProduct[];
  /** What those behind the first are taken from; by default `items`. It may follow a moment later. */
  readonly rest?: readonly FoundProduct[];
  /** How many there are; by default as many as `items`. */
  readonly count?: number;
  readonly areaCode: string;
}

/** Found items with their steppers; those that are not delivered to the area say so (SRC-1). */
export function FoundItems({
  items,
  rest = items,
  count = items.length,
  areaCode,
}: FoundItemsProps) {
  const { quantities, set } = useSearchCart();
  const [showsAll, setShowsAll] = useState(false);
  if (count === 0) return null;
  // Those of the letter before must not stand below a shorter list.
  const isLong = count > DRAWN_AT_ONCE;
  const more = isLong ? rest.slice(DRAWN_AT_ONCE, showsAll ? undefined : SHOWN_FIRST) : NONE;
  const list = { areaCode, quantities, set };
  return (
    <>
      <RowList inColumns>
        <FoundItemRows items={items.slice(0, DRAWN_AT_ONCE)} {...list} />
        <FoundItemRows items={more} {...list} />
      </RowList>
      {!showsAll && SHOWN_FIRST < count && (
        <Button size="lg" variant="light" onClick={() => setShowsAll(true)}>
          Show all {count}
        </Button>
      )}
    </>
  );
}

interface FoundItemRowsProps extends Pick<FoundItemsProps, 'items' | 'areaCode'>, SearchCart {}

function FoundItemRows({ items, areaCode, quantities, set }: FoundItemRowsProps) {
  return items.map((item) => (
    <li key={itemKey(item)}>
      <FoundItem
        item={item}
        quantities={quantities}
        setQuantity={set}
        {...(item.inArea ? {} : { note: `Not delivered to ${areaCode}` })}
      />
    </li>
  ));
}
