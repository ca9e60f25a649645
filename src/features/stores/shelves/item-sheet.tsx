import {
  isOutOfLots,
  type Lot,
  lotPriceText,
  lotText,
} from '../../../domain/orders/quotes/lots.ts';
import { type ReactNode, useCallback, useEffect } from 'react';
import type { ItemDocument } from '../../../contracts/catalogue/item-details.ts';
import { readItemFacts } from '../../../db/reads/listings.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { AddToList } from './add-to-list.tsx';
import { GoodsFacts, ItemSizes, PackFacts, type SizeOfItem } from './item-facts.tsx';
import {
  type Item,
  type ItemWithSizes,
  readItemWithSizes,
} from '../../../db/reads/catalogue/catalogue-items.ts';
import { storePath } from '../../../domain/routes/routes.ts';
import { useKeptAnswer } from '../../../ports/use-kept-answer.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { ItemHeart, RestockWish } from '../../../ui/goods/favourites.tsx';
import { FreshnessMark, PricesAsOf } from '../../../ui/goods/freshness-mark.tsx';
import { readDrawnPicture } from '../../../domain/catalogue/drawn-picture.ts';
import { readOwnPicture } from '../../../domain/catalogue/picture-address.ts';
import { PACK_SHAPES } from '../../../ui/pictures/pack-shapes.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Price } from '../../../ui/goods/price.tsx';
import { QuantityStepper } from '../../../ui/buttons/quantity-stepper.tsx';
import type { StoreSummary } from '../../../contracts/schemas.ts';
import { ShareButton } from '../../../ui/buttons/share-button.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { type Refresh, useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { type SetQuantity, useWishedQuantity } from '../../../ui/buttons/use-wished-quantity.ts';
import type { CartQuantities } from '../use-cart-quantities.ts';
import { usePricesAt } from './use-shelf-items.ts';
import classes from './item-sheet.module.css';

export interface ItemSheetProps {
  readonly storeId: string;
  readonly itemId: string;
  readonly quantities: CartQuantities;
  readonly takingOrders: boolean;
  readonly now: number;
  /** Where an item's details are. */
  readonly itemPath: (itemId: string) => string;
  /** Of the store's catalogue: the item may come with it. */
  readonly refresh: Refresh;
  readonly onClose: () => void;
}

/** An item's details over the store's page. */
export function ItemSheet(props: ItemSheetProps) {
  const { storeId, itemId, refresh, onClose } = props;
  const { kept, isKnown } = useKeptAnswer(
    refresh.state,
    `${storeId} ${itemId}`,
    async ({ device }) => readItemWithSizes(device, storeId, itemId),
  );
  const found = kept ?? null;
  const isReading = found === null && !isKnown;
  return (
    <Sheet
      title={found?.item.name ?? 'Item'}
      onClose={onClose}
      isTall
      aside={found !== null && <ShareItem item={found.item} />}
    >
      {isReading && <Bone height={180} />}
      {found === null && isKnown && (
        <EmptyState title="This item is not here" text="The store may not sell it any more." />
      )}
      {found !== null && <ItemDetails key={itemId} found={found} {...props} />}
    </Sheet>
  );
}

/** The link to an item; in its head, where it never moves. */
export function ShareItem({
  item,
}: {
  readonly item: Pick<Item, 'id' | 'storeId' | 'name' | 'unit'>;
}) {
  return (
    <ShareButton
      label="Share this item"
      title={item.name}
      text={`${item.name} ${item.unit} on Haat`}
      path={storePath(item.storeId, { item: item.id })}
    />
  );
}

function ItemDetails({
  found,
  quantities,
  takingOrders,
  now,
  itemPath,
}: ItemSheetProps & { found: ItemWithSizes }) {
  const { item, sizes, store } = found;
  useItemTitle(item);
  const pricesAt = usePricesAt(item.storeId);
  return (
    <ItemView
      item={item}
      sizes={sizes}
      store={store}
      facts={useItemFacts(item.id)}
      quantity={quantities.of(item.id)}
      setQuantity={(wanted) => quantities.set(item, wanted)}
      takingOrders={takingOrders}
      pricesAt={pricesAt}
      now={now}
      itemPath={itemPath}
      lists={<AddToList item={item} />}
    />
  );
}

export interface ItemViewProps extends Pick<ItemSheetProps, 'takingOrders' | 'now' | 'itemPath'> {
  /** When its prices were fetched, ms; undefined: none are here. */
  readonly pricesAt: number | undefined;
  readonly item: Item;
  /** Of the product, this one among them; empty where there is one. */
  readonly sizes: readonly SizeOfItem[];
  /** Who sells it. */
  readonly store: Pick<StoreSummary, 'name' | 'street' | 'city'> | undefined;
  /** What its pack says, as the server told; null: not known here, undefined: being asked for. */
  readonly facts: ItemDocument['facts'] | null | undefined;
  /** How many are in the cart. */
  readonly quantity: number;
  readonly setQuantity: SetQuantity;
  /** The way to the person's lists. */
  readonly lists?: ReactNode;
}

