import { isOutOfLots } from '../../domain/orders/quotes/lots.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { chooseQuantity } from '../../commands/cart/set-quantity.ts';
import type { FoundProduct, SearchItem } from '../../contracts/sync-service.ts';
import { readCart } from '../../db/reads/cart.ts';
import { formatRupees } from '../../domain/money.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { flavourText } from '../../domain/catalogue/shelf-choice.ts';
import { summaryOf } from '../../domain/search/found/product-rows.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { type QuantityOutcome, useWishedQuantity } from '../../ui/buttons/use-wished-quantity.ts';
import { ItemCard } from '../../ui/goods/item-card.tsx';
import { Price, UnitPriceText } from '../../ui/goods/price.tsx';
import classes from './found-offers.module.css';
import { itemKey } from './merge-results.ts';

interface OffersButtonProps {
  readonly name: string;
  readonly offers: readonly SearchItem[];
  /** Units of all offers in the cart. */
  readonly inCart: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

interface FoundOffersProps {
  readonly name: string;
  readonly offers: readonly SearchItem[];
  readonly quantityOf: (offer: SearchItem) => number;
  readonly setQuantity: SearchCart['set'];
}

interface OfferRowProps {
  readonly offer: SearchItem;
  /** The product comes in several. */
  readonly hasFlavours: boolean;
  readonly quantity: number;
  readonly setQuantity: SearchCart['set'];
}

export interface FoundItemProps {
  readonly item: FoundProduct;
  /** How many of each offer are in the cart, by `itemKey`; those that are not there are left out. */
  readonly quantities: SearchCart['quantities'];
  readonly setQuantity: SearchCart['set'];
  readonly note?: string;
}

/**
 * A found product (SRC-4): its best offer, and behind a button all sizes, flavours and shops. Drawn again only when something of it has
 * changed: the next letter often finds the same.
 */
export const FoundItem = memo(
  function FoundItem({ item, quantities, setQuantity, note }: FoundItemProps) {
    const [isOpen, setOpen] = useState(false);
    const quantityOf = (offer: SearchItem) => quantities.get(itemKey(offer)) ?? 0;
    const { offers } = item;
    return (
      <>
        <ItemCard
          item={item}
          to={storePath(item.storeId, { category: item.categoryId, item: item.itemId })}
          quantity={quantityOf(item)}
          setQuantity={(wanted) => setQuantity(item, wanted)}
          storeName={item.storeName}
          {...(note !== undefined && { note })}
          {...(offers !== undefined && {
            more: (
              <OffersButton
                name={item.name}
                offers={offers}
                inCart={offers.reduce((sum, offer) => sum + quantityOf(offer), 0)}
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
              />
            ),
          })}
        />
        {isOpen && offers !== undefined && (
          <FoundOffers
            name={item.name}
            offers={offers}
            quantityOf={quantityOf}
            setQuantity={setQuantity}
          />
        )}
      </>
    );
  },
  (before, now) =>
    before.setQuantity === now.setQuantity &&
    before.note === now.note &&
    offersOf(before.item).every((offer) => {
      const key = itemKey(offer);
      return before.quantities.get(key) === now.quantities.get(key);
    }) &&
    isSameItem(before.item, now.item),
);

const offersOf = (item: FoundProduct): readonly SearchItem[] => item.offers ?? [item];

/** Answers are made anew each time: the same product is one whose every fact is the same, and every offer's. */
function isSameItem(left: FoundProduct, right: FoundProduct): boolean {
  if (left === right) return true;
  const [mine, others] = [offersOf(left), offersOf(right)];
  return (
    mine.length === others.length &&
    mine.every((offer, place) => {
      const other = others[place];
      return other !== undefined && isSameOffer(offer, other);
    })
  );
}

function isSameOffer(left: SearchItem, right: SearchItem): boolean {
  const keys = (Object.keys(right) as (keyof FoundProduct)[]).filter((key) => key !== 'offers');
  return keys.every((key) => (left as FoundProduct)[key] === (right as FoundProduct)[key]);
}

/** "From ₹29 · 7 shops · 4 flavours · 3 sizes", which opens the list of them. */
function OffersButton({ name, offers, inCart, isOpen, onToggle }: OffersButtonProps) {
  const { shops, sizes, flavours, fromPaise } = summaryOf(offers);
  const facts = [
    ...(fromPaise === null ? [] : [`From ${formatRupees(fromPaise)}`]),
    ...(shops > 1 ? [counted(shops, 'shop')] : []),
    ...(flavours > 1 ? [counted(flavours, 'flavour')] : []),
    ...(sizes > 1 ? [counted(sizes, 'size')] : []),
    ...(inCart > 0 ? [`${inCart} in cart`] : []),
  ];
  return (
    <button type="button" className={classes['more']} aria-expanded={isOpen} onClick={onToggle}>
      {facts.join(' · ')}
      <span className="visually-hidden"> for {name}</span>
      <IconChevronDown size={16} stroke={2.4} aria-hidden />
    </button>
  );
}

/** Every size, flavour and shop of a product, the best first, each with its own stepper. */
function FoundOffers({ name, offers, quantityOf, setQuantity }: FoundOffersProps) {
  const hasFlavours = summaryOf(offers).flavours > 1;
  const what = hasFlavours ? 'Flavours, sizes and shops' : 'Sizes and shops';
  return (
    <ul className={classes['offers']} aria-label={`${what} of ${name}`}>
      {offers.map((offer) => (
        <OfferRow
          key={itemKey(offer)}
          offer={offer}
          hasFlavours={hasFlavours}
          quantity={quantityOf(offer)}
          setQuantity={setQuantity}
        />
      ))}
    </ul>
  );
}

function OfferRow({ offer, hasFlavours, quantity: stored, setQuantity }: OfferRowProps) {
  const { quantity, message, choose } = useWishedQuantity(stored, (wanted) =>
    setQuantity(offer, wanted),
  );
  const isOut = isOutOfLots(offer);
  return (
    <li className={classes['offer']}>
      <div className={classes['what']}>
        <p className={classes['size']}>
          {hasFlavours && `${flavourText(offer.flavour)} · `}
          {offer.unit} <UnitPriceText pricePaise={offer.pricePaise} unit={offer.unit} />
        </p>
        <Link
          className={classes['store'] ?? ''}
          to={storePath(offer.storeId, { category: offer.categoryId, item: offer.itemId })}
        >
          {offer.storeName}
        </Link>
        <Price pricePaise={offer.pricePaise} mrpPaise={offer.mrpPaise} showsPercent={false} />
        <p role="status" className={classes['message']}>
          {message}
        </p>
      </div>
      {isOut && quantity === 0 ? (
        <span className={classes['out']}>Out of stock</span>
      ) : (
        <QuantityStepper
          label={`${offer.name} ${offer.unit} from ${offer.storeName}`}
          quantity={quantity}
          lot={offer.lot}
          onChoose={(wanted) => void choose(wanted)}
          canAdd={(offer.pricePaise ?? 0) > 0 && !isOut}
        />
      )}
    </li>
  );
}

/** How many of each found item are in the cart, over all stores, and how to change that. */
export interface SearchCart {
  /** By `itemKey`. */
  readonly quantities: ReadonlyMap<string, number>;
  /** The same function as long as the person stays. */
  readonly set: (item: SearchItem, wanted: number) => Promise<QuantityOutcome>;
}

/** The cart for a list of found items. */
export function useSearchCart(): SearchCart {
  const haat = useHaat();
  const { person } = haat;
  const rows = useLiveQuery(async () => readCart(person), [person]);
  const quantities = useMemo(
    () => new Map((rows ?? []).map((row) => [itemKey(row), row.quantity])),
    [rows],
  );
  const set = useCallback(
    (item: SearchItem, wanted: number): Promise<QuantityOutcome> =>
      chooseQuantity(haat, item, wanted),
    [haat],
  );
  return { quantities, set };
}
