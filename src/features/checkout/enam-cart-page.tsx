import { beginCheckout } from '../../domain/events/cart-events.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useTrackView } from '../../ports/use-track-view.ts';
import { EmptyCart } from '../../ui/notices/empty-cart.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useCallback, useState } from 'react';
import type { AddressRow } from '../../db/person-database.ts';
import { type CartSection, readCartSections } from '../../db/reads/cart.ts';
import {
  type CheckoutDraft,
  EMPTY_DRAFT,
  firstLongInstruction,
  recipientProblems,
} from '../../domain/cart/checkout-draft.ts';
import { useMinute } from '../../ui/time/use-now.ts';
import { usePaymentChoice } from './parts/payment-part.tsx';
import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import {
  type AskedAnswer,
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../ui/network/use-background-refresh.ts';
import { AddressPart } from './parts/address-part.tsx';
import { orderBlock } from './parts/order-block.ts';
import { PlaceOrderBar } from './place-order-bar.tsx';
import classes from './enam-review.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import type { StoreRow } from '../../db/device-database.ts';
import { readAddresses } from '../../db/reads/orders/orders.ts';
import {
  readStandingChoice,
  readChosenArea,
  readNetworkSettings,
} from '../../db/reads/settings.ts';
import { useCartsValidation } from './use-cart-validation.ts';
import { usePlacingAll } from './use-placing.ts';
import { buttonText, EnamStore, HowPaid, wishesAt } from './enam-store.tsx';
import { StoreTotals } from './review-lines.tsx';
import { PageColumn, WithSide } from '../../ui/layout/page-column.tsx';
import { useMinWidth } from '../../ui/layout/page-measures.ts';

interface EnamReviewProps {
  readonly sections: readonly CartSection[];
  readonly address: AddressRow | undefined;
  readonly standingChoice: StandingChoice;
  /** What was entered, by store. */
  readonly drafts: Readonly<Record<string, CheckoutDraft>>;
  readonly isOffline: boolean;
  readonly refresh: Refresh;
  readonly placingAll: ReturnType<typeof usePlacingAll>;
}

/** The trade side's cart: everything in the cart, from all stores, ordered with one review. */
export function EnamCartPage() {
  const { view, refresh } = useEnamCart();
  const placingAll = usePlacingAll();
  // The cart is empty once all is placed; the review stays until the next page is there.
  const isPlacing = placingAll.placing !== null;
  const sections = view?.sections ?? [];
  const storeIds = sections.map(({ storeId }) => storeId).join(',');
  useTrackView(sections.length === 0 ? null : 'all', () =>
    beginCheckout(
      storeIds,
      sections.flatMap(({ lines }) => lines),
    ),
  );
  if (view !== undefined && (view.sections.length > 0 || isPlacing)) {
    return <EnamReview {...view} refresh={refresh} placingAll={placingAll} />;
  }
  return (
    <Screen title="Order from all stores" backTo={ROUTES.cart}>
      {view === undefined ? <OrderListSkeleton /> : <EmptyCart to={ROUTES.stores} />}
    </Screen>
  );
}

/** All stores of the cart with one address, one total and one button. */
function EnamReview(props: EnamReviewProps) {
  const { address, standingChoice, refresh } = props;
  const haat = useHaat();
  const isOffline = props.isOffline || isLineProblem(refresh.problem);
  const { busy, message, placing, placeAll } = props.placingAll;
  const [shown, setShown] = useState(props.sections);
  if (placing === null && shown !== props.sections) setShown(props.sections);
  const draftOf = ({ storeId }: CartSection) => ({ ...EMPTY_DRAFT, ...props.drafts[storeId] });
  const parts = shown.map((section) => {
    const block = blockOf(section) ?? draftBlock(draftOf(section), !isBrought(section));
    return { section, block };
  });
  const wanted = parts.filter(({ block }) => block === null).map(({ section }) => section);
  const isAllPickup = !shown.some(isBrought);
  const minute = useMinute(haat.now);
  const payment = usePaymentChoice(isOffline);
  const verdictOf = useCartsValidation({
    sections: placing === null && haat.session !== null ? wanted : [],
    address: address?.address ?? null,
    isOffline,
  });
  const totalPaise = wanted.reduce((sum, { bill }) => sum + (bill?.amountToBePaidPaise ?? 0), 0);

  // At a desk the button stands below what all comes to.
  const isDesk = useMinWidth(1024);
  const bar = (
    <PlaceOrderBar
      here={ROUTES.enamCart}
      label={buttonText(payment.choice, wanted.length)}
      amountPaise={totalPaise}
      block={blockOfAll(haat.session === null, address, wanted.length) ?? payment.block}
      busy={busy}
      isOffline={isOffline}
      isBesideBill={isDesk}
      onPlace={() => {
        if (address === undefined) return;
        placeAll(
          wanted.map((section) => {
            const verdict = verdictOf(section);
            const transactionId = verdict.kind === 'told' ? verdict.validation.transactionId : null;
            return {
              section,
              address,
              choice: draftOf(section).choice ?? standingChoice,
              payment: payment.choice,
              wishes: wishesAt(section, draftOf(section), minute),
              transactionId,
            };
          }),
        );
      }}
    />
  );

  return (
    <Screen
      isWide
      title="Order from all stores"
      backTo={ROUTES.cart}
      action={isDesk ? undefined : bar}
    >
      <WithSide
        gap="wide"
        side={
          <>
            {isDesk && <StoreTotals sections={wanted} totalPaise={totalPaise} />}
            <HowPaid
              payment={payment}
              isOffline={isOffline}
              isAllPickup={isAllPickup}
              standingChoice={standingChoice}
            />
            {isDesk && bar}
          </>
        }
      >
        <PageColumn gap="wide">
          <AlertLine message={message} />
          <AddressPart
            here={ROUTES.enamCart}
            stores={knownStores(isAllPickup ? shown : shown.filter(isBrought))}
            fulfilment={isAllPickup ? 'pickup' : 'delivery'}
            address={address}
          />
        </PageColumn>
        <div className={classes['stores']}>
          {parts.map(({ section, block }) => (
            <EnamStore
              key={section.storeId}
              section={section}
              block={block}
              address={address?.address ?? null}
              draft={draftOf(section)}
              isOffline={isOffline}
              verdict={verdictOf(section)}
            />
          ))}
        </div>
      </WithSide>
    </Screen>
  );
}

const isBrought = ({ fulfilment }: CartSection): boolean => fulfilment === 'delivery';

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

/** The whole cart for one review, its stores renewed in the background; undefined parts are still being read. */
function useEnamCart() {
  const { person, device, sync, now } = useHaat();
  const view = useLiveQuery(async () => {
    const [sections, addresses, chosen, standingChoice, network, drafts] = await Promise.all([
      readCartSections(person, device, now()),
      readAddresses(person),
      readChosenArea(device),
      readStandingChoice(person),
      readNetworkSettings(device),
      person.fact('checkout-drafts'),
    ]);
    const address = addresses.find(({ id }) => id === chosen.addressId) ?? addresses[0];
    const isOffline = network.workOffline || network.reachability === 'offline';
    return { sections, address, standingChoice, isOffline, drafts: drafts ?? {} };
  }, [person, device, now]);
  const storeIds = view?.sections.map(({ storeId }) => storeId).join(' ') ?? '';
  const pullStores = useCallback(async (): Promise<AskedAnswer> => {
    const answers = await Promise.all(storeIds.split(' ').map((id) => sync.pullStore(id)));
    return answers.find(({ ok }) => !ok) ?? { ok: true };
  }, [sync, storeIds]);
  const refresh = useBackgroundRefresh(pullStores, { isOn: storeIds !== '' });
  return { view, refresh };
}

/** The stores of a cart, as far as they are known here. */
function knownStores(sections: readonly CartSection[]): readonly StoreRow[] {
  return sections.flatMap(({ store }) => (store === undefined ? [] : [store]));
}

/** Why what was entered for a store can't go along; null where it can. */
function draftBlock(draft: CheckoutDraft, isPickup: boolean): string | null {
  if (recipientProblems(draft) !== null) return 'please say who takes the goods.';
  const tooLong = firstLongInstruction({ ...draft, isPickup });
  return tooLong === null ? null : `please make your words for the ${tooLong} shorter.`;
}
