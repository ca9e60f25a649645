import {
  IconHome,
  IconReceipt,
  IconSearch,
  IconBuildingStore,
  IconLogin2,
  IconShoppingCart,
  IconUserCircle,
} from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { isCoopPath, SectionSwitch } from '../../ui/goods/market-section.tsx';
import { BumpedNumber } from '../../ui/buttons/bumped-number.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { rememberLanding } from '../route-guard.ts';
import classes from './shell.module.css';

interface NavigationLink {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof IconHome;
}

/** Of a visitor, beside the stores: screens that are open to everyone, and the way in. */
const VISITOR_LINKS = [
  { to: ROUTES.products, label: 'Products', Icon: IconSearch },
  { to: ROUTES.retailCart, label: 'Cart', Icon: IconShoppingCart },
  { to: ROUTES.signIn, label: 'Sign in', Icon: IconLogin2 },
] as const;

const LINKS = [
  { to: ROUTES.home, label: 'Home', Icon: IconHome },
  { to: ROUTES.search, label: 'Search', Icon: IconSearch },
  { to: ROUTES.cart, label: 'Cart', Icon: IconShoppingCart },
  { to: ROUTES.orders, label: 'Orders', Icon: IconReceipt },
  { to: ROUTES.account, label: 'Account', Icon: IconUserCircle },
] as const;

/** The same places of the cooperative section; search looks through all stores. */
const COOP_LINKS = [
  { to: ROUTES.coopHome, label: 'Home', Icon: IconHome },
  { to: ROUTES.search, label: 'Search', Icon: IconSearch },
  { to: ROUTES.coopCart, label: 'Cart', Icon: IconShoppingCart },
  { to: ROUTES.coopOrders, label: 'Orders', Icon: IconReceipt },
  { to: ROUTES.coopProfile, label: 'Account', Icon: IconUserCircle },
] as const;

/** Units up to which the cart's badge says how many; more would cover the icon beside it. */
const MOST_SHOWN = 99;

/** What takes the keys that are pressed in it. */
const TYPING = 'input, textarea, select, [contenteditable], dialog[open]';

/** `/` leads to the search, as it does on many sites; not while somebody types or a dialog is open. */
function useSearchKey(path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isTyped = event.target instanceof Element && event.target.closest(TYPING) !== null;
      if (!isPlain || isTyped || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(path);
    };
    addEventListener('keydown', search);
    return () => removeEventListener('keydown', search);
  }, [navigate, path]);
}

interface NavigationLinksProps {
  readonly links: readonly NavigationLink[];
  /** Units in the cart. */
  readonly inCart: number;
  readonly onSignIn?: () => void;
  /** What a desk has beside the name. */
  readonly children?: ReactNode;
}

/** The places within the thumb's reach, on a desk at the top: a visitor's, or those of somebody who is signed in (specification, section 6). */
export function BottomNavigation() {
  const { person, session } = useHaat();
  const { pathname, search } = useLocation();
  const ofPerson = isCoopPath(pathname) ? COOP_LINKS : LINKS;
  const visitors = useVisitorLinks();
  useSearchKey(session === null ? ROUTES.products : ROUTES.search);
  // Units, as the bar above it counts them.
  const { count: inCart } = cartTotals(
    useLiveQuery(async () => person.cart.toArray(), [person]) ?? [],
  );
  return (
    <NavigationLinks
      links={session === null ? visitors : ofPerson}
      inCart={inCart}
      // Who signs in from here comes back to here.
      onSignIn={() => rememberLanding(`${pathname}${search}`)}
    >
      {session !== null && (
        <div className={classes['faces']}>
          <SectionSwitch />
        </div>
      )}
    </NavigationLinks>
  );
}

/** The same places for a visitor with an empty cart, without the databases. */
export function VisitorNavigation() {
  return <NavigationLinks links={useVisitorLinks()} inCart={0} />;
}

function useVisitorLinks(): readonly NavigationLink[] {
  const { stores } = useMessages();
  return [{ to: ROUTES.stores, label: stores, Icon: IconBuildingStore }, ...VISITOR_LINKS];
}

function NavigationLinks({ links, inCart, onSignIn, children }: NavigationLinksProps) {
  return (
    <nav className={classes['navigation']} aria-label="Main">
      <span className={classes['brand']} aria-hidden>
        Haat
      </span>
      {children}
      {links.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={() => classes['link']}
          aria-label={label}
          data-field={to === ROUTES.search ? '' : undefined}
          onClick={to === ROUTES.signIn ? onSignIn : undefined}
        >
          <span className={classes['icon']}>
            <Icon size={24} stroke={1.8} aria-hidden />
            {label === 'Cart' && inCart > 0 && (
              <span className={classes['count']} aria-hidden>
                <BumpedNumber value={inCart > MOST_SHOWN ? `${MOST_SHOWN}+` : inCart} />
              </span>
            )}
          </span>
          <span aria-hidden>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