/** An item with its picture, price and stepper, and all that is known of it. */
export function ItemView(props: ItemViewProps) {
  const { item, sizes, facts, takingOrders, pricesAt, now, itemPath } = props;
  const { quantity, message, choose } = useWishedQuantity(props.quantity, props.setQuantity);
  const hasPrice = (item.pricePaise ?? 0) > 0;
  const isOut = isOutOfLots(item);
  return (
    <>
      <div className={classes['pictures']}>
        <PictureStrip item={item} facts={facts} />
        <div className={classes['heart']}>
          <ItemHeart item={item} />
        </div>
      </div>
      {sizes.length > 0 && <ItemSizes itemId={item.id} sizes={sizes} pathOf={itemPath} />}
      <FreshnessMark pricesAt={pricesAt} now={now} />
      <p role="status" className={classes['message']}>
        {message ?? (isOut && quantity > 0 ? 'Out of stock' : null)}
      </p>
      <div className={classes['buy']}>
        <Price pricePaise={item.pricePaise} mrpPaise={item.mrpPaise} />
        {isOut && quantity === 0 ? (
          <span className={classes['out']}>Out of stock</span>
        ) : (
          <QuantityStepper
            label={`${item.name} ${item.unit}`}
            quantity={quantity}
            lot={item.lot}
            onChoose={(wanted) => void choose(wanted)}
            canAdd={hasPrice && takingOrders && !isOut}
          />
        )}
      </div>
      {item.lot && <LotPrices lot={item.lot} />}
      {isOut && <RestockWish item={item} />}
      {props.lists}
      <GoodsFacts item={item} store={props.store} />
      {facts === undefined ? <Bone height={160} /> : <PackFacts facts={facts} />}
      {pricesAt !== undefined && <PricesAsOf at={pricesAt} />}
    </>
  );
}

/** What there is to see of an item; more than two are scrolled. */
function PictureStrip({ item, facts }: Pick<ItemViewProps, 'item' | 'facts'>) {
  const pictures = picturesOf(item.picture, facts);
  const isLong = pictures.length > 2;
  return (
    <div
      className={classes['strip']}
      {...(isLong && { role: 'group', 'aria-label': 'Pictures', tabIndex: 0 })}
    >
      {pictures.map((picture) => (
        <Picture
          key={picture}
          picture={picture}
          name={item.name}
          unit={item.unit}
          size={PICTURE_EDGE}
        />
      ))}
    </div>
  );
}

/** How many are sold at once, and what one costs by the quantity. */
function LotPrices({ lot }: { readonly lot: Lot }) {
  return (
    <ul className={classes['lots']} aria-label="Prices by quantity">
      {[lotText(lot), ...lot.prices.map(lotPriceText)].map(
        (text) => text !== null && <li key={text}>{text}</li>,
      )}
    </ul>
  );
}

/** Two of them stand side by side on a phone of 320 px. */
const PICTURE_EDGE = 134;

/** A shop's own pictures in their order; else goods in a pack as they are bought, and as what is in it. */
function picturesOf(picture: string, facts: ItemViewProps['facts']): readonly string[] {
  if (readOwnPicture(picture) !== null) {
    // The shelf may be ahead of what was told of the item.
    return [picture, ...(facts?.pictures ?? []).filter((each) => each !== picture)];
  }
  const drawn = readDrawnPicture(picture);
  if (drawn === null || PACK_SHAPES[drawn.packing].isLoose === true) return [picture];
  return [picture, drawn.photo];
}

/** What was told of an item when it was looked at last, asked again in the background (ITEM-1). */
function useItemFacts(itemId: string): ItemDocument['facts'] | null | undefined {
  const { device, sync } = useHaat();
  const ask = useCallback(() => sync.pullItem(itemId), [sync, itemId]);
  const { state } = useBackgroundRefresh(ask);
  const { kept, isKnown } = useKeptAnswer(state, itemId, async () => readItemFacts(device, itemId));
  if (kept === undefined) return undefined;
  return kept ?? (isKnown ? null : undefined);
}

/** Names the browser's tab, and what is shared or bookmarked, by the item while it is open. */
function useItemTitle(item: Item): void {
  useEffect(() => {
    const before = window.document.title;
    window.document.title = `${item.name} ${item.unit} · Haat`;
    return () => {
      window.document.title = before;
    };
  }, [item.name, item.unit]);
}
