import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readShoppingArea } from '../../db/reads/catalogue/shopping.ts';
import { readVisitedStores } from '../../db/reads/catalogue/stores.ts';
import { fillsScreen } from '../../domain/search/search-head.ts';
import { sharedQuery } from '../../domain/shared-query.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { ItemListSkeleton } from '../../ui/layout/skeletons.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../ui/time/use-minute.ts';
import { BeforeSearch } from './before-search.tsx';
import { countResults, mergeResults } from './merge-results.ts';
import { NothingFound } from './nothing-found.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** The address takes over what was typed when the typing pauses, or when a result is opened. */
const KEPT_AFTER_MS = 400;

/**
 * The field and what it finds. At a key press the field is drawn and, where they are at hand, the first results with it, in
 * one frame; the whole results are drawn when they have come.
 */
export function SearchBody() {
  const haat = useHaat();
  const { device } = haat;
  const now = useMinute(haat.now);
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? sharedQuery(params));
  const query = text.trim();
  const area = useLiveQuery(() => readShoppingArea(device), [device]);
  const visited = useLiveQuery(() => readVisitedStores(device), [device]);
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

  const top = isAbove ? early : (results ?? null);
  const count = isAbove || results === undefined ? (top?.items.length ?? 0) : countResults(results);
  // Phone and server have answered this very query.
  const isComplete = search.device?.query === query && server !== null;
  const problem = server?.ok === false ? server.problem : null;
  const isOffline = isLineProblem(problem);
  return (
    <>
      <SearchBox
        text={text}
        onChange={(typed) => {
          search.type(typed);
          setText(typed);
        }}
      />
      <p role="status" className="visually-hidden">
        {query !== '' && isComplete ? `${count} results` : ''}
      </p>
      {query === '' && <BeforeSearch visited={visited} shopping={area} now={now} />}
      {query !== '' && top === null && <ItemListSkeleton />}
      {query !== '' && top !== null && (
        <div onClickCapture={() => keep(query)}>
          <SearchResults
            items={top.items}
            itemCount={isAbove ? early.itemCount : top.items.length}
            below={results}
            shopping={area}
            now={now}
            isOffline={isOffline}
          />
          {count === 0 && !isComplete && <ItemListSkeleton />}
          {count === 0 && isComplete && (
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
