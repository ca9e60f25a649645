import { weightText } from '../../domain/orders/quotes/bill.ts';
import { useSearchParams } from 'react-router-dom';
import { rememberPaymentChoice } from '../../commands/settings/remembered-answers.ts';
import {
  coopCheckoutPath,
  isFromCoop,
  retailCartPath,
  ROUTES,
} from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { BillList } from '../../ui/orders/bill-list.tsx';
import { PickupChoice, PickupOver } from '../../ui/orders/pickup-place.tsx';
import { WithSide } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { useMinWidth } from '../../ui/layout/page-measures.ts';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';
import { AddressPart } from './parts/address-part.tsx';
import { ChangeChoice } from './parts/change-choice.tsx';
import { ItemsPart } from './parts/items-part.tsx';
import {
  CouponPart,
  PaymentPart,
  type PaymentChoosing,
  usePaymentChoice,
} from './parts/payment-part.tsx';
import { PlaceOrderBar } from './place-order-bar.tsx';
import {
  INSTRUCTION_FIELDS,
  InstructionsPart,
  RECIPIENT_FIELDS,
  RecipientPart,
} from './parts/recipient-part.tsx';
import { SlotPart } from './parts/slot-part.tsx';
import classes from './review.module.css';
import { useRef, useState } from 'react';
import { saveCheckoutDraft } from '../../commands/cart/checkout-draft.ts';
import type { AddressRow, PersonDatabase } from '../../db/person-database.ts';
import {
  type CheckoutDraft,
  firstLongInstruction,
  recipientProblems,
  wishesOf,
} from '../../domain/cart/checkout-draft.ts';
import { createNewestOnly } from '../../domain/newest-only.ts';
import { asFulfilled, type CartSection } from '../../db/reads/cart.ts';
import { deliverySlots } from '../../domain/orders/slots/delivery-slots.ts';
import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import { useMinute } from '../../ui/time/use-now.ts';
import { orderBlock } from './parts/order-block.ts';
import { useCartValidation } from './use-cart-validation.ts';
import { usePlacing } from './use-placing.ts';

/** What is on the screen when "Place order" is pressed. */
interface ReviewState {
  readonly section: CartSection;
  readonly address: AddressRow | undefined;
  readonly standingChoice: StandingChoice;
  readonly draft: CheckoutDraft;
  /** Ends when what was entered is kept: an order forgets it, and nothing of it may be written after that. */
  readonly whenKept: () => Promise<void>;
  readonly isOffline: boolean;
  readonly payment: PaymentChoosing;
  /** Told what is being ordered, and null when that did not work. */
  readonly onPlacing: (section: CartSection | null) => void;
}

interface Entered {
  readonly person: PersonDatabase;
  readonly entered: CheckoutDraft;
}

/** `draft` is what was entered before, as it is kept. */
export interface ReviewProps extends Omit<ReviewState, 'payment' | 'whenKept'> {
  readonly refresh: Refresh;
}

/** Everything an order says, on one screen: where to, what, for how much in all, how paid, and what if it changes. */
export function Review(props: ReviewProps) {
  const { standingChoice, refresh } = props;
  const haat = useHaat();
  const { storeId } = props.section;
  const { draft, change, notKept, whenKept } = useCheckoutDraft(storeId, props.draft);
  // By what is chosen on the screen, which is kept a moment later (ORD-7).
  const section = asFulfilled(props.section, draft.isPickup);
  const { store, bill, fulfilment } = section;
  const isPickup = fulfilment === 'pickup';
  const isOffline = props.isOffline || isLineProblem(refresh.problem);
  const payment = usePaymentChoice(isOffline);
  const review = useReview({ ...props, section, draft, whenKept, isOffline, payment });
  const isCoop = isFromCoop(useSearchParams()[0]);
  const here = isCoop ? coopCheckoutPath(storeId) : retailCartPath(storeId);
  // At a desk the button stands below the bill.
  const isDesk = useMinWidth(1024);
  const bar = (
    <PlaceOrderBar
      here={here}
      label={payment.label}
      amountPaise={bill?.amountToBePaidPaise ?? null}
      block={review.block}
      busy={review.busy}
      isOffline={isOffline}
      onPlace={review.place}
      isBesideBill={isDesk}
    />
  );

  return (
    <Screen
      isWide
      title="Checkout"
      about={store?.name}
      backTo={isCoop ? ROUTES.coopCart : ROUTES.cart}
      action={isDesk ? undefined : bar}
    >
      <AlertLine message={review.message ?? notKept} />
      <WithSide
        gap="wide"
        side={
          <>
            <Section title="Coupon">
              <CouponPart
                section={section}
                kept={{ typed: draft.typedCode, onType: (typedCode) => change({ typedCode }) }}
              />
            </Section>
            <Section title="Bill">
              <Panel>
                {bill === null ? (
                  <p>{refresh.problem?.message ?? 'Getting the charges of this store…'}</p>
                ) : (
                  <BillList
                    bill={bill}
                    isPickup={isPickup}
                    freight={{ paise: section.freightPaise, weight: weightText(section.lines) }}
                  />
                )}
              </Panel>
            </Section>
            {isDesk && bar}
          </>
        }
        after={
          <>
            <div className={classes['part']}>
              <PaymentPart
                choice={payment.choice}
                isOffline={isOffline}
                isPickup={isPickup}
                onChange={(choice) => {
                  payment.onChange(choice);
                  void rememberPaymentChoice(haat, choice);
                }}
              />
            </div>
            <Section title="If something changes">
              <ChangeChoice
                draft={draft}
                standingChoice={standingChoice}
                lines={section.lines}
                onChange={change}
              />
            </Section>
          </>
        }
      >
        <WherePart
          here={here}
          section={section}
          address={props.address}
          isOffline={isOffline}
          draft={draft}
          wasTried={review.wasTried}
          onChange={change}
        />
        <ItemsPart section={section} verdict={review.verdict} />
      </WithSide>
    </Screen>
  );
}

