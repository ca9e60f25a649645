import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readUserDetails } from '../../db/reads/screen-settings.ts';
import { ROLES } from '../../domain/account/roles.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** Who may stand at a counter; undefined while that is being read. */
export function useCounterRole(): 'seller' | 'admin' | null | undefined {
  const { device } = useHaat();
  return useLiveQuery(async () => {
    const role = (await readUserDetails(device))?.realmOwnerInfo.role;
    return role === ROLES.SELLER ? 'seller' : role === ROLES.ADMIN ? 'admin' : null;
  }, [device]);
}

/**
 * The shops of who is signed in, renewed in the background, and the one that the address names; the first of a seller's own
 * where it names none. @param query words of the shop that an admin looks for
 */
export function useShops(role: 'seller' | 'admin' | null | undefined, query = '') {
  const { person, sync } = useHaat();
  const [search, setSearch] = useSearchParams();
  const isOn = role === 'seller' || role === 'admin';
  const ask = useCallback(() => sync.pullOwnShops(query), [sync, query]);
  const refresh = useBackgroundRefresh(ask, { isOn });
  const shops = useLiveQuery(async () => (await person.fact('own-shops')) ?? null, [person]);
  const named = search.get('store');
  const first = role === 'seller' ? (shops?.[0]?.storeId ?? null) : null;
  const choose = useCallback(
    (storeId: string) => setSearch({ store: storeId }, { replace: true }),
    [setSearch],
  );
  return { shops, storeId: named ?? first, choose, refresh };
}
