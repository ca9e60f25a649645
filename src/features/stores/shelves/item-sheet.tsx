import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect } from 'react';
import type { ItemDocument } from '../../../contracts/catalogue/item-details.ts';
import { readListing } from '../../../db/reads/listings.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ItemFacts, ItemSizes } from './item-facts.tsx';
import { type Item, readLiveItems } from '../../../db/reads/catalogue/catalogue-items.ts';
import { storePath } from '../../../domain/routes/routes.ts';
import { useKeptAnswer } from '../../../ports/use-kept-answer.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FreshnessMark } from '../../../ui/goods/freshness-mark.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Price } from '../../../ui/goods/price.tsx';
import { QuantityStepper } from '../../../ui/buttons/quantity-stepper.tsx';
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
  const { kept: item, isKnown } = useKeptAnswer(
    refresh.state,
    `${storeId} ${itemId}`,
    async ({ device }) => (await readLiveItems(device, storeId, [itemId])).get(itemId) ?? null,
  );
  const isReading = (item ?? null) === null && !isKnown;
  return (
    <Sheet title={item?.name ?? 'Item'} onClose={onClose}>
      {isReading && <Bone height={180} />}
      {item === null && isKnown && (
        <EmptyState title="This item is not here" text="The store may not sell it any more." />
      )}
      {item !== undefined && item !== null && <ItemDetails key={item.id} item={item} {...props} />}
    </Sheet>
  );
}

function ItemDetails({
  item,
  quantities,
  takingOrders,
  now,
  itemPath,
}: ItemSheetProps & { item: Item }) {
  useItemTitle(item);
  const pricesAt = usePricesAt(item.storeId);
  return (
    <ItemView
      item={item}
      document={useItemDocument(item.id)}
      quantity={quantities.of(item.id)}
      setQuantity={(wanted) => quantities.set(item, wanted)}
      takingOrders={takingOrders}
      pricesAt={pricesAt}
      now={now}
      itemPath={itemPath}
    />
  );
}

export interface ItemViewProps extends Pick<ItemSheetProps, 'takingOrders' | 'now' | 'itemPath'> {
  /** When its prices were fetched, ms; undefined: none are here. */
  readonly pricesAt: number | undefined;
  readonly item: Item;
  /** What the server told of it; null: not known here. */
  readonly document: Pick<ItemDocument, 'facts' | 'sizes'> | null;
  /** How many are in the cart. */
  readonly quantity: number;
  readonly setQuantity: SetQuantity;
}

/** An item with its picture, price and stepper, and all that is known of it. */
export function ItemView(props: ItemViewProps) {
  const { item, document, takingOrders, pricesAt, now, itemPath } = props;
  const { quantity, message, choose } = useWishedQuantity(props.quantity, props.setQuantity);
  const sizes = document?.sizes ?? [];
  const hasPrice = (item.pricePaise ?? 0) > 0;
  const isOut = item.stock === 0;
  return (
    <>
      <div className={classes['picture']}>
        <Picture picture={item.picture} name={item.name} unit={item.unit} size={148} />
        <div className={classes['share']}>
          <ShareButton
            label="Share this item"
            title={item.name}
            text={`${item.name} ${item.unit} on Haat`}
            path={storePath(item.storeId, { item: item.id })}
          />
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
            onChoose={(wanted) => void choose(wanted)}
            canAdd={hasPrice && takingOrders && !isOut}
          />
        )}
      </div>
      <ItemFacts item={item} document={document} />
    </>
  );
}

/** What was told of an item when it was looked at last, asked again in the background (ITEM-1). */
function useItemDocument(itemId: string): ItemDocument | null {
  const { device, sync } = useHaat();
  const ask = useCallback(() => sync.pullItem(itemId), [sync, itemId]);
  useBackgroundRefresh(ask);
  const kept = useLiveQuery(async () => readListing(device, 'item', itemId), [device, itemId]);
  return kept?.value ?? null;
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
