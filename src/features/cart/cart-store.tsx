import { Link } from 'react-router-dom';
import type { CartSection } from '../../db/reads/cart.ts';
import { addMoreItemClicked } from '../../domain/events/cart-events.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { BillList } from '../../ui/orders/bill-list.tsx';
import { FreeLine } from '../../ui/goods/free-line.tsx';
import { FreshnessMark } from '../../ui/goods/freshness-mark.tsx';
import { useMarketSection } from '../../ui/goods/market-section.ts';
import { useMessages } from '../../ui/messages-context.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { OrderReach } from '../../ui/orders/order-reach.tsx';
import { Panel, RowList, Section } from '../../ui/layout/section.tsx';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';
import type { QuantityOutcome } from '../../ui/buttons/use-wished-quantity.ts';
import { CartLine } from './cart-line.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import classes from './cart-store.module.css';
import { applyCoupon, removeCoupon } from '../../commands/cart/cart-coupon.ts';
import { askOffers } from '../../ports/ask-offers.ts';
import { CouponBox } from '../../ui/orders/coupon-box.tsx';

export interface CartStoreProps {
  readonly section: CartSection;
  readonly now: number;
  readonly refresh: Refresh;
  readonly setQuantity: (
    line: CartSection['lines'][number],
    wanted: number,
  ) => Promise<QuantityOutcome>;
  /** With several stores each section has its own button; with one it stands at the thumb. */
  readonly hasOwnCheckout: boolean;
}

/** What is in the cart of one store, what it costs, and what is missing for an order. */
export function CartStore(props: CartStoreProps) {
  const { section, now, setQuantity, hasOwnCheckout } = props;
  const { storeId, store, lines, freeLine, pricesAt } = section;
  const messages = useMessages();
  const market = useMarketSection();
  const { track } = useHaat();
  return (
    <Section
      title={store?.name ?? 'A store'}
      aside={
        <Link to={market.storePath(storeId)} onClick={() => track(addMoreItemClicked(storeId))}>
          {messages.addMoreItems}
        </Link>
      }
    >
      <FreshnessMark pricesAt={pricesAt} now={now} />
      {section.memberPercent > 0 && (
        <NoticeLine>Your price as a member: {section.memberPercent}% less.</NoticeLine>
      )}
      <StoreState {...props} />
      <RowList>
        {lines.map((line) => (
          <li key={line.itemId}>
            <CartLine line={line} setQuantity={(wanted) => setQuantity(line, wanted)} />
          </li>
        ))}
        {freeLine !== null && (
          <li className={classes['free']}>
            <FreeLine line={freeLine} />
          </li>
        )}
      </RowList>
      <CouponPart section={section} />
      <StoreBill {...props} />
      {hasOwnCheckout && <CheckoutButton section={section} />}
    </Section>
  );
}

function StoreState({ section: { store, bill } }: CartStoreProps) {
  if (store === undefined || bill === null) return null;
  if (store.vanishedAt !== undefined) {
    return <NoticeLine tone="danger">This store is not on Haat any more.</NoticeLine>;
  }
  return (
    <>
      {!store.takingOrders && (
        <NoticeLine tone="warn">This store is not taking orders now.</NoticeLine>
      )}
      <OrderReach itemTotalPaise={bill.itemTotalPaise} charges={store} />
    </>
  );
}

function StoreBill({ section, refresh }: CartStoreProps) {
  const { bill } = section;
  if (bill === null) {
    const why = isLineProblem(refresh.problem)
      ? 'You are offline. The charges of this store are not on this phone yet.'
      : (refresh.problem?.message ?? 'Getting the charges of this store…');
    return <NoticeLine tone="warn">{why}</NoticeLine>;
  }
  return (
    <Panel>
      <BillList bill={bill} />
    </Panel>
  );
}

/** The coupon of one store's cart, with the store's offers. */
function CouponPart({ section }: { readonly section: CartSection }) {
  const haat = useHaat();
  const { storeId, lines, coupon, freeLine, offers, ownCodes } = section;
  return (
    <Panel>
      <CouponBox
        coupon={coupon}
        freeItem={freeLine && `${freeLine.quantity} × ${freeLine.name}`}
        offers={offers}
        ownCodes={ownCodes}
        onApply={async (typed) => {
          const request = { storeId, typed, lines };
          const outcome = await applyCoupon(haat, request, () => askOffers(haat.sync, storeId));
          return outcome.ok ? null : outcome.message;
        }}
        onRemove={async () => {
          const result = await removeCoupon(haat, storeId);
          return result.ok ? null : result.message;
        }}
      />
    </Panel>
  );
}
