import { formatRupees } from '../../domain/money.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { CardRow } from '../../ui/layout/card-row.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { type QuantityOutcome, useWishedQuantity } from '../../ui/buttons/use-wished-quantity.ts';
import { type BoughtItem, itemKey, nowSold, type SoldItem } from './buy-again.ts';
import classes from './buy-again-row.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { chooseQuantity } from '../../commands/cart/set-quantity.ts';
import { readCart } from '../../db/reads/cart.ts';
import { readItemsOfStores } from '../../db/reads/catalogue/items-of-stores.ts';
import { useHaat } from '../../ports/haat-context.tsx';

/** Goods that were ordered before, each added with one tap. */
export function BuyAgainRow({ bought }: { readonly bought: readonly BoughtItem[] }) {
  const { items, quantityOf, set } = useBuyAgain(bought);
  return (
    <CardRow cardWidth="136px">
      {items.map((item) => (
        <li key={itemKey(item)}>
          <BuyAgainCard item={item} quantity={quantityOf(item)} set={set} />
        </li>
      ))}
    </CardRow>
  );
}

interface BuyAgainCardProps {
  readonly item: SoldItem;
  readonly quantity: number;
  readonly set: ReturnType<typeof useBuyAgain>['set'];
}

function BuyAgainCard({ item, quantity: stored, set }: BuyAgainCardProps) {
  const { quantity, message, choose } = useWishedQuantity(stored, (wanted) => set(item, wanted));
  const isOut = !item.isSold || item.stock === 0;
  return (
    <article className={classes['card']} data-out={isOut ? '' : undefined}>
      <Picture picture={item.picture} name={item.name} unit={item.unit} size={72} />
      <h3 className={classes['name']}>
        <CardLink to={storePath(item.storeId, { item: item.itemId })} isShort>
          {item.name}
        </CardLink>
      </h3>
      <p className={classes['facts']}>
        {item.unit} · <b>{formatRupees(item.pricePaise)}</b>
      </p>
      <p className={classes['from']}>{item.storeName}</p>
      <div className={classes['buy']}>
        {isOut && quantity === 0 ? (
          <span className={classes['out']}>{item.isSold ? 'Out of stock' : 'Not sold now'}</span>
        ) : (
          <QuantityStepper
            label={`${item.name} ${item.unit}`}
            quantity={quantity}
            onChoose={(wanted) => void choose(wanted)}
            canAdd={!isOut}
          />
        )}
      </div>
      <p role="status" className={classes['message']}>
        {message}
      </p>
    </article>
  );
}

/** Goods that were bought before, at today's price where it is here, and the cart for them. */
function useBuyAgain(bought: readonly BoughtItem[]) {
  const haat = useHaat();
  const { device, person } = haat;
  const keys = bought.map(itemKey).join('\n');
  const live = useLiveQuery(async () => readItemsOfStores(device, bought), [device, keys]);
  const rows = useLiveQuery(async () => readCart(person), [person]) ?? [];
  const quantities = new Map(rows.map((row) => [itemKey(row), row.quantity]));
  const set = useCallback(
    (item: SoldItem, wanted: number): Promise<QuantityOutcome> =>
      chooseQuantity(haat, item, wanted),
    [haat],
  );
  return {
    items: bought.map((item) => nowSold(item, live)),
    quantityOf: (item: BoughtItem) => quantities.get(itemKey(item)) ?? 0,
    set,
  };
}
