import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type CartSection, type CartSectionLine, readCartSections } from '../../db/reads/cart.ts';
import { readMemberSavings } from '../../db/reads/member-savings.ts';
import { cartViewed } from '../../domain/events/cart-events.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useTrackView } from '../../ports/use-track-view.ts';
import { EmptyCart } from '../../ui/notices/empty-cart.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { useMinWidth } from '../../ui/layout/page-measures.ts';
import { useMarketSection } from '../../ui/goods/market-section.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import { CartStore, CheckoutButton } from './cart-store.tsx';
import classes from './cart-page.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { millisecondsInMinute } from 'date-fns/constants';
import { useCallback } from 'react';
import { setLineQuantity } from '../../commands/cart/set-quantity.ts';
import { subjects } from '../../contracts/live/pokes.ts';
import { useFollow } from '../../ports/use-follow.ts';
import { type AskedAnswer, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import type { QuantityOutcome } from '../../ui/buttons/use-wished-quantity.ts';

const REFRESH_EVERY_MS = millisecondsInMinute;

/** The cart: one section per store, each with a bill and a checkout of its own. */
export function CartPage() {
  const haat = useHaat();
  const now = useMinute(haat.now);
  const market = useMarketSection();
  const { sections, savings, refresh, setQuantity } = useCart();
  const lines = sections?.flatMap((section) => section.lines) ?? [];
  useTrackView(lines.length > 0 ? 'cart' : null, () => cartViewed(sections?.length ?? 0, lines));
  const isDesk = useMinWidth(1024);
  // At a desk the button stands beside the lines, below their bill.
  const only = sections?.length === 1 && !isDesk ? sections[0] : undefined;
  return (
    <Screen
      isWide
      title="Cart"
      action={only === undefined ? undefined : <CheckoutButton section={only} />}
    >
      {sections === undefined && <OrderListSkeleton rows={2} />}
      {sections?.length === 0 && (
        <EmptyCart to={browsePath(market.isCoop, haat.session !== null)} />
      )}
      <div className={classes['stores']}>
        {sections !== undefined && sections.length > 1 && <AllStores sections={sections} />}
        {sections?.map((section) => (
          <CartStore
            key={section.storeId}
            section={section}
            saving={savings?.get(section.storeId)}
            now={now}
            refresh={refresh}
            setQuantity={setQuantity}
            hasOwnCheckout={only === undefined}
          />
        ))}
      </div>
    </Screen>
  );
}

/** Where an empty cart leads to. */
function browsePath(isCoop: boolean, isSignedIn: boolean): string {
  if (isCoop) return ROUTES.coopStores;
  return isSignedIn ? ROUTES.category : ROUTES.stores;
}

/** On to one review for all stores of the cart. */
function AllStores({ sections }: { readonly sections: readonly CartSection[] }) {
  const totalPaise = sections.reduce((sum, { bill }) => sum + (bill?.amountToBePaidPaise ?? 0), 0);
  return (
    <Link to={ROUTES.enamCart} className={classes['all'] ?? ''}>
      <span className={classes['words']}>
        <b>Order from all {sections.length} stores at once</b>
        <span className={classes['soft']}>One review, {formatRupees(totalPaise)} in all</span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

/** The cart by store with live prices, its stores renewed in the background, and how to change a line. */
function useCart() {
  const haat = useHaat();
  const { person, device, sync, now } = haat;
  // Together, so that what could be saved does not push the lines down once it is known.
  const cart = useLiveQuery(async () => {
    const read = await readCartSections(person, device, now());
    return { sections: read, savings: await readMemberSavings(device, person, read) };
  }, [person, device, now]);
  const sections = cart?.sections;
  const storeIds = sections?.map(({ storeId }) => storeId).join(' ') ?? '';

  const pullStores = useCallback(async (): Promise<AskedAnswer> => {
    const answers = await Promise.all(storeIds.split(' ').map((id) => sync.pullStore(id)));
    return answers.find(({ ok }) => !ok) ?? { ok: true };
  }, [sync, storeIds]);
  const refresh = useBackgroundRefresh(pullStores, { isOn: storeIds !== '' });

  // The whole store once; after that only what changes all day.
  const pullPrices = useCallback(async (): Promise<AskedAnswer> => {
    const answers = await Promise.all(storeIds.split(' ').map((id) => sync.pullLiveSheet(id)));
    return answers.find(({ ok }) => !ok) ?? { ok: true };
  }, [sync, storeIds]);
  useBackgroundRefresh(pullPrices, {
    everyMs: REFRESH_EVERY_MS,
    isLive: true,
    isOn: storeIds !== '',
    atOnce: false,
  });

  // What another device did to the cart while this page is open.
  const pullCart = useCallback(() => sync.pullCart(), [sync]);
  useBackgroundRefresh(pullCart, { everyMs: REFRESH_EVERY_MS, isLive: true });
  useFollow(sections?.map(({ storeId }) => subjects.prices(storeId)) ?? []);

  // Coupons that only this person can use hold at every store.
  const pullCoins = useCallback(() => sync.pullCoinBalance(), [sync]);
  useBackgroundRefresh(pullCoins);

  const setQuantity = (line: CartSectionLine, wanted: number): Promise<QuantityOutcome> =>
    setLineQuantity(haat, line, wanted);

  return { sections, savings: cart?.savings, refresh, setQuantity };
}
