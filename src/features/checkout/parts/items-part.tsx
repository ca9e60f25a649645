import { Link } from 'react-router-dom';
import type { CartSection } from '../../../db/reads/cart.ts';
import { addMoreItemClicked } from '../../../domain/events/cart-events.ts';
import { storePath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { chargesFor } from '../../../domain/orders/quotes/bill.ts';
import { FreshnessMark } from '../../../ui/goods/freshness-mark.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { OrderReach } from '../../../ui/orders/order-reach.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import { ReviewLines } from '../review-lines.tsx';
import type { CartVerdict } from '../use-cart-validation.ts';
import { ValidationNote } from '../validation-note.tsx';

export interface ItemsPartProps {
  readonly section: CartSection;
  readonly verdict: CartVerdict;
}

/** What is ordered, what is missing for an order or for free delivery, and what the store says of it ahead. */
export function ItemsPart({ section, verdict }: ItemsPartProps) {
  const haat = useHaat();
  const messages = useMessages();
  const now = useMinute(haat.now);
  const { storeId, store, lines, freeLine, bill, pricesAt, fulfilment } = section;
  const told = verdict.kind === 'told' ? verdict.validation.quote.lines : [];
  const availableById = new Map(told.map((line) => [line.itemId, line.available]));
  return (
    <Section
      title="Items"
      aside={
        <Link to={storePath(storeId)} onClick={() => haat.track(addMoreItemClicked(storeId))}>
          {messages.addMoreItems}
        </Link>
      }
    >
      <FreshnessMark pricesAt={pricesAt} now={now} />
      {store !== undefined && bill !== null && (
        <OrderReach itemTotalPaise={bill.itemTotalPaise} charges={chargesFor(store, fulfilment)} />
      )}
      <ReviewLines lines={lines} freeLine={freeLine} availableById={availableById} />
      <ValidationNote verdict={verdict} />
    </Section>
  );
}