interface WherePartProps extends Pick<ReviewProps, 'section' | 'address' | 'isOffline' | 'draft'> {
  readonly here: string;
  readonly wasTried: boolean;
  readonly onChange: (entered: Partial<CheckoutDraft>) => void;
}

/** Where the goods go or are picked up, when, and to whom. */
function WherePart(props: WherePartProps) {
  const { here, section, address, isOffline, draft, wasTried, onChange } = props;
  const { store, fulfilment } = section;
  const isPickup = fulfilment === 'pickup';
  return (
    <>
      {store?.offersPickup === true && (
        <PickupChoice
          legend="Delivery or pickup"
          charges={store}
          fulfilment={fulfilment}
          onChange={(wanted) => onChange({ isPickup: wanted })}
        />
      )}
      {draft.isPickup && store !== undefined && !isPickup && <PickupOver />}
      <AddressPart
        here={here}
        stores={store === undefined ? [] : [store]}
        address={address}
        fulfilment={fulfilment}
      >
        {store !== undefined && (
          <SlotPart
            store={store}
            location={address?.address.location ?? null}
            isOffline={isOffline}
            fulfilment={fulfilment}
            draft={draft}
            onChange={(slot) => onChange({ slot })}
          />
        )}
        <RecipientPart draft={draft} wasTried={wasTried} onChange={onChange} />
        <InstructionsPart draft={draft} isPickup={isPickup} onChange={onChange} />
      </AddressPart>
    </>
  );
}

/** What is entered for this order: it shows at once and is kept with every change, so that a reload loses nothing. */
function useCheckoutDraft(storeId: string, kept: CheckoutDraft) {
  const { person } = useHaat();
  const [draft, setDraft] = useState(kept);
  // A change may come from a task that began some renders ago: it must not bring back what was entered then.
  const newest = useRef(kept);
  /** Why what was entered is not kept (DB-2); null when it is. */
  const [notKept, setNotKept] = useState<string | null>(null);
  const [{ put, whenWritten }] = useState(() =>
    createNewestOnly(async (next: Entered) => {
      const result = await saveCheckoutDraft(next, storeId, next.entered);
      setNotKept(result.ok ? null : result.message);
    }),
  );

  function change(entered: Partial<CheckoutDraft>) {
    const next = { ...newest.current, ...entered };
    newest.current = next;
    setDraft(next);
    put({ person, entered: next });
  }

  return { draft, change, notKept, whenKept: whenWritten };
}

/** Why nothing can be ordered, what the store says ahead, and what the button does. */
function useReview(state: ReviewState) {
  const { section, address, draft, isOffline, payment, standingChoice, whenKept, onPlacing } =
    state;
  const haat = useHaat();
  const { busy, message, place } = usePlacing(onPlacing, whenKept);
  const [wasTried, setWasTried] = useState(false);
  const minute = useMinute(haat.now);
  const { store, bill, fulfilment } = section;
  const isPickup = fulfilment === 'pickup';
  // As they stand on the screen (ORD-7): a delivery time that ends under the finger is the store's to refuse.
  const wishes = wishesOf(
    { ...draft, isPickup },
    store === undefined ? [] : deliverySlots(store, minute),
    section.lines.map(({ itemId }) => itemId),
  );
  const missing = orderBlock({
    isVisitor: haat.session === null,
    hasAddress: address !== undefined,
    isPickup,
    itemTotalPaise: bill?.itemTotalPaise ?? 0,
    store,
  });
  const verdict = useCartValidation({
    section,
    address: address?.address ?? null,
    isOffline,
    canOrder: missing === null && !busy,
  });
  const refusal = verdict.kind === 'refused' ? verdict.message : null;

  function placeShown() {
    if (address === undefined) return;
    setWasTried(true);
    const problems = recipientProblems(draft);
    if (problems !== null) {
      const field = problems.name === null ? 'contactNumber' : 'name';
      document.querySelector<HTMLElement>(`#${RECIPIENT_FIELDS[field]}`)?.focus();
      return;
    }
    const tooLong = firstLongInstruction({ ...draft, isPickup });
    if (tooLong !== null) {
      document.querySelector<HTMLElement>(`#${INSTRUCTION_FIELDS[tooLong]}`)?.focus();
      return;
    }
    place({
      section,
      address,
      choice: draft.choice ?? standingChoice,
      payment: payment.choice,
      wishes,
      transactionId: verdict.kind === 'told' ? verdict.validation.transactionId : null,
    });
  }

  const block = missing ?? refusal ?? payment.block;
  return { busy, message, block, verdict, wasTried, place: placeShown };
}
