import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CartSectionLine } from '../../db/reads/cart.ts';
import { formatRupees } from '../../domain/money.ts';
import { lineShortage } from '../../domain/orders/quotes/line-shortage.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { PriceChange } from '../../ui/goods/price-change.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { ShortageNote } from '../../ui/goods/shortage-note.tsx';
import { useWishedQuantity, type SetQuantity } from '../../ui/buttons/use-wished-quantity.ts';
import classes from './cart-line.module.css';

export interface CartLineProps {
  readonly line: CartSectionLine;
  readonly setQuantity: SetQuantity;
}

/** One line of the cart: how many, for how much, and what has changed since it was added. */
export function CartLine({ line, setQuantity }: CartLineProps) {
  const { quantity, message, choose } = useWishedQuantity(line.quantity, setQuantity);
  const label = `${line.name} ${line.unit}`;
  const shortage = lineShortage({ quantity, stock: line.stock });
  const isOut = shortage?.kind === 'gone';
  return (
    <div className={classes['line']} data-out={isOut ? '' : undefined}>
      <Picture picture={line.picture} name={line.name} unit={line.unit} size={56} />
      <div className={classes['body']}>
        <div className={classes['top']}>
          <h3 className={classes['name']}>
            <Link to={storePath(line.storeId, { item: line.itemId })}>{line.name}</Link>
          </h3>
          <span className={classes['remove']}>
            <IconButton
              label={`Remove ${label}`}
              icon={IconTrash}
              size={18}
              tone="soft"
              onClick={() => void choose(0)}
            />
          </span>
        </div>
        <p className={classes['facts']}>
          {line.unit} ·{' '}
          {line.wasPaise === null ? (
            formatRupees(line.pricePaise)
          ) : (
            <PriceChange wasPaise={line.wasPaise} nowPaise={line.pricePaise} />
          )}
        </p>
        <div className={classes['bottom']}>
          <b className={classes['sum']}>{formatRupees(line.pricePaise * quantity)}</b>
          <QuantityStepper
            label={label}
            quantity={quantity}
            onChoose={(wanted) => void choose(wanted)}
            canAdd={!isOut}
          />
        </div>
        <ShortageNote
          label={label}
          shortage={shortage}
          message={message}
          onChoose={(wanted) => void choose(wanted)}
        />
      </div>
    </div>
  );
}
