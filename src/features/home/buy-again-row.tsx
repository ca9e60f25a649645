import { formatRupees } from '../../domain/money.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { CardRow } from '../../ui/layout/card-row.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { useWishedQuantity } from '../../ui/buttons/use-wished-quantity.ts';
import { itemKey, type BoughtItem, type SoldItem } from './buy-again.ts';
import { useBuyAgain } from './use-buy-again.ts';
import classes from './buy-again-row.module.css';

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
