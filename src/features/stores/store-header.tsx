import { IconChevronDown, IconSpeakerphone } from '@tabler/icons-react';
import type { StoreRow } from '../../db/device-database.ts';
import { formatAddress } from '../../domain/account/address.ts';
import { formatDistance } from '../../domain/stores/geo.ts';
import { arrivalMinutes } from '../../domain/orders/slots/arrival.ts';
import { formatRupees, numberText } from '../../domain/money.ts';
import { readOwnPicture } from '../../domain/catalogue/picture-address.ts';
import { returnPolicyText, standingNotice } from '../../domain/sellers/shop-front.ts';
import { openingState } from '../../domain/stores/opening-text.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { FreshnessMark } from '../../ui/goods/freshness-mark.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { ShareButton } from '../../ui/buttons/share-button.tsx';
import { FavouriteHeart } from '../../ui/goods/favourites.tsx';
import { StoreRating } from '../../ui/goods/store-card.tsx';
import classes from './store-header.module.css';

export interface StoreHeaderProps {
  readonly store: StoreRow;
  readonly km: number | null;
  readonly now: number;
  readonly pricesAt: number | undefined;
  /** The area that the store does not deliver to, if it is so. */
  readonly notDeliveredTo: string | null;
}

/** Edge of the picture that a store took of itself: as high as the two lines beside it, px. */
const PICTURE_EDGE = 48;

/** What to know of a store before buying, in two lines: when, how far, what it charges; the rest of it opens below. */
export function StoreHeader({ store, km, now, pricesAt, notDeliveredTo }: StoreHeaderProps) {
  const messages = useMessages();
  const { isOpen, text } = openingState(store, now);
  const { returnPolicy } = store;
  const notice = standingNotice(store.notice, now);
  return (
    <div className={classes['header']}>
      <div className={classes['top']}>
        {readOwnPicture(store.picture) !== null && (
          <span className={classes['picture']}>
            <Picture picture={store.picture} size={PICTURE_EDGE} />
          </span>
        )}
        <details className={classes['facts']}>
          <summary className={classes['summary']}>
            <span className={classes['line']}>
              <StoreRating rating={store.rating} />
              {store.ratingCount > 0 && (
                <span>
                  ({numberText(store.ratingCount)}
                  <span className="visually-hidden">
                    {store.ratingCount === 1 ? ' rating' : ' ratings'}
                  </span>
                  )
                </span>
              )}
              {isOpen && <span>{arrivalMinutes(store, km)} min</span>}
              {km !== null && <span>{formatDistance(km)}</span>}
              <span className={classes['hours']} data-closed={isOpen ? undefined : ''}>
                {isOpen ? text : `Closed. ${text}`}
              </span>
            </span>
            <span className={classes['line']}>
              <span className={classes['charges']}>
                {shortChargesText(store)} <IconChevronDown size={16} stroke={2.2} aria-hidden />
              </span>
            </span>
          </summary>
          <p className={classes['more']}>{chargesText(store)}</p>
          <p className={classes['more']}>
            {formatAddress({ street: store.street, city: store.city })}
            {store.offersPickup === true && '. You can pick your order up here.'}
          </p>
          {returnPolicy && (
            <p className={classes['more']}>
              {returnPolicyText(returnPolicy, messages)}
              {returnPolicy.words !== '' && (
                <span className={classes['words']}>The shop says: {returnPolicy.words}</span>
              )}
            </p>
          )}
        </details>
        <FavouriteHeart storeId={store.id} storeName={store.name} />
        <ShareButton
          label="Share this store"
          title={store.name}
          text={`${store.name} on Haat`}
          path={storePath(store.id)}
        />
      </div>
      {notice !== null && (
        <NoticeLine>
          <span className={classes['notice']}>
            <IconSpeakerphone size={18} stroke={1.8} aria-hidden />
            <span>{notice.text}</span>
          </span>
        </NoticeLine>
      )}
      <FreshnessMark pricesAt={pricesAt} now={now} />
      {store.vanishedAt !== undefined && (
        <NoticeLine tone="danger">This store is not on Haat any more.</NoticeLine>
      )}
      {store.vanishedAt === undefined && !store.takingOrders && (
        <NoticeLine tone="warn">This store is not taking orders now.</NoticeLine>
      )}
      {notDeliveredTo !== null && (
        <NoticeLine tone="warn">Not delivered to {notDeliveredTo}</NoticeLine>
      )}
    </div>
  );
}

/** What most people ask first. */
function shortChargesText({ deliveryChargePaise, minimumOrderPaise }: StoreRow): string {
  const delivery =
    deliveryChargePaise === 0 ? 'Free delivery' : `Delivery ${formatRupees(deliveryChargePaise)}`;
  return `Min. order ${formatRupees(minimumOrderPaise)} · ${delivery}`;
}

/** All a store charges, before anything is chosen. */
function chargesText(store: StoreRow): string {
  const { deliveryChargePaise, freeDeliveryFromPaise, packingChargePaise } = store;
  const delivery =
    deliveryChargePaise === 0 ? 'Free delivery' : `Delivery ${formatRupees(deliveryChargePaise)}`;
  const free =
    deliveryChargePaise > 0 && freeDeliveryFromPaise !== null
      ? `, free from ${formatRupees(freeDeliveryFromPaise)}`
      : '';
  const packing = packingChargePaise === 0 ? '' : ` · Packing ${formatRupees(packingChargePaise)}`;
  const { freightPaisePerQuintal = 0 } = store;
  const freight =
    freightPaisePerQuintal === 0
      ? ''
      : ` · Above 50 kg, freight ${formatRupees(freightPaisePerQuintal)} for each 100 kg`;
  return `Min. order ${formatRupees(store.minimumOrderPaise)} · ${delivery}${free}${packing}${freight}`;
}
