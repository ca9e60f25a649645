import { isOutOfLots } from '../../domain/orders/quotes/lots.ts';
import { IconDiscount2, IconShoppingCart, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dismissCartReminder } from '../../commands/cart/watch-cart.ts';
import type { AbandonedCart } from '../../domain/cart/abandonment.ts';
import { formatRupees, discountPercent } from '../../domain/money.ts';
import { ROUTES, storePath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { CardRow } from '../../ui/layout/card-row.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import type { HomeOffer } from './home-offers.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { chooseQuantity } from '../../commands/cart/set-quantity.ts';
import { readCart } from '../../db/reads/cart.ts';
import { readItemsOfStores } from '../../db/reads/catalogue/items-of-stores.ts';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { type QuantityOutcome, useWishedQuantity } from '../../ui/buttons/use-wished-quantity.ts';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { type BoughtItem, itemKey, nowSold, type SoldItem } from './buy-again.ts';
import classes from './home-rows.module.css';
import goodsClasses from './goods-row.module.css';

/** Offers by code; each leads to its store, or to all of them. */
export function OfferRow({ offers }: { readonly offers: readonly HomeOffer[] }) {
  return (
    <CardRow cardWidth="min(248px, 78vw)">
      {offers.map(({ code, title, minimumPaise, store }) => (
        <li key={code}>
          <Link
            to={store === null ? ROUTES.category : storePath(store.id)}
            className={classes['offer']}
          >
            <IconDiscount2 size={22} stroke={1.8} aria-hidden className={classes['icon']} />
            <span className={classes['offerRowText']}>
              <b className={classes['offerRowTitle']}>{title}</b>
              <span className={classes['facts']}>
                {minimumPaise > 0 ? `From ${formatRupees(minimumPaise)} on · ` : ''}
                <span className={classes['code']}>{code}</span>
              </span>
              <span className={classes['facts']}>{store?.name ?? 'At every store'}</span>
            </span>
          </Link>
        </li>
      ))}
    </CardRow>
  );
}

/** Reminds of a cart that was left behind (CART-1), until that is put away or the cart changes. */
export function WaitingCart({ cart }: { readonly cart: AbandonedCart }) {
  const haat = useHaat();
  const messages = useMessages();
  const count = cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={classes['card']}>
      <IconShoppingCart size={24} stroke={1.8} aria-hidden className={classes['icon']} />
      <p className={classes['words']}>
        <b>Your cart is waiting</b>
        <span className={classes['soft']}>
          {count} {count === 1 ? 'item' : 'items'} · {formatRupees(cart.totalPaise)}
        </span>
      </p>
      <Link to={ROUTES.cart} className={classes['go'] ?? ''}>
        {messages.goToCart}
      </Link>
      <IconButton
        label="Put the reminder away"
        icon={IconX}
        tone="soft"
        onClick={() => void dismissCartReminder(haat)}
      />
    </div>
  );
}

interface GoodsRowProps {
  /** By their ids; as they are sold now is read. */
  readonly bought: readonly BoughtItem[];
  /** How much less than the MRP. */
  readonly showsSaving?: boolean;
}

/** Goods side by side, each added with one tap. */
export function GoodsRow({ bought, showsSaving = false }: GoodsRowProps) {
  const { items, quantityOf, set } = useGoods(bought);
  return (
    <CardRow cardWidth="136px">
      {items.map((item) => (
        <li key={itemKey(item)}>
          <GoodsCard item={item} quantity={quantityOf(item)} set={set} showsSaving={showsSaving} />
        </li>
      ))}
    </CardRow>
  );
}

interface GoodsCardProps {
  readonly item: SoldItem;
  readonly quantity: number;
  readonly showsSaving: boolean;
  readonly set: ReturnType<typeof useGoods>['set'];
}

function GoodsCard({ item, quantity: stored, set, showsSaving }: GoodsCardProps) {
  const { quantity, message, choose } = useWishedQuantity(stored, (wanted) => set(item, wanted));
  const isOut = !item.isSold || isOutOfLots(item);
  const percent = showsSaving ? discountPercent(item.mrpPaise, item.pricePaise) : 0;
  return (
    <article className={goodsClasses['card']} data-out={isOut ? '' : undefined}>
      {percent > 0 && <span className={goodsClasses['saving']}>{percent}% off</span>}
      <Picture picture={item.picture} name={item.name} unit={item.unit} size={72} />
      <h3 className={goodsClasses['name']}>
        <CardLink to={storePath(item.storeId, { item: item.itemId })} isShort>
          {item.name}
        </CardLink>
      </h3>
      <p className={goodsClasses['facts']}>
        {item.unit} · <b>{formatRupees(item.pricePaise)}</b>
        {percent > 0 && (
          <>
            <span className="visually-hidden">, printed price </span>{' '}
            <s className={goodsClasses['mrp']}>{formatRupees(item.mrpPaise)}</s>
          </>
        )}
      </p>
      <p className={goodsClasses['from']}>{item.storeName}</p>
      <div className={goodsClasses['buy']}>
        {isOut && quantity === 0 ? (
          <span className={goodsClasses['out']}>
            {item.isSold ? 'Out of stock' : 'Not sold now'}
          </span>
        ) : (
          <QuantityStepper
            label={`${item.name} ${item.unit}`}
            quantity={quantity}
            lot={item.lot}
            onChoose={(wanted) => void choose(wanted)}
            canAdd={!isOut}
          />
        )}
      </div>
      <p role="status" className={goodsClasses['message']}>
        {message}
      </p>
    </article>
  );
}

/** Goods at today's price where it is here, and the cart for them. */
function useGoods(bought: readonly BoughtItem[]) {
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
