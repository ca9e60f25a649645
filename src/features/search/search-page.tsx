import { IconListCheck } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import {
  eraseRecentSearches,
  keepRecentSearch,
} from '../../commands/settings/remembered-answers.ts';
import type { StoreSummary } from '../../contracts/schemas.ts';
import type {
  Answer,
  FoundHead,
  FoundProduct,
  SearchResult,
} from '../../contracts/sync-service.ts';
import type { StoreRow } from '../../db/device-database.ts';
import { readCart } from '../../db/reads/cart.ts';
import {
  readShoppingArea,
  readVisitedStores,
  type ShoppingArea,
} from '../../db/reads/catalogue/stores.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { ALL_FOUND, isAllFound } from '../../domain/search/found/narrow-rows.ts';
import { fillsScreen, sharedQuery } from '../../domain/search/search-head.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { StoreList } from '../../ui/goods/store-list.tsx';
import { FloatingCartBar } from '../../ui/layout/floating-cart-bar.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ItemListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { GroupGrid } from '../../ui/pictures/group-grid.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { countResults, mergeResults, type MergedResults, narrowResults } from './merge-results.ts';
import classes from './search-bars.module.css';
import { NothingFits, SearchBars, SearchBox } from './search-bars.tsx';
import { NothingFound, SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** With it the search page takes a list instead of one thing. */
const LIST_PARAM = 'list';

/** Fetched when somebody has a list. */
const ListPage = lazy(async () => ({ default: (await import('./list-page.tsx')).ListPage }));

/** With it the search page shows goods of one kind without any words. */
const GROUP_PARAM = 'group';

const GroupGoodsPage = lazy(async () => ({
  default: (await import('./group-goods-page.tsx')).GroupGoodsPage,
}));

/** Search over the phone at each key press and over the server when the typing pauses. */
export function SearchPage() {
  const { person } = useHaat();
  const cart = cartTotals(useLiveQuery(async () => readCart(person), [person]) ?? []);
  const [params] = useSearchParams();
  if (params.has(LIST_PARAM)) return <ListPage />;
  if (params.has(GROUP_PARAM)) return <GroupGoodsPage />;
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

const NO_STORES: readonly StoreSummary[] = [];
const NO_ITEMS: readonly FoundProduct[] = [];

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
  const [text, setText] = useState(() => queryOf(params));
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
  const results = useMerged(ownResult, server, visited, isWhole ? search.described : NO_ITEMS);
  const found = useMemo(
    () => (results === undefined ? undefined : narrowResults(results, narrowing)),
    [results, narrowing],
  );

  const keep = useKeptQuery(query, type);

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
  return (
    <>
      <SearchBox
        text={text}
        onChange={type}
        onEnter={(asked) => void keepRecentSearch(haat, asked)}
      />
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
          items={top?.items ?? NO_ITEMS}
          all={results?.items ?? top?.items ?? NO_ITEMS}
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
            named={top.named ?? NO_STORES}
            items={top.items}
            areStarts={top.surety === 'start'}
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
              results={results}
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

/** What phone and server found; undefined until the phone has answered. */
function useMerged(
  device: SearchResult | FoundHead | undefined,
  server: Answer<SearchResult> | null,
  visited: readonly StoreRow[] | undefined,
  described: readonly FoundProduct[],
): MergedResults | undefined {
  const served = server?.ok === true ? server.value : null;
  return useMemo(() => {
    if (device === undefined) return undefined;
    return mergeResults(device, served, new Set(visited?.map(({ id }) => id)), described);
  }, [device, served, visited, described]);
}

/** What an address asks for. */
const queryOf = (params: URLSearchParams): string => params.get('q') ?? sharedQuery(params);

/**
 * Writes the query into the address when the typing pauses, and on call.
 * @param onAsked what another address asks for that was opened meanwhile, by a link or by going back
 */
function useKeptQuery(query: string, onAsked: (asked: string) => void): (typed: string) => void {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const shown = params.get('q') ?? '';
  const asked = queryOf(params);
  /** What this page wrote, or was opened with: nothing new is asked for by that. */
  const known = useRef(asked);
  // Not at each key press: the whole page would be drawn anew for an address that nobody reads while typing.
  function keep(typed: string): void {
    // Another screen was asked for, and its files are still coming: the address is that one's.
    if (window.location.pathname !== pathname) return;
    if (typed === shown) return;
    known.current = typed;
    setParams(typed === '' ? {} : { q: typed }, { replace: true });
  }
  const keepLater = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(() => keepLater(query), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const take = useEffectEvent(onAsked);
  useEffect(() => {
    if (asked === known.current) return;
    known.current = asked;
    take(asked);
  }, [asked]);
  return keep;
}

interface BeforeSearchProps {
  /** Stores that were opened on this phone, the last first; undefined while they are read. */
  readonly visited: readonly StoreRow[] | undefined;
  readonly shopping: ShoppingArea | undefined;
  readonly now: number;
  /** What was searched for before, the last first (SRC-4). */
  readonly recent: readonly string[];
  readonly onType: (text: string) => void;
  readonly onErase: () => void;
}

/** What stands there while nothing is typed. */
function BeforeSearch(props: BeforeSearchProps) {
  const { visited, shopping, now, recent, onType, onErase } = props;
  const messages = useMessages();
  return (
    <>
      <Link to={`${ROUTES.search}?${LIST_PARAM}=`} className={classes['list'] ?? ''}>
        <IconListCheck size={22} stroke={1.8} aria-hidden />
        Write, paste or say a whole list
      </Link>
      {recent.length > 0 && (
        <Section
          title="Recent searches"
          aside={
            <button type="button" className={classes['erase']} onClick={onErase}>
              Clear recent searches
            </button>
          }
        >
          <div className={classes['recent']}>
            {recent.map((text) => (
              <button
                key={text}
                type="button"
                className={classes['hint']}
                onClick={() => onType(text)}
              >
                {text}
              </button>
            ))}
          </div>
        </Section>
      )}
      {visited !== undefined && visited.length > 0 && (
        <Section title={messages.yourLocalStores}>
          <StoreList
            stores={visited.slice(0, 3)}
            areaCode={shopping?.areaCode ?? ''}
            from={shopping?.area?.location ?? null}
            now={now}
            refresh={NO_REFRESH}
          />
        </Section>
      )}
      <Section title="Browse by category">
        <GroupGrid />
      </Section>
    </>
  );
}

const NO_REFRESH = { state: 'fresh', problem: null, retry: () => undefined } as const;
