import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import {
  eraseRecentSearches,
  keepRecentSearch,
} from '../../commands/settings/remembered-answers.ts';
import type { FoundProduct } from '../../contracts/sync-service.ts';
import { readCart } from '../../db/reads/cart.ts';
import { readShoppingArea, readVisitedStores } from '../../db/reads/catalogue/stores.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { brandPath, ROUTES } from '../../domain/routes/routes.ts';
import { ALL_FOUND, isAllFound, type Narrowing } from '../../domain/search/narrow-rows.ts';
import { fillsScreen, sharedQuery } from '../../domain/search/search-head.ts';
import { hintsOf } from '../../domain/search/search-hints.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { SearchInput } from '../../ui/fields/search-input.tsx';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useHeaderHeight } from '../../ui/layout/use-header-height.ts';
import { ItemListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';
import { BeforeSearch, LIST_PARAM } from './before-search.tsx';
import { countResults, mergeResults, narrowResults } from './merge-results.ts';
import classes from './search-bars.module.css';
import { SearchFilters } from './search-filters.tsx';
import { NothingFound, SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** Fetched when somebody has a list. */
const ListPage = lazy(async () => ({ default: (await import('./list-page.tsx')).ListPage }));

/** Search over the phone at each key press and over the server when the typing pauses. */
export function SearchPage() {
  const { person } = useHaat();
  const cart = cartTotals(useLiveQuery(async () => readCart(person), [person]) ?? []);
  const [params] = useSearchParams();
  if (params.has(LIST_PARAM)) return <ListPage />;
  return (
    <Screen
      isWide
      title="Search"
      action={cart.count === 0 ? undefined : <FloatingCartBar {...cart} />}
    >
      <SearchBody />
    </Screen>
  );
}

interface SearchHintsProps {
  readonly query: string;
  readonly items: readonly FoundProduct[];
  readonly onType: (text: string) => void;
  readonly onCategory: (name: string) => void;
}

/** The address takes over what was typed when the typing pauses, or when a result is opened. */
const KEPT_AFTER_MS = 400;

/**
 * The field and what it finds. At a key press the field is drawn and, where they are at hand, the first results with it, in
 * one frame; the whole results are drawn when they have come.
 */
function SearchBody() {
  const haat = useHaat();
  const { device } = haat;
  const now = useMinute(haat.now);
  const [params] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? sharedQuery(params));
  const query = text.trim();
  const area = useLiveQuery(async () => readShoppingArea(device), [device]);
  const visited = useLiveQuery(async () => readVisitedStores(device), [device]);
  const [narrowing, narrow] = useState(ALL_FOUND);
  const isNarrowed = !isAllFound(narrowing);
  const recent = useLiveQuery(async () => readSetting(device, 'recent-searches'), [device]) ?? [];
  const search = useSearch(text, area?.areaCode);
  const { early } = search;
  // A head that fills the screen stands above what is below it already, until the whole answer is here.
  const isAbove = early !== null && fillsScreen(early.itemCount);
  const isWhole = early === null || isAbove;
  const ownResult = isWhole ? search.device?.result : early;
  // Of the query that is below.
  const server = isWhole ? search.server : null;
  const served = server?.ok === true ? server.value : null;
  const results = useMemo(() => {
    if (ownResult === undefined) return undefined;
    return mergeResults(ownResult, served, new Set(visited?.map(({ id }) => id)));
  }, [ownResult, served, visited]);

  const found = useMemo(
    () => (results === undefined ? undefined : narrowResults(results, narrowing)),
    [results, narrowing],
  );

  const keep = useKeptQuery(query);

  // What is chosen of a head is not the head of what is chosen: with filters the whole answer is waited for.
  const isHead = isAbove && !isNarrowed;
  const top = isHead ? early : (found ?? null);
  const count = isHead || found === undefined ? (top?.items.length ?? 0) : countResults(found);
  // Phone and server have answered this very query.
  const isComplete = search.device?.query === query && server !== null;
  const problem = server?.ok === false ? server.problem : null;
  const isOffline = isLineProblem(problem);
  function type(typed: string): void {
    search.type(typed);
    setText(typed);
  }
  const hinted = top?.items ?? [];
  return (
    <>
      <SearchBox text={text} onChange={type} onEnter={() => void keepRecentSearch(haat, query)} />
      <p role="status" className="visually-hidden">
        {query !== '' && isComplete ? `${count} results` : ''}
      </p>
      {query === '' && (
        <BeforeSearch
          visited={visited}
          shopping={area}
          now={now}
          recent={recent}
          onType={type}
          onErase={() => void eraseRecentSearches(haat)}
        />
      )}
      {query !== '' && (
        <SearchBars
          query={query}
          items={hinted}
          all={results?.items ?? hinted}
          narrowing={narrowing}
          onNarrow={narrow}
          onType={type}
        />
      )}
      {query !== '' && top === null && <ItemListSkeleton />}
      {query !== '' && top !== null && (
        <div
          onClickCapture={() => {
            keep(query);
            void keepRecentSearch(haat, query);
          }}
        >
          <SearchResults
            items={top.items}
            itemCount={isHead ? early.itemCount : top.items.length}
            below={found}
            shopping={area}
            now={now}
            isOffline={isOffline}
          />
          {count === 0 && !isComplete && <ItemListSkeleton />}
          {count === 0 && isComplete && isNarrowed && (
            <NothingFits onClear={() => narrow(ALL_FOUND)} />
          )}
          {count === 0 && isComplete && !isNarrowed && (
            <NothingFound
              query={query}
              alike={results?.alike ?? []}
              areaCode={area?.areaCode ?? ''}
              isOffline={isOffline}
              failure={isOffline ? null : (problem?.message ?? null)}
            />
          )}
        </div>
      )}
    </>
  );
}

/** Writes the query into the address when the typing pauses, and on call. */
function useKeptQuery(query: string): (typed: string) => void {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const shown = params.get('q') ?? '';
  // Not at each key press: the whole page would be drawn anew for an address that nobody reads while typing.
  function keep(typed: string): void {
    // Another screen was asked for, and its files are still coming: the address is that one's.
    if (window.location.pathname !== pathname) return;
    if (typed !== shown) setParams(typed === '' ? {} : { q: typed }, { replace: true });
  }
  const keepLater = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(() => keepLater(query), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return keep;
}

interface SearchBarsProps {
  readonly query: string;
  /** What is on the screen, and all that was found. */
  readonly items: readonly FoundProduct[];
  readonly all: readonly FoundProduct[];
  readonly narrowing: Narrowing;
  readonly onNarrow: (narrowing: Narrowing) => void;
  readonly onType: (text: string) => void;
}

function SearchBars({ query, items, all, narrowing, onNarrow, onType }: SearchBarsProps) {
  return (
    <div className={classes['bars']}>
      <SearchHints
        query={query}
        items={items}
        onType={onType}
        onCategory={(categoryName) => onNarrow({ ...narrowing, categoryName })}
      />
      {all.length > 0 && <SearchFilters items={all} narrowing={narrowing} onChange={onNarrow} />}
    </div>
  );
}

function NothingFits({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      picture="1f9fa"
      title="No item fits all filters."
      action={
        <Button size="lg" variant="light" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  );
}

/** How the text may go on, and the categories and brands that it names. No row without any. */
function SearchHints({ query, items, onType, onCategory }: SearchHintsProps) {
  const { texts, categories, groups, brands } = hintsOf(query, items);
  return (
    <div className={classes['bar']} role="group" aria-label="Suggestions">
      {texts.map((text) => (
        <button key={text} type="button" className={classes['hint']} onClick={() => onType(text)}>
          {text}
        </button>
      ))}
      {categories.map((name) => (
        <button
          key={name}
          type="button"
          className={classes['hint']}
          onClick={() => onCategory(name)}
        >
          in {name}
        </button>
      ))}
      {groups.map(({ id, name }) => (
        <Link key={id} className={classes['hint'] ?? ''} to={`${ROUTES.category}?group=${id}`}>
          Shops for {name.toLowerCase()}
        </Link>
      ))}
      {brands.map((brand) => (
        <Link key={brand} className={classes['hint'] ?? ''} to={brandPath(brand)}>
          Brand {brand}
        </Link>
      ))}
    </div>
  );
}

interface SearchBoxProps {
  readonly text: string;
  readonly onChange: (typed: string) => void;
  /** Enter was pressed. */
  readonly onEnter: () => void;
}

/** The search field, always below the header; it has the focus when there is nothing in it yet. */
function SearchBox({ text, onChange, onEnter }: SearchBoxProps) {
  const messages = useMessages();
  const top = useHeaderHeight();
  return (
    <div className={classes['box']} style={{ top }}>
      <SearchInput
        label="Search"
        placeholder={messages.searchPlaceholder}
        text={text}
        onChange={onChange}
        onEnter={onEnter}
        focusesWhenEmpty
      />
    </div>
  );
}
