import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { choosePickup } from '../../commands/cart/checkout-draft.ts';
import { couponControls } from '../../commands/cart/cart-coupon.ts';
import type { CartSection } from '../../db/reads/cart.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import { formatRupees } from '../../domain/money.ts';
import { weightText } from '../../domain/orders/quotes/bill.ts';
import { refusalInWords } from '../../domain/orders/quotes/difference-words.ts';
import { retailCartPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PickupChoice } from '../../ui/orders/pickup-place.tsx';
import classes from './enam-review.module.css';
import { ReviewLines } from './review-lines.tsx';
import { type CartVerdict, questionOf, useToldVerdict } from './use-cart-validation.ts';
import { ValidationNote } from './validation-note.tsx';

const chargesText = (fulfilment: CartSection['fulfilment'], freight: number): string => {
  if (fulfilment === 'pickup') return 'With packing';
  return freight > 0 ? 'With delivery, freight and packing' : 'With delivery and packing';
};

/** Whether there is something to tell of it. */
const isTold = ({ kind }: CartVerdict): boolean => kind === 'told' || kind === 'refused';

interface EnamStoreProps {
  readonly section: CartSection;
  /** Why this store is left out; null when it is ordered from. */
  readonly block: string | null;
  readonly address: DeliveryAddress | null;
  /** What the store says of it ahead. */
  readonly verdict: CartVerdict;
}

/** One store's part of an order from all of them: what, for how much, and why it is left out. */
export function EnamStore({ section, block, address, verdict }: EnamStoreProps) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const {
    storeId,
    store,
    lines,
    freeLine,
    bill,
    coupon,
    fulfilment,
    freightPaise: freight,
    refusedCoupon,
  } = section;
  const controls = couponControls(haat, section);
  const savedPaise = bill?.discountPaise ?? 0;
  const question = address === null ? null : questionOf(section, address);
  useToldVerdict({ verdict: isTold(verdict) ? verdict : null, question, section, address });
  const said = verdict.kind === 'told' ? verdict.validation.quote.lines : [];
  const availableById = new Map(said.map((line) => [line.itemId, line.available]));
  const name = store?.name ?? 'A store';
  return (
    <Section
      title={name}
      aside={
        <Link to={retailCartPath(storeId)} aria-label={`Change the order from ${name}`}>
          Change
        </Link>
      }
    >
      {block !== null && <NoticeLine tone="warn">Left in the cart: {block}</NoticeLine>}
      {block === null && store?.offersPickup === true && (
        <PickupChoice
          legend="Delivery or pickup"
          charges={store}
          fulfilment={fulfilment}
          onChange={(isPickup) => {
            run(async () => {
              const kept = await choosePickup(haat, storeId, isPickup);
              return kept.ok ? null : kept.message;
            });
          }}
        />
      )}
      <AlertLine message={message} />
      <ReviewLines lines={lines} freeLine={freeLine} availableById={availableById} />
      <Panel>
        {coupon !== null && savedPaise > 0 && (
          <p className={classes['total']}>
            <b className={classes['saves']}>
              You save {formatRupees(savedPaise)} · {coupon.code}
            </b>
            <Button
              size="compact-md"
              variant="subtle"
              aria-label={`Remove coupon ${coupon.code} from ${name}`}
              onClick={() => run(controls.onRemove)}
            >
              Remove
            </Button>
          </p>
        )}
        {refusedCoupon !== null && (
          <p className={classes['soft']}>{refusalInWords(refusedCoupon)}</p>
        )}
        {freight > 0 && (
          <p className={classes['total']}>
            <span>Freight for {weightText(lines)}</span>
            <span>{formatRupees(freight)}</span>
          </p>
        )}
        {bill !== null && (
          <p className={classes['total']}>
            <span>
              {chargesText(fulfilment, freight)}
              {coupon !== null && savedPaise === 0 && `, coupon ${coupon.code}`}
            </span>
            <b>{formatRupees(bill.amountToBePaidPaise)}</b>
          </p>
        )}
        {block === null && <ValidationNote verdict={verdict} />}
      </Panel>
    </Section>
  );
}
