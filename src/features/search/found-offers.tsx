import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { SearchItem } from '../../contracts/sync-service.ts';
import { formatRupees } from '../../domain/money.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { summaryOf } from '../../domain/search/product-rows.ts';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { useWishedQuantity } from '../../ui/buttons/use-wished-quantity.ts';
import { Price } from '../../ui/goods/price.tsx';
import { UnitPriceText } from '../../ui/goods/unit-price-text.tsx';
import { itemKey } from './merge-results.ts';
import type { SearchCart } from './use-search-cart.ts';
import classes from './found-offers.module.css';

export interface OffersButtonProps {
  readonly name: string;
  readonly offers: readonly SearchItem[];
  /** Units of all offers in the cart. */
  readonly inCart: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** "From ₹29 · 7 shops · 3 sizes", which opens the list of them. */
export function OffersButton({ name, offers, inCart, isOpen, onToggle }: OffersButtonProps) {
  const { shops, sizes, fromPaise } = summaryOf(offers);
  const facts = [
    ...(fromPaise === null ? [] : [`From ${formatRupees(fromPaise)}`]),
    ...(shops > 1 ? [counted(shops, 'shop')] : []),
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

export interface FoundOffersProps {
  readonly name: string;
  readonly offers: readonly SearchItem[];
  readonly quantityOf: (offer: SearchItem) => number;
  readonly setQuantity: SearchCart['set'];
}

/** Every size and shop of a product, the best first, each with its own stepper. */
export function FoundOffers({ name, offers, quantityOf, setQuantity }: FoundOffersProps) {
  return (
    <ul className={classes['offers']} aria-label={`Sizes and shops of ${name}`}>
      {offers.map((offer) => (
        <OfferRow
          key={itemKey(offer)}
          offer={offer}
          quantity={quantityOf(offer)}
          setQuantity={setQuantity}
        />
      ))}
    </ul>
  );
}

interface OfferRowProps {
  readonly offer: SearchItem;
  readonly quantity: number;
  readonly setQuantity: SearchCart['set'];
}

function OfferRow({ offer, quantity: stored, setQuantity }: OfferRowProps) {
  const { quantity, message, choose } = useWishedQuantity(stored, (wanted) =>
    setQuantity(offer, wanted),
  );
  const isOut = offer.stock === 0;
  return (
    <li className={classes['offer']}>
      <div className={classes['what']}>
        <p className={classes['size']}>
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
          onChoose={(wanted) => void choose(wanted)}
          canAdd={(offer.pricePaise ?? 0) > 0 && !isOut}
        />
      )}
    </li>
  );
}
