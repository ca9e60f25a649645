import { setLineQuantity } from '../../commands/cart/set-quantity.ts';
import type { CartSection, CartSectionLine } from '../../db/reads/cart.ts';
import { formatRupees } from '../../domain/money.ts';
import { lineShortage } from '../../domain/orders/quotes/line-shortage.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { QuantityStepper } from '../../ui/buttons/quantity-stepper.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { FreeLine, LotNote, PriceChange, ShortageNote } from '../../ui/goods/line-notes.tsx';
import { useWishedQuantity } from '../../ui/buttons/use-wished-quantity.ts';
import classes from './review-lines.module.css';

export interface ReviewLinesProps extends Pick<CartSection, 'lines' | 'freeLine'> {
  /** Units that the store said it can give, by item; empty while it was not asked. */
  readonly availableById: ReadonlyMap<string, number>;
}

/** What is ordered, line by line at the price that is ordered; quantities can still be changed here. */
export function ReviewLines({ lines, freeLine, availableById }: ReviewLinesProps) {
  return (
    <Panel>
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <li key={line.itemId}>
            <ReviewLine line={line} told={availableById.get(line.itemId) ?? null} />
          </li>
        ))}
        {freeLine !== null && (
          <li>
            <FreeLine line={freeLine} />
          </li>
        )}
      </ul>
    </Panel>
  );
}

interface ReviewLineProps {
  readonly line: CartSectionLine;
  readonly told: number | null;
}

function ReviewLine({ line, told }: ReviewLineProps) {
  const haat = useHaat();
  const { quantity, message, choose } = useWishedQuantity(line.quantity, (wanted) =>
    setLineQuantity(haat, line, wanted),
  );
  const label = `${line.name} ${line.unit}`;
  const shortage = lineShortage({ ...line, quantity }, told);
  return (
    <>
      <div className={classes['line']}>
        <span className={classes['picture']}>
          <Picture picture={line.picture} name={line.name} unit={line.unit} size={44} />
        </span>
        <span className={classes['what']}>
          {line.name} <span className={classes['unit']}>{line.unit}</span>
          <PriceChange wasPaise={line.wasPaise} nowPaise={line.pricePaise} />
          <LotNote line={{ ...line, quantity }} showsPrice />
        </span>
        <span className={classes['stepper']}>
          <QuantityStepper
            label={label}
            quantity={quantity}
            lot={line.lot}
            onChoose={(wanted) => void choose(wanted)}
            canAdd={shortage?.kind !== 'gone'}
          />
        </span>
        <span className={classes['sum']}>{formatRupees(line.pricePaise * quantity)}</span>
      </div>
      <ShortageNote
        label={label}
        shortage={shortage}
        message={message}
        onChoose={(wanted) => void choose(wanted)}
      />
    </>
  );
}

export interface StoreTotalsProps {
  readonly sections: readonly CartSection[];
  readonly totalPaise: number;
}

/** What each store's order comes to, and all of them. */
export function StoreTotals({ sections, totalPaise }: StoreTotalsProps) {
  return (
    <Section title="Bill">
      <Panel>
        {sections.map(({ storeId, store, bill }) => (
          <p key={storeId} className={classes['of']}>
            <span>{store?.name ?? 'A store'}</span>
            <span>{formatRupees(bill?.amountToBePaidPaise ?? 0)}</span>
          </p>
        ))}
        <p className={classes['total']}>
          <b>Amount to be paid</b>
          <b>{formatRupees(totalPaise)}</b>
        </p>
      </Panel>
    </Section>
  );
}
