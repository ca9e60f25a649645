import { createContext } from 'react';

/** The stores that whoever uses this device has marked, and how to mark one. */
export interface Favourites {
  readonly storeIds: ReadonlySet<string>;
  readonly set: (storeId: string, isFavourite: boolean) => void;
}

/** Null where nothing can be marked: then no heart is shown. */
export const FavouritesContext = createContext<Favourites | null>(null);
