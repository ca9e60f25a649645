import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCart } from '../../db/reads/cart.ts';
import { readShoppingArea } from '../../db/reads/shopping.ts';
import { readVisitedStores } from '../../db/reads/stores.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { FloatingCartBar } from '../../ui/floating-cart-bar.tsx';
import { GroupGrid } from '../../ui/group-grid.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { ItemListSkeleton } from '../../ui/skeletons.tsx';
import { StoreList } from '../../ui/store-list.tsx';
import { isLineProblem } from '../../ui/use-background-refresh.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { mergeResults } from './merge-results.ts';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearch } from './use-search.ts';

/** Search over the phone at each key press and over the server when the typing pauses. */
export function SearchPage() {
  const haat = useHaat();
  const { device } = haat;
  const now = useMinute(haat.now);
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('q') ?? '');
  const query = text.trim();
  const area = useLiveQuery(() => readShoppingArea(device), [device]);
  const visited = useLiveQuery(() => readVisitedStores(device), [device]);
  const cart = cartTotals(useLiveQuery(() => readCart(haat.person), [haat.person]) ?? []);
  // Without the area the order would be another one a moment later.
  const search = useSearch(area === undefined ? '' : query, area?.areaCode ?? null);
  const found = search.server?.ok === true ? search.server.value : null;
  const problem = search.server?.ok === false ? search.server.problem : null;
  const localIds = new Set(visited?.map(({ id }) => id));

  const shown = params.get('q') ?? '';
  // Not at each key press: the whole page would be drawn anew for an address that nobody reads while typing.
  const keepQuery = useCallback(() => {
    if (query !== shown) setParams(query === '' ? {} : { q: query }, { replace: true });
  }, [query, shown, setParams]);
  useEffect(() => {
    const timer = setTimeout(keepQuery, KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keepQuery]);

  return (
    <Screen title="Search" action={cart.count === 0 ? undefined : <FloatingCartBar {...cart} />}>
      <SearchBox text={text} onChange={setText} />
      {query !== '' && search.device === null && <ItemListSkeleton />}
      {query !== '' && search.device !== null && (
        <SearchResults
          onOpen={keepQuery}
          results={mergeResults(search.device.result, found, localIds)}
          shopping={area}
          now={now}
          isComplete={search.device.query === query && search.server !== null}
          isOffline={isLineProblem(problem)}
        />
      )}
      {query === '' && (
        <>
          {visited !== undefined && visited.length > 0 && (
            <Section title="Your local stores">
              <StoreList
                stores={visited.slice(0, 3)}
                areaCode={area?.areaCode ?? ''}
                from={area?.area?.location ?? null}
                now={now}
                refresh={NO_REFRESH}
              />
            </Section>
          )}
          <Section title="Browse by category">
            <GroupGrid />
          </Section>
        </>
      )}
    </Screen>
  );
}

/** The address takes over what was typed when the typing pauses, or when a result is opened. */
const KEPT_AFTER_MS = 400;

const NO_REFRESH = { state: 'fresh', problem: null, retry: () => undefined } as const;
