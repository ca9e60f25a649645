import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readShoppingArea } from '../../db/reads/shopping.ts';
import { readVisitedStores } from '../../db/reads/stores.ts';
import { sharedQuery } from '../../domain/shared-query.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { ItemListSkeleton } from '../../ui/skeletons.tsx';
import { isLineProblem } from '../../ui/use-background-refresh.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { BeforeSearch } from './before-search.tsx';
import { countResults, mergeResults } from './merge-results.ts';
import { NothingFound } from './nothing-found.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** The address takes over what was typed when the typing pauses, or when a result is opened. */
const KEPT_AFTER_MS = 400;

/**
 * The field and what it finds. At a key press only the field is drawn; the results are drawn when they are other ones, so
 * that letter and results come within a frame.
 */
export function SearchBody() {
  const haat = useHaat();
  const { device } = haat;
  const now = useMinute(haat.now);
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(() => params.get('q') ?? sharedQuery(params));
  const query = text.trim();
  const area = useLiveQuery(() => readShoppingArea(device), [device]);
  const visited = useLiveQuery(() => readVisitedStores(device), [device]);
  // Without the area the order would be another one a moment later.
  const search = useSearch(area === undefined ? '' : query, area?.areaCode ?? null);
  const ownResult = search.device?.result;
  const served = search.server?.ok === true ? search.server.value : null;
  const results = useMemo(() => {
    if (ownResult === undefined) return undefined;
    return mergeResults(ownResult, served, new Set(visited?.map(({ id }) => id)));
  }, [ownResult, served, visited]);

  const shown = params.get('q') ?? '';
  // Not at each key press: the whole page would be drawn anew for an address that nobody reads while typing.
  function keep(typed: string): void {
    if (typed !== shown) setParams(typed === '' ? {} : { q: typed }, { replace: true });
  }
  const keepLater = useEffectEvent(keep);
  useEffect(() => {
    const timer = setTimeout(() => keepLater(query), KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query]);

  const count = results === undefined ? 0 : countResults(results);
  // Phone and server have answered this very query.
  const isComplete = search.device?.query === query && search.server !== null;
  const problem = search.server?.ok === false ? search.server.problem : null;
  const isOffline = isLineProblem(problem);
  return (
    <>
      <SearchBox
        text={text}
        onChange={(typed) => {
          search.askAhead(typed.trim());
          setText(typed);
        }}
      />
      <p role="status" className="visually-hidden">
        {query !== '' && isComplete ? `${count} results` : ''}
      </p>
      {query === '' && <BeforeSearch visited={visited} shopping={area} now={now} />}
      {query !== '' && results === undefined && <ItemListSkeleton />}
      {query !== '' && results !== undefined && (
        <div onClickCapture={() => keep(query)}>
          <SearchResults results={results} shopping={area} now={now} isOffline={isOffline} />
          {count === 0 && !isComplete && <ItemListSkeleton />}
          {count === 0 && isComplete && (
            <NothingFound
              isOffline={isOffline}
              failure={isOffline ? null : (problem?.message ?? null)}
            />
          )}
        </div>
      )}
    </>
  );
}
