import { useState } from 'react';
import type { AddressRow } from '../../db/person-database.ts';
import type { CartSection } from '../../db/reads/cart-sections.ts';
import { standingChoiceText } from '../../domain/orders/payments/standing-choice.ts';
import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';
import { AddressPart } from './parts/address-part.tsx';
import { EnamStore } from './enam-store.tsx';
import { orderBlock } from './parts/order-block.ts';
import { PlaceOrderBar } from './place-order-bar.tsx';
import { knownStores } from './use-enam-cart.ts';
import type { usePlacingAll } from './use-placing-all.ts';
import classes from './enam-review.module.css';

export interface EnamReviewProps {
  readonly sections: readonly CartSection[];
  readonly address: AddressRow | undefined;
  readonly standingChoice: StandingChoice;
  readonly isOffline: boolean;
  readonly refresh: Refresh;
  readonly placingAll: ReturnType<typeof usePlacingAll>;
}

/** All stores of the cart with one address, one total and one button. */
export function EnamReview(props: EnamReviewProps) {
  const { address, standingChoice, refresh } = props;
  const haat = useHaat();
  const { busy, message, placing, placeAll } = props.placingAll;
  const [shown, setShown] = useState(props.sections);
  if (placing === null && shown !== props.sections) setShown(props.sections);
  const parts = shown.map((section) => ({ section, block: blockOf(section) }));
  const wanted = parts.filter(({ block }) => block === null).map(({ section }) => section);
  const totalPaise = wanted.reduce((sum, { bill }) => sum + (bill?.amountToBePaidPaise ?? 0), 0);

  return (
    <Screen
      title="Order from all stores"
      backTo={ROUTES.cart}
      action={
        <PlaceOrderBar
          here={ROUTES.enamCart}
          label={wanted.length === 1 ? 'Place order' : `Place ${wanted.length} orders`}
          amountPaise={totalPaise}
          block={blockOfAll(haat.session === null, address, wanted.length)}
          busy={busy}
          isOffline={props.isOffline || isLineProblem(refresh.problem)}
          onPlace={() => {
            if (address === undefined) return;
            placeAll(wanted.map((section) => ({ section, address, choice: standingChoice })));
          }}
        />
      }
    >
      <AlertLine message={message} />
      <AddressPart here={ROUTES.enamCart} stores={knownStores(shown)} address={address} />
      <div className={classes['stores']}>
        {parts.map(({ section, block }) => (
          <EnamStore key={section.storeId} section={section} block={block} />
        ))}
      </div>
      <div className={classes['notes']}>
        <NoticeLine>
          Each store gets an order of its own and brings it itself. Cash on delivery: you pay at the
          door. To pay online, or to choose a time, order from that store alone.
        </NoticeLine>
        <p className={classes['soft']}>{standingChoiceText(standingChoice)}</p>
      </div>
    </Screen>
  );
}

/** Why nothing can be ordered from this store, whoever asks. */
function blockOf({ store, bill }: CartSection): string | null {
  const itemTotalPaise = bill?.itemTotalPaise ?? 0;
  return orderBlock({ isVisitor: false, hasAddress: true, itemTotalPaise, store });
}

function blockOfAll(
  isVisitor: boolean,
  address: AddressRow | undefined,
  stores: number,
): string | null {
  if (stores === 0) return 'Nothing can be ordered from these stores now.';
  if (isVisitor) return 'Please sign in: the stores need to know who orders.';
  return address === undefined ? 'Please choose a delivery address first.' : null;
}
