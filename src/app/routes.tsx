import { isValidElement, Suspense } from 'react';
import {
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
import { ROUTES } from '../domain/routes/routes.ts';
import { WelcomePage } from '../features/sign-in/welcome-page.tsx';
import { isLazyScreen, type LazyScreen, screen, useMissedNavigation } from './lazy-screen.tsx';
import { guardLink } from '../domain/routes/route-guard.ts';
import type { GuardOutlet } from '../ports/haat-context.tsx';
import { ScreenChromeContext } from '../ui/layout/screen.tsx';
import { browserStorage } from './storage/browser-storage.ts';
import { EmptiedNotice } from './storage/emptied-notice.tsx';
import { rememberLanding } from './route-guard.ts';
import { readSessionMarker } from './session/session-marker.ts';

/** What the welcome screen has around it, which needs no database. */
const OUTSIDE_OF_SHELL = { status: null, notice: <EmptiedNotice /> };

const Shell = screen(() => import('./shell/shell.tsx'), 'Shell');
const SelectLanguage = screen(
  () => import('../features/language/select-language-page.tsx'),
  'SelectLanguagePage',
);
const SignIn = screen(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage');
const Otp = screen(() => import('../features/sign-in/otp-page.tsx'), 'OtpPage');
const CreateProfile = screen(
  () => import('../features/sign-in/create-profile-page.tsx'),
  'CreateProfilePage',
);
const Home = screen(() => import('../features/home/home-page.tsx'), 'HomePage');
const Category = screen(
  () => import('../features/stores/shelves/category-page.tsx'),
  'CategoryPage',
);
const VisitedStores = screen(
  () => import('../features/stores/visited-stores-page.tsx'),
  'VisitedStoresPage',
);
const Store = screen(() => import('../features/stores/store-page.tsx'), 'StorePage');
const Shop = screen(() => import('../features/stores/shop-page.tsx'), 'ShopPage');
const Products = screen(() => import('../features/stores/products-page.tsx'), 'ProductsPage');
const Brands = screen(() => import('../features/stores/brands/brands-page.tsx'), 'BrandsPage');
const Brand = screen(() => import('../features/stores/brands/brand-page.tsx'), 'BrandPage');
const Search = screen(() => import('../features/search/search-page.tsx'), 'SearchPage');
const Cart = screen(() => import('../features/cart/cart-page.tsx'), 'CartPage');
const Checkout = screen(
  () => import('../features/checkout/retail-cart-page.tsx'),
  'RetailCartPage',
);
/** The address of the cart that is open to everyone: the checkout of one store, or the whole cart where none is named. */
const RetailCart: LazyScreen = Object.assign(
  () => (useSearchParams()[0].has('store') ? <Checkout /> : <Cart />),
  { preload: async () => void (await Promise.all([Checkout.preload(), Cart.preload()])) },
);
const EnamCart = screen(() => import('../features/checkout/enam-cart-page.tsx'), 'EnamCartPage');
const Address = screen(() => import('../features/addresses/address-page.tsx'), 'AddressPage');
const AddressList = screen(
  () => import('../features/addresses/address-list-page.tsx'),
  'AddressListPage',
);
const Orders = screen(() => import('../features/orders/list/orders-page.tsx'), 'OrdersPage');
const Order = screen(() => import('../features/orders/details/order-page.tsx'), 'OrderPage');
const OrderConfirm = screen(
  () => import('../features/orders/confirm/order-confirm-page.tsx'),
  'OrderConfirmPage',
);
const Payment = screen(() => import('../features/payment/payment-page.tsx'), 'PaymentPage');
const CancelOrder = screen(() => import('../features/order-changes/cancel-page.tsx'), 'CancelPage');
const ReturnOrder = screen(() => import('../features/order-changes/return-page.tsx'), 'ReturnPage');
const RaiseTicket = screen(
  () => import('../features/tickets/raise-ticket-page.tsx'),
  'RaiseTicketPage',
);
const Tickets = screen(() => import('../features/tickets/tickets-page.tsx'), 'TicketsPage');
const Ratings = screen(() => import('../features/orders/ratings/ratings-page.tsx'), 'RatingsPage');
const Account = screen(() => import('../features/account/account-page.tsx'), 'AccountPage');
const ProfileAddress = screen(
  () => import('../features/addresses/address-list-page.tsx'),
  'ProfileAddressPage',
);
const Privacy = screen(() => import('../features/terms/privacy-page.tsx'), 'PrivacyPage');
const Terms = screen(() => import('../features/terms/terms-page.tsx'), 'TermsPage');
const CoinsHistory = screen(
  () => import('../features/rewards/coins-history-page.tsx'),
  'CoinsHistoryPage',
);
const HowToEarn = screen(() => import('../features/rewards/how-to-earn-page.tsx'), 'HowToEarnPage');
const EarnMore = screen(() => import('../features/rewards/earn-more-page.tsx'), 'EarnMorePage');
const CoopHome = screen(() => import('../features/coop/coop-home-page.tsx'), 'CoopHomePage');
const CoopStores = screen(() => import('../features/coop/coop-stores-page.tsx'), 'CoopStoresPage');
const OrderHelp = screen(() => import('../features/coop/order-help-page.tsx'), 'OrderHelpPage');
const Memberships = screen(() => import('../features/coop/memberships.tsx'), 'Memberships');
const Faq = screen(() => import('../features/coop/faq-page.tsx'), 'FaqPage');
const GroupBuy = screen(() => import('../features/group-buy/group-buy-page.tsx'), 'GroupBuyPage');
const Apartments = screen(
  () => import('../features/group-buy/apartments-page.tsx'),
  'ApartmentsPage',
);
const Pledges = screen(() => import('../features/group-buy/pledges-page.tsx'), 'PledgesPage');
const Basket = screen(() => import('../features/basket/basket-page.tsx'), 'BasketPage');
const CatalogueSync = screen(
  () => import('../features/catalogue-sync/catalogue-sync-page.tsx'),
  'CatalogueSyncPage',
);
const Sync = screen(() => import('../features/sync-status/sync-page.tsx'), 'SyncPage');
const Figures = screen(() => import('../features/desks/figures/figures-page.tsx'), 'FiguresPage');
const TicketDesk = screen(
  () => import('../features/desks/tickets/ticket-desk-page.tsx'),
  'TicketDeskPage',
);
const CooperativeDesk = screen(
  () => import('../features/desks/cooperatives/cooperative-desk-page.tsx'),
  'CooperativeDeskPage',
);
const GroupBuyDesk = screen(
  () => import('../features/desks/group-buys/group-buy-desk-page.tsx'),
  'GroupBuyDeskPage',
);
const OfferDesk = screen(
  () => import('../features/desks/offers/offer-desk-page.tsx'),
  'OfferDeskPage',
);
const HomeDesk = screen(() => import('../features/desks/home/home-desk-page.tsx'), 'HomeDeskPage');
const OrderDesk = screen(
  () => import('../features/desks/orders/order-desk-page.tsx'),
  'OrderDeskPage',
);
const ChatDesk = screen(() => import('../features/desks/chats/chat-desk-page.tsx'), 'ChatDeskPage');
const ShopDesk = screen(() => import('../features/desks/shops/shop-desk-page.tsx'), 'ShopDeskPage');
const PeopleDesk = screen(
  () => import('../features/desks/people/people-desk-page.tsx'),
  'PeopleDeskPage',
);
const MessageDesk = screen(
  () => import('../features/desks/messages/message-desk-page.tsx'),
  'MessageDeskPage',
);
const audit = () => import('../features/desks/audit/audit-desk-page.tsx');
const AuditDesk = screen(audit, 'AuditDeskPage');
const HealthDesk = screen(
  () => import('../features/desks/health/health-desk-page.tsx'),
  'HealthDeskPage',
);
const OrderBoard = screen(() => import('../features/sellers/order-board.tsx'), 'OrderBoardPage');
const SellOnHaat = screen(() => import('../features/sellers/join/join-page.tsx'), 'JoinPage');
const ShopSettings = screen(
  () => import('../features/sellers/settings/shop-settings-page.tsx'),
  'ShopSettingsPage',
);
const Money = screen(() => import('../features/sellers/money/money-page.tsx'), 'MoneyPage');
const Goods = screen(() => import('../features/sellers/goods/goods-page.tsx'), 'GoodsPage');
const Requests = screen(() => import('../features/trade/requests-page.tsx'), 'TradeRequestsPage');
const SellerRequests = screen(
  () => import('../features/trade/requests-page.tsx'),
  'SellerRequestsPage',
);
const TradeRequestForm = screen(
  () => import('../features/trade/request-form-page.tsx'),
  'TradeRequestFormPage',
);
const TradeRequest = screen(() => import('../features/trade/request-page.tsx'), 'TradeRequestPage');
const Wallet = screen(() => import('../features/trade/wallet-page.tsx'), 'WalletPage');
const Marks = screen(() => import('../features/account/favourites-page.tsx'), 'FavouritesPage');
const SavedLists = screen(
  () => import('../features/search/lists/saved-lists-page.tsx'),
  'SavedListsPage',
);
const SavedList = screen(
  () => import('../features/search/lists/saved-list-page.tsx'),
  'SavedListPage',
);
const SharedList = screen(
  () => import('../features/search/lists/shared-list-page.tsx'),
  'SharedListPage',
);
const Inbox = screen(() => import('../features/inbox/inbox-page.tsx'), 'InboxPage');
const NotFound = screen(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage');
/** Only while developing: a build takes the import away. */
const Parts = import.meta.env.DEV
  ? screen(() => import('../features/parts/parts-page.tsx'), 'PartsPage')
  : null;

const routes = createRoutesFromElements(
  <Route element={<GuardedOutlet />}>
    {/* Comes with the app's own file: each screen needs what it is made of, and a newcomer waits for one file less. */}
    <Route path={ROUTES.welcome} element={<WelcomePage />} />
    <Route element={<Shell />}>
      <Route path={ROUTES.selectLanguage} element={<SelectLanguage />} />
      <Route path={ROUTES.signIn} element={<SignIn />} />
      <Route path={ROUTES.signInOtp} element={<Otp />} />
      <Route path={ROUTES.createProfile} element={<CreateProfile />} />
      <Route path={ROUTES.home} element={<Home />} />
      <Route path={ROUTES.category} element={<Category />} />
      <Route path={ROUTES.stores} element={<VisitedStores />} />
      <Route path="/store/:storeId/item" element={<Store />} />
      <Route path={ROUTES.shop} element={<Shop />} />
      <Route path={ROUTES.products} element={<Products />} />
      <Route path="/products/:storeId/item" element={<Store />} />
      <Route path={ROUTES.tradeRequests} element={<Requests />} />
      <Route path={ROUTES.tradeRequestForm} element={<TradeRequestForm />} />
      <Route path={ROUTES.tradeRequest} element={<TradeRequest />} />
      <Route path={ROUTES.brands} element={<Brands />} />
      <Route path="/brands/:brand" element={<Brand />} />
      <Route path={ROUTES.search} element={<Search />} />
      <Route path={ROUTES.cart} element={<Cart />} />
      <Route path={ROUTES.retailCart} element={<RetailCart />} />
      <Route path={ROUTES.enamCart} element={<EnamCart />} />
      <Route path={ROUTES.address} element={<Address />} />
      <Route path={ROUTES.addressList} element={<AddressList />} />
      <Route path={ROUTES.orders} element={<Orders />} />
      <Route path={ROUTES.order} element={<Order />} />
      <Route path={ROUTES.orderConfirm} element={<OrderConfirm />} />
      <Route path={ROUTES.payment} element={<Payment />} />
      <Route path={ROUTES.orderCancel} element={<CancelOrder />} />
      <Route path={ROUTES.orderReturn} element={<ReturnOrder />} />
      <Route path={ROUTES.ticketCreate} element={<RaiseTicket />} />
      <Route path={ROUTES.tickets} element={<Tickets />} />
      <Route path={ROUTES.ratings} element={<Ratings />} />
      <Route path={ROUTES.account} element={<Account />} />
      <Route path={ROUTES.profileAddress} element={<ProfileAddress />} />
      <Route path={ROUTES.tnc} element={<Terms />} />
      <Route path={ROUTES.privacy} element={<Privacy />} />
      <Route path={ROUTES.coinsHistory} element={<CoinsHistory />} />
      <Route path={ROUTES.howToEarn} element={<HowToEarn />} />
      <Route path={ROUTES.earnMoreCoins} element={<EarnMore />} />
      <Route path={ROUTES.coopHome} element={<CoopHome />} />
      <Route path={ROUTES.coopStores} element={<CoopStores />} />
      <Route path="/coop/store/:storeId/item" element={<Store />} />
      <Route path={ROUTES.coopCart} element={<Cart />} />
      <Route path={ROUTES.coopSuccess} element={<OrderConfirm />} />
      <Route path={ROUTES.coopOrders} element={<Orders />} />
      <Route path={ROUTES.coopHelp} element={<OrderHelp />} />
      <Route path={ROUTES.coopRate} element={<Ratings />} />
      <Route path={ROUTES.coopProfile} element={<Account />}>
        <Route index element={<Memberships />} />
      </Route>
      <Route path={ROUTES.coopTickets} element={<Tickets />} />
      <Route path={ROUTES.coopTicketCreate} element={<RaiseTicket />} />
      <Route path={ROUTES.coopFaq} element={<Faq />} />
      <Route path={ROUTES.groupBuy} element={<GroupBuy />} />
      <Route path={ROUTES.apartments} element={<Apartments />} />
      <Route path={ROUTES.pledges} element={<Pledges />} />
      <Route path={ROUTES.basket} element={<Basket />} />
      <Route path={ROUTES.keptStores} element={<CatalogueSync />} />
      <Route path={ROUTES.inbox} element={<Inbox />} />
      <Route path={ROUTES.favourites} element={<Marks />} />
      <Route path={ROUTES.savedLists} element={<SavedLists />} />
      <Route path={ROUTES.savedList} element={<SavedList />} />
      <Route path={ROUTES.wallet} element={<Wallet />} />
      <Route path={ROUTES.sharedList} element={<SharedList />} />
      <Route path={ROUTES.sync} element={<Sync />} />
      <Route path={ROUTES.adminEvents} element={<Figures />} />
      <Route path={ROUTES.adminShops} element={<ShopDesk />} />
      <Route path={ROUTES.adminPeople} element={<PeopleDesk />} />
      <Route path={ROUTES.adminMessages} element={<MessageDesk />} />
      <Route path={ROUTES.adminAudit} element={<AuditDesk />} />
      <Route path={ROUTES.adminHealth} element={<HealthDesk />} />
      <Route path={ROUTES.adminCooperatives} element={<CooperativeDesk />} />
      <Route path={ROUTES.adminGroupBuys} element={<GroupBuyDesk />} />
      <Route path={ROUTES.adminOffers} element={<OfferDesk />} />
      <Route path={ROUTES.adminHome} element={<HomeDesk />} />
      <Route path={ROUTES.careOrders} element={<OrderDesk />} />
      <Route path={ROUTES.careTickets} element={<TicketDesk />} />
      <Route path={ROUTES.careChats} element={<ChatDesk />} />
      <Route path={ROUTES.sellerOrders} element={<OrderBoard />} />
      <Route path={ROUTES.sellerJoin} element={<SellOnHaat />} />
      <Route path={ROUTES.sellerShop} element={<ShopSettings />} />
      <Route path={ROUTES.sellerGoods} element={<Goods />} />
      <Route path={ROUTES.sellerMoney} element={<Money />} />
      <Route path={ROUTES.sellerRequests} element={<SellerRequests />} />
      {Parts !== null && <Route path="/dev/parts" element={<Parts />} />}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Route>,
);

/** Every route of this version; each screen is loaded when it is first shown. */
export function AppRoutes() {
  useMissedNavigation();
  return <Suspense>{useRoutes(routes)}</Suspense>;
}

/** Loads what stands at a path, all of it at once: the router would ask for the screen only when its shell is there. */
export async function preloadScreens(path: string): Promise<void> {
  const types = (matchRoutes(routes, path) ?? []).map(({ route: { element } }) =>
    isValidElement(element) ? element.type : null,
  );
  await Promise.all(types.filter(isLazyScreen).map(async (type) => type.preload()));
}

/** Guards links inside the app; page loads and back or forward are guarded before the router sees them. */
function GuardedOutlet() {
  const { pathname, search } = useLocation();
  const target = guardLink(pathname, readSessionMarker() !== null);
  if (target === null) {
    const context: GuardOutlet = { wanted: browserStorage.read('landing_route') };
    return (
      <ScreenChromeContext value={OUTSIDE_OF_SHELL}>
        <Outlet context={context} />
      </ScreenChromeContext>
    );
  }
  if (target === ROUTES.welcome) rememberLanding(`${pathname}${search}`);
  return <Navigate to={target} replace />;
}
