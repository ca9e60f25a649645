import { Button } from '@mantine/core';
import { IconBell, IconBellOff, IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useBusyTask } from '../buttons/use-busy-task.ts';
import classes from './favourites.module.css';

/** What of an item is kept with a mark. */
export interface MarkedItem {
  readonly id: string;
  readonly storeId: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  readonly pricePaise: number | null;
  readonly mrpPaise: number | null;
  readonly stock: number | null;
}

/** Items that a person marked, and those that they want to be told of; a wish waits until the server has it. */
export interface MarkedItems {
  readonly itemIds: ReadonlySet<string>;
  readonly wishes: ReadonlyMap<string, 'waiting' | 'kept'>;
}

/** What who uses this app has marked, and how to mark something; that answers why it could not be kept, else null. */
export interface Favourites {
  readonly storeIds: ReadonlySet<string>;
  /** Null for a visitor: items are marked by people. */
  readonly items: MarkedItems | null;
  readonly setStore: (storeId: string, name: string, isSet: boolean) => void;
  readonly setItem: (
    kind: 'item' | 'restock',
    item: MarkedItem,
    isSet: boolean,
  ) => Promise<string | null>;
}

/** Null where nothing can be marked: then no heart is shown. */
export const FavouritesContext = createContext<Favourites | null>(null);

interface HeartProps {
  readonly name: string;
  readonly isSet: boolean;
  readonly onChange: (isSet: boolean) => void;
}

function Heart({ name, isSet, onChange }: HeartProps) {
  const Picture = isSet ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes['heart']}
      aria-pressed={isSet}
      aria-label={`Favourite: ${name}`}
      onClick={() => onChange(!isSet)}
    >
      <Picture size={22} stroke={1.8} aria-hidden />
    </button>
  );
}

interface FavouriteHeartProps {
  readonly storeId: string;
  readonly storeName: string;
}

/** Marks a store as a favourite, which is kept on this phone first (CAT-5). */
export function FavouriteHeart({ storeId, storeName }: FavouriteHeartProps) {
  const favourites = use(FavouritesContext);
  if (favourites === null) return null;
  return (
    <Heart
      name={storeName}
      isSet={favourites.storeIds.has(storeId)}
      onChange={(isSet) => favourites.setStore(storeId, storeName, isSet)}
    />
  );
}

interface ItemMarkProps {
  readonly item: MarkedItem;
}

/** Marks an item as a favourite; not shown to visitors. */
export function ItemHeart({ item }: ItemMarkProps) {
  const favourites = use(FavouritesContext);
  const { message, run } = useBusyTask();
  const marked = favourites?.items ?? null;
  if (favourites === null || marked === null) return null;
  return (
    <>
      <Heart
        name={`${item.name} ${item.unit}`}
        isSet={marked.itemIds.has(item.id)}
        onChange={(isSet) => run(() => favourites.setItem('item', item, isSet))}
      />
      <span role="status" className={classes['problem']}>
        {message}
      </span>
    </>
  );
}

/** "Tell me when it is back", for an item that is out of stock. That it is kept is said once the server has it. */
export function RestockWish({ item }: ItemMarkProps) {
  const favourites = use(FavouritesContext);
  const { message, run } = useBusyTask();
  if (favourites === null) return null;
  if (favourites.items === null) {
    return (
      <Button
        component={Link}
        to={ROUTES.signIn}
        h={48}
        variant="light"
        leftSection={<IconBell size={20} />}
      >
        Sign in to be told when it is back
      </Button>
    );
  }
  const wish = favourites.items.wishes.get(item.id);
  const Picture = wish === undefined ? IconBell : IconBellOff;
  return (
    <div className={classes['wish']}>
      <p role="status" className={classes['said']}>
        {message ?? (wish === undefined ? null : WISH_TEXTS[wish])}
      </p>
      <Button
        h={48}
        variant="light"
        leftSection={<Picture size={20} aria-hidden />}
        onClick={() => run(() => favourites.setItem('restock', item, wish === undefined))}
      >
        {wish === undefined ? 'Tell me when it is back' : 'Don’t tell me'}
      </Button>
    </div>
  );
}

const WISH_TEXTS = {
  waiting: 'Your wish goes out as soon as this phone is online.',
  kept: 'We will tell you when it is back.',
} as const;
