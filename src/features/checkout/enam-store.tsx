import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import { type PaymentChoosing, PaymentPart } from './parts/payment-part.tsx';
import { standingChoiceText } from '../../domain/orders/payments/standing-choice.ts';
import { deliverySlots } from '../../domain/orders/slots/delivery-slots.ts';
import type { PaymentChoice } from '../../domain/orders/payments/payment-choice.ts';
import type { OrderWishes } from '../../domain/orders/order-wishes.ts';
import { rememberPaymentChoice } from '../../commands/settings/remembered-answers.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { chooseDelivery } from '../../commands/cart/checkout-draft.ts';
import { couponControls } from '../../commands/cart/cart-coupon.ts';
import type { CartSection } from '../../db/reads/cart.ts';
import { type CheckoutDraft, wishesOf } from '../../domain/cart/checkout-draft.ts';
import { useMinute } from '../../ui/time/use-now.ts';
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
import { SlotPart } from './parts/slot-part.tsx';
import { ReviewLines } from './review-lines.tsx';
import { type CartVerdict, questionOf, useToldVerdict } from './use-cart-validation.ts';
import { ValidationNote } from './validation-note.tsx';

/** What is wished of a store: when it brings the goods, and all that was entered in its own checkout, as this screen shows it (ORD-7). */
export function wishesAt(section: CartSection, draft: CheckoutDraft, now: number): OrderWishes {
  const offered = section.store === undefined ? [] : deliverySlots(section.store, now);
  return wishesOf(
    { ...draft, isPickup: section.fulfilment === 'pickup' },
    offered,
    section.lines.map(({ itemId }) => itemId),
  );
}

const IF_MISSING = {
  ask: 'ask you',
  similar: 'send something similar',
  none: 'leave it out',
} as const;

/** What was entered in the store's own checkout, a line for each thing that is not as usual. */
function enteredLines(wishes: OrderWishes, { choice }: CheckoutDraft): readonly string[] {
  const { recipient, substitution, lineSubstitutions = [], instructions } = wishes;
  const { store = '', rider = '' } = instructions ?? {};
  const ownWishes = lineSubstitutions.length;
  return [
    ...(recipient === null ? [] : [`For ${recipient.name}, ${recipient.contactNumber}`]),
    ...(store === '' ? [] : [`For the store: “${store}”`]),
    ...(rider === '' ? [] : [`For the rider: “${rider}”`]),
    ...(substitution === 'ask' ? [] : [`If an item is missing: ${IF_MISSING[substitution]}`]),
    ...(ownWishes === 0
      ? []
      : [`${ownWishes} ${ownWishes === 1 ? 'item has' : 'items have'} a wish of its own`]),
    ...(choice === null ? [] : [standingChoiceText(choice)]),
  ];
}

export function buttonText({ paymentMethod }: PaymentChoice, orders: number): string {
  if (paymentMethod === 'online') return 'Pay now';
  return orders === 1 ? 'Place order' : `Place ${orders} orders`;
}

const PAID_TOGETHER =
  'You pay all of them at once. What a store can’t bring after all comes back to you.';

interface HowPaidProps {
  readonly payment: PaymentChoosing;
  readonly isOffline: boolean;
  readonly isAllPickup: boolean;
  readonly standingChoice: StandingChoice;
}

/** How the orders of all stores are paid, and what that means for each. */
export function HowPaid({ payment, isOffline, isAllPickup, standingChoice }: HowPaidProps) {
  const haat = useHaat();
  const { choice, onChange } = payment;
  return (
    <div className={classes['notes']}>
      <PaymentPart
        choice={choice}
        isOffline={isOffline}
        isPickup={isAllPickup}
        onChange={(chosen) => {
          onChange(chosen);
          void rememberPaymentChoice(haat, chosen);
        }}
      />
      <NoticeLine>
        Each store gets an order of its own, and brings it itself where you don’t pick it up.{' '}
        {choice.paymentMethod === 'online' && PAID_TOGETHER}
      </NoticeLine>
      <p className={classes['soft']}>{standingChoiceText(standingChoice)}</p>
    </div>
  );
}

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
  /** What was entered for this store. */
  readonly draft: CheckoutDraft;
  readonly isOffline: boolean;
  /** What the store says of it ahead. */
  readonly verdict: CartVerdict;
}

/** One store's part of an order from all of them: what, for how much, and why it is left out. */
export function EnamStore(props: EnamStoreProps) {
  const { section, block, address, draft, isOffline, verdict } = props;
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const { storeId, store, lines, freeLine, fulfilment } = section;
  const question = address === null ? null : questionOf(section, address);
  useToldVerdict({ verdict: isTold(verdict) ? verdict : null, question, section, address });
  const said = verdict.kind === 'told' ? verdict.validation.quote.lines : [];
  const availableById = new Map(said.map((line) => [line.itemId, line.available]));
  const name = store?.name ?? 'A store';
  const minute = useMinute(haat.now);
  const entered = block === null ? enteredLines(wishesAt(section, draft, minute), draft) : [];
  const choose = (wish: Parameters<typeof chooseDelivery>[2]) =>
    run(async () => {
      const kept = await chooseDelivery(haat, storeId, wish);
      return kept.ok ? null : kept.message;
    });
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
          onChange={(isPickup) => choose({ isPickup })}
        />
      )}
      {block === null && store !== undefined && (
        <Panel>
          <SlotPart
            store={store}
            location={address?.location ?? null}
            isOffline={isOffline}
            fulfilment={fulfilment}
            draft={draft}
            onChange={(slot) => choose({ slot })}
          />
        </Panel>
      )}
      {entered.length > 0 && (
        <ul className={classes['entered']} aria-label={`Goes along to ${name}`}>
          {entered.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <AlertLine message={message} />
      <ReviewLines lines={lines} freeLine={freeLine} availableById={availableById} />
      <StoreBill
        section={section}
        name={name}
        verdict={block === null ? verdict : null}
        onRemoveCoupon={() => run(couponControls(haat, section).onRemove)}
      />
    </Section>
  );
}

interface StoreBillProps {
  readonly section: CartSection;
  readonly name: string;
  /** Null where nothing is ordered from the store. */
  readonly verdict: CartVerdict | null;
  readonly onRemoveCoupon: () => void;
}

/** What one store's part comes to, with what its coupon saves. */
function StoreBill({ section, name, verdict, onRemoveCoupon }: StoreBillProps) {
  const { lines, bill, coupon, fulfilment, freightPaise: freight, refusedCoupon } = section;
  const savedPaise = bill?.discountPaise ?? 0;
  return (
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
            onClick={onRemoveCoupon}
          >
            Remove
          </Button>
        </p>
      )}
      {refusedCoupon !== null && <p className={classes['soft']}>{refusalInWords(refusedCoupon)}</p>}
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
      {verdict !== null && <ValidationNote verdict={verdict} />}
    </Panel>
  );
}
