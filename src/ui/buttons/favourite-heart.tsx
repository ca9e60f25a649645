import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { use } from 'react';
import { FavouritesContext } from '../favourites-context.ts';
import classes from './favourite-heart.module.css';

export interface FavouriteHeartProps {
  readonly storeId: string;
  readonly storeName: string;
}

/** Marks a store as a favourite, which is kept on this phone first (CAT-5). */
export function FavouriteHeart({ storeId, storeName }: FavouriteHeartProps) {
  const favourites = use(FavouritesContext);
  if (favourites === null) return null;
  const isFavourite = favourites.storeIds.has(storeId);
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes['heart']}
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${storeName}`}
      onClick={() => favourites.set(storeId, !isFavourite)}
    >
      <Heart size={22} stroke={1.8} aria-hidden />
    </button>
  );
}
