import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type SeenItem, VEG_MARK, vegMarkText } from '../../domain/catalogue/item-facts.ts';
import { isOutOfLots, lotSummary } from '../../domain/orders/quotes/lots.ts';
import { discountPercent } from '../../domain/money.ts';
import { QuantityStepper } from '../buttons/quantity-stepper.tsx';
import { type SetQuantity, useWishedQuantity } from '../buttons/use-wished-quantity.ts';
import { CardLink } from '../layout/card-link.tsx';
import { Picture } from '../pictures/picture.tsx';
import classes from './item-card.module.css';
import { Price, UnitPriceText } from './price.tsx';

/** What a card shows of an item. */
export interface CardItem extends SeenItem {
  /** Tenths of a star; 0 or undefined: not rated. */
  readonly ratingTenths?: number;
  /** '' or undefined: none. */
  readonly brand?: string;
  /** `VEG_MARK`; 0 or undefined: not known. */
  readonly vegMark?: number;
}

export interface ItemCardProps {
  readonly item: CardItem;
  /** Where the item's details are. */
  readonly to: string;
  /** How many are in the cart. */
  readonly quantity: number;
  readonly setQuantity: SetQuantity;
  /** Whose it is, where items of several stores stand together. */
  readonly storeName?: string;
  /** What is special about it, e.g. "Not delivered to 560103". */
  readonly note?: string;
  readonly takingOrders?: boolean;
  /** A button below all that: what else there is of it. */
  readonly more?: ReactNode;
  /** In place of its unit: the choice among several. */
  readonly unit?: ReactNode;
  /** Lower, for a list beside a rail, where many are looked over; on a wide screen one of several side by side. */
  readonly isDense?: boolean;
}

/** An item with its price and a stepper; what was refused is told on the card. */
export function ItemCard(props: ItemCardProps) {
  const { item, to, storeName, note, takingOrders = true, isDense = false } = props;
  const { quantity, message, choose } = useWishedQuantity(props.quantity, props.setQuantity);
  const isOut = isOutOfLots(item);
  const hasPrice = item.pricePaise !== null && item.pricePaise > 0;
  const { ratingTenths = 0, brand = '' } = item;
  const percent = hasPrice ? discountPercent(item.mrpPaise ?? 0, item.pricePaise ?? 0) : 0;
  return (
    <article
      className={classes['card']}
      data-out={isOut ? '' : undefined}
      data-dense={isDense ? '' : undefined}
    >
      <span className={classes['picture']}>
        <Picture
          picture={item.picture}
          name={item.name}
          unit={item.unit}
          size={isDense ? 56 : 72}
        />
        {percent > 0 && <span className={classes['off']}>{percent}% off</span>}
        {isDense && (
          <span className={classes['mark']}>
            <VegMarkSign mark={item.vegMark} />
          </span>
        )}
      </span>
      <div className={classes['body']}>
        <div className={classes['what']}>
          {brand !== '' && <p className={classes['brand']}>{brand}</p>}
          <h3 className={classes['name']}>
            <CardLink to={to} state={SHEET_STATE} isShort>
              {item.name}
            </CardLink>
          </h3>
          {storeName !== undefined && <p className={classes['facts']}>{storeName}</p>}
          {note !== undefined && <p className={classes['note']}>{note}</p>}
        </div>
        <div className={classes['buy']}>
          <div className={classes['terms']}>
            <div className={classes['facts']}>
              <Price pricePaise={item.pricePaise} mrpPaise={item.mrpPaise} showsPercent={false} />
            </div>
            <p className={classes['facts']}>
              {!isDense && <VegMarkSign mark={item.vegMark} />}
              {props.unit ?? item.unit}
              <UnitPriceText pricePaise={item.pricePaise} unit={item.unit} />
              {!isDense && ratingTenths > 0 && <Stars tenths={ratingTenths} />}
            </p>
            {item.lot && <p className={classes['facts']}>{lotSummary(item.lot)}</p>}
          </div>
          {isOut && quantity === 0 ? (
            <span className={classes['out']}>Out of stock</span>
          ) : (
            <span className={classes['stepper']}>
              <QuantityStepper
                label={`${item.name} ${item.unit}`}
                quantity={quantity}
                lot={item.lot}
                onChoose={(wanted) => void choose(wanted)}
                canAdd={hasPrice && takingOrders && !isOut}
              />
            </span>
          )}
        </div>
        {props.more}
        <p role="status" className={classes['message']}>
          {message ?? (isOut && quantity > 0 ? 'Out of stock' : null)}
        </p>
      </div>
    </article>
  );
}

/** Tells the page that opens that it may close the details by going back. */
const SHEET_STATE = { sheet: true };

function Stars({ tenths }: { readonly tenths: number }) {
  return (
    <span className={classes['stars']}>
      <IconStarFilled size={12} aria-hidden />
      <span className="visually-hidden">Rating </span>
      {(tenths / 10).toFixed(1)}
    </span>
  );
}

/** The mark of food as packs carry it: a green dot or a brown triangle in a square; nothing where it is not known (ITEM-1). */
export function VegMarkSign({ mark }: { readonly mark: number | undefined }) {
  const text = vegMarkText(mark ?? VEG_MARK.unknown);
  if (text === null) return null;
  const colour = mark === VEG_MARK.veg ? '#0a7a34' : '#8a3216';
  return (
    <svg role="img" aria-label={text} width={13} height={13} viewBox="0 0 14 14" style={SIGN}>
      <rect x={1} y={1} width={12} height={12} fill="#fff" stroke={colour} strokeWidth={1.6} />
      {mark === VEG_MARK.veg ? (
        <circle cx={7} cy={7} r={3.2} fill={colour} />
      ) : (
        <path d="M7 3.6 10.6 10H3.4Z" fill={colour} />
      )}
    </svg>
  );
}

const SIGN = { flex: 'none', verticalAlign: '-1px' } as const;
