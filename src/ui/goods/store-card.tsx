import { IconStarFilled } from '@tabler/icons-react';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { arrivalMinutes } from '../../domain/orders/slots/arrival.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { formatDistance } from '../../domain/stores/geo.ts';
import { openingState } from '../../domain/stores/opening-text.ts';
import type { OpeningHours } from '../../domain/time.ts';
import { CardLink } from '../layout/card-link.tsx';
import { Picture } from '../pictures/picture.tsx';
import { FavouriteHeart } from './favourites.tsx';
import classes from './store-card.module.css';

/** What a card shows of a store. */
export interface CardStore extends OpeningHours {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly picture: string;
  readonly rating: number;
  readonly preparationMinutes?: number | undefined;
  readonly deliveryRadiusKm: number;
  readonly deliveryChargePaise: Paise;
  readonly minimumOrderPaise: Paise;
  readonly takingOrders: boolean;
  readonly vanishedAt?: number;
}

export interface StoreCardProps {
  readonly store: CardStore;
  /** km from where the buyer shops; null: not known. */
  readonly distanceKm: number | null;
  /** ms, for "Open till …". */
  readonly now: number;
  /** Its catalogue is on this phone. */
  readonly isOnPhone?: boolean;
  /** What is special about it. */
  readonly note?: string;
  /** Where it leads; left out: to the store's items. */
  readonly to?: string;
}

/** A store in a list: a link named by the store, and what to know before choosing it. */
export function StoreCard({ store, distanceKm, now, isOnPhone = false, note, to }: StoreCardProps) {
  const closed = closedText(store, now);
  return (
    <article className={classes['card']}>
      <Picture picture={store.picture} size={64} />
      <div className={classes['body']}>
        <h3 className={classes['name']}>
          <CardLink to={to ?? storePath(store.id)}>{store.name}</CardLink>
        </h3>
        <p className={classes['facts']}>
          <StoreRating rating={store.rating} />
          {closed === null && <span>{arrivalMinutes(store, distanceKm)} min</span>}
          {distanceKm !== null && <span>{formatDistance(distanceKm)}</span>}
        </p>
        <p className={classes['street']}>{store.street}</p>
        <p className={classes['facts']}>
          <span data-closed={closed === null ? undefined : ''} className={classes['hours']}>
            {closed ?? openingState(store, now).text}
          </span>
          <span>Min. order {formatRupees(store.minimumOrderPaise)}</span>
        </p>
        {(isOnPhone || note !== undefined) && (
          <p className={classes['marks']}>
            {isOnPhone && <span className={classes['phone']}>On this phone</span>}
            {note !== undefined && <span className={classes['note']}>{note}</span>}
          </p>
        )}
      </div>
      <span className={classes['heart']}>
        <FavouriteHeart storeId={store.id} storeName={store.name} />
      </span>
    </article>
  );
}

function closedText(store: CardStore, now: number): string | null {
  if (store.vanishedAt !== undefined) return 'Not on Haat any more';
  if (!store.takingOrders) return 'Not taking orders now';
  const { isOpen, text } = openingState(store, now);
  return isOpen ? null : text;
}

/** Stars out of five in one figure. */
export function StoreRating({ rating }: { readonly rating: number }) {
  if (rating <= 0) return <span>New</span>;
  return (
    <span className={classes['rating']}>
      <span className="visually-hidden">Rating </span>
      {rating.toFixed(1)}
      <IconStarFilled size={11} aria-hidden />
    </span>
  );
}
