import type { Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { readLiveItems } from '../../../db/reads/catalogue/live-items.ts';
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
import type { Refresh } from '../../../ui/network/use-background-refresh.ts';
import { useWishedQuantity } from '../../../ui/buttons/use-wished-quantity.ts';
import type { CartQuantities } from '../use-cart-quantities.ts';
import classes from './item-sheet.module.css';

export interface ItemSheetProps {
  readonly storeId: string;
  readonly itemId: string;
  readonly quantities: CartQuantities;
  readonly takingOrders: boolean;
  readonly pricesAt: number | undefined;
  readonly now: number;
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
  pricesAt,
  now,
}: ItemSheetProps & { item: Item }) {
  const { quantity, message, choose } = useWishedQuantity(quantities.of(item.id), (wanted) =>
    quantities.set(item, wanted),
  );
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
      <dl className={classes['facts']}>
        <Fact name="Quantity" value={item.unit} />
        {item.ratingTenths > 0 && (
          <Fact name="Rating" value={`${(item.ratingTenths / 10).toFixed(1)} of 5`} />
        )}
        <Fact
          name="Returns"
          value={
            item.returnable
              ? 'Can be returned when damaged, defective or wrong'
              : 'Not returnable, except when damaged or wrong'
          }
        />
        {item.everydayNames !== '' && <Fact name="Also called" value={item.everydayNames} />}
      </dl>
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
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
