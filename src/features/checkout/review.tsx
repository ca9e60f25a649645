import { useState } from 'react';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import type { AddressRow } from '../../db/person-database.ts';
import type { StandingChoice } from '../../domain/orders/quote-difference.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { BillList } from '../../ui/bill-list.tsx';
import { FreshnessMark } from '../../ui/freshness-mark.tsx';
import { NoticeLine } from '../../ui/notice-line.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Panel, Section } from '../../ui/section.tsx';
import { isLineProblem, type Refresh } from '../../ui/use-background-refresh.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { AddressPart } from './address-part.tsx';
import { ChangeChoice } from './change-choice.tsx';
import { CouponPart } from './coupon-part.tsx';
import { orderBlock } from './order-block.ts';
import { PlaceOrderBar } from './place-order-bar.tsx';
import { ReviewLines } from './review-lines.tsx';
import { usePlacing } from './use-placing.ts';

export interface ReviewProps {
  readonly section: CartSection;
  readonly address: AddressRow | undefined;
  readonly standingChoice: StandingChoice;
  readonly isOffline: boolean;
  readonly refresh: Refresh;
  /** Told what is being ordered, and null when that did not work. */
  readonly onPlacing: (section: CartSection | null) => void;
}

/** Everything an order says, on one screen: where to, what, for how much in all, how paid, and what if it changes. */
export function Review(props: ReviewProps) {
  const { section, address, standingChoice, isOffline, refresh, onPlacing } = props;
  const haat = useHaat();
  const now = useMinute(haat.now);
  const { busy, message, place } = usePlacing(onPlacing);
  const [choice, setChoice] = useState(standingChoice);
  const { storeId, store, lines, bill, pricesAt } = section;
  const block = orderBlock({
    isVisitor: haat.session === null,
    hasAddress: address !== undefined,
    itemTotalPaise: bill?.itemTotalPaise ?? 0,
    store,
  });

  return (
    <Screen
      title={store === undefined ? 'Checkout' : `Checkout ${store.name}`}
      backTo={ROUTES.cart}
      action={
        <PlaceOrderBar
          storeId={storeId}
          amountPaise={bill?.amountToBePaidPaise ?? null}
          block={block}
          busy={busy}
          isOffline={isOffline || isLineProblem(refresh.problem)}
          onPlace={() => {
            if (address !== undefined) place({ section, address, choice });
          }}
        />
      }
    >
      <AlertLine message={message} />
      <AddressPart storeId={storeId} store={store} address={address} />
      <Section title="Items" aside={<FreshnessMark pricesAt={pricesAt} now={now} />}>
        <ReviewLines lines={lines} />
      </Section>
      <Section title="Coupon">
        <CouponPart section={section} />
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
      <Section title="Payment">
        <NoticeLine>Cash on delivery: you pay at the door.</NoticeLine>
      </Section>
      <Section title="If something changes">
        <ChangeChoice choice={choice} onChange={setChoice} />
      </Section>
    </Screen>
  );
}
