import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, type ReactNode } from 'react';
import { setFavouriteStore } from '../commands/settings/set-favourite-store.ts';
import { readFavourites } from '../db/reads/favourites.ts';
import { useHaat } from '../ports/haat-context.tsx';
import { FavouritesContext } from '../ui/favourites-context.ts';

/** Gives every card of a store its heart. */
export function FavouritesProvider({ children }: { readonly children: ReactNode }) {
  const { device } = useHaat();
  const known = useLiveQuery(async () => readFavourites(device), [device]);
  const favourites = useMemo(
    () => ({
      storeIds: new Set(known),
      // A mark that can't be kept does not appear: the heart shows what is stored (DB-2).
      set: (storeId: string, isFavourite: boolean) =>
        void setFavouriteStore({ device }, storeId, isFavourite),
    }),
    [device, known],
  );
  return <FavouritesContext value={favourites}>{children}</FavouritesContext>;
}
