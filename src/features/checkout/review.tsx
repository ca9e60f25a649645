import { useSearchParams } from 'react-router-dom';
import { rememberPaymentChoice } from '../../commands/settings/remember-payment-choice.ts';
import {
  coopCheckoutPath,
  isFromCoop,
  retailCartPath,
  ROUTES,
} from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { BillList } from '../../ui/orders/bill-list.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';
import { AddressPart } from './parts/address-part.tsx';
import { ChangeChoice } from './parts/change-choice.tsx';
import { CouponPart } from './parts/coupon-part.tsx';
import { ItemsPart } from './parts/items-part.tsx';
import { PaymentPart } from './parts/payment-part.tsx';
import { PlaceOrderBar } from './place-order-bar.tsx';
import { RecipientPart } from './parts/recipient-part.tsx';
import { SlotPart } from './parts/slot-part.tsx';
import { useCheckoutDraft } from './use-checkout-draft.ts';
import { usePaymentChoice } from './use-payment-choice.ts';
import { useReview, type ReviewState } from './use-review.ts';
import classes from './review.module.css';

/** `draft` is what was entered before, as it is kept. */
export interface ReviewProps extends Omit<ReviewState, 'payment' | 'whenKept'> {
  readonly refresh: Refresh;
}

/** Everything an order says, on one screen: where to, what, for how much in all, how paid, and what if it changes. */
export function Review(props: ReviewProps) {
  const { section, standingChoice, refresh } = props;
  const haat = useHaat();
  const { storeId, store, bill } = section;
  const { draft, change, notKept, whenKept } = useCheckoutDraft(storeId, props.draft);
  const isOffline = props.isOffline || isLineProblem(refresh.problem);
  const payment = usePaymentChoice(isOffline);
  const review = useReview({ ...props, draft, whenKept, isOffline, payment });
  const isCoop = isFromCoop(useSearchParams()[0]);
  const here = isCoop ? coopCheckoutPath(storeId) : retailCartPath(storeId);

  return (
    <Screen
      title="Checkout"
      about={store?.name}
      backTo={isCoop ? ROUTES.coopCart : ROUTES.cart}
      action={
        <PlaceOrderBar
          here={here}
          label={payment.label}
          amountPaise={bill?.amountToBePaidPaise ?? null}
          block={review.block}
          busy={review.busy}
          isOffline={isOffline}
          onPlace={review.place}
        />
      }
    >
      <AlertLine message={review.message ?? notKept} />
      <AddressPart here={here} stores={store === undefined ? [] : [store]} address={props.address}>
        {store !== undefined && (
          <SlotPart store={store} draft={draft} onChange={(slot) => change({ slot })} />
        )}
        <RecipientPart draft={draft} wasTried={review.wasTried} onChange={change} />
      </AddressPart>
      <ItemsPart section={section} verdict={review.verdict} />
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
            <BillList bill={bill} />
          )}
        </Panel>
      </Section>
      <div className={classes['part']}>
        <PaymentPart
          choice={payment.choice}
          isOffline={isOffline}
          onChange={(choice) => {
            payment.onChange(choice);
            void rememberPaymentChoice(haat, choice);
          }}
        />
      </div>
      <Section title="If something changes">
        <ChangeChoice
          choice={draft.choice ?? standingChoice}
          onChange={(choice) => change({ choice })}
          substitution={draft.substitution}
          onSubstitution={(substitution) => change({ substitution })}
        />
      </Section>
    </Screen>
  );
}
