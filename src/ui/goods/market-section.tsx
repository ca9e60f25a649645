import { Link, useLocation } from 'react-router-dom';
import { guardedPath } from '../../domain/routes/route-guard.ts';
import {
  coopStorePath,
  coopSuccessPath,
  coopTicketCreatePath,
  orderConfirmPath,
  ROUTES,
  storePath,
  ticketCreatePath,
} from '../../domain/routes/routes.ts';
import classes from './market-section.module.css';

/** Where the parts that both sections of the market share lead to. */
export interface MarketSection {
  readonly isCoop: boolean;
  readonly home: string;
  readonly cart: string;
  readonly orders: string;
  readonly account: string;
  readonly tickets: string;
  readonly storePath: (storeId: string) => string;
  readonly confirmPath: (orderId: string) => string;
  readonly ticketCreatePath: (orderId: string, ticketId?: string) => string;
}

const MAIN: MarketSection = {
  isCoop: false,
  home: ROUTES.home,
  cart: ROUTES.cart,
  orders: ROUTES.orders,
  account: ROUTES.account,
  tickets: ROUTES.tickets,
  storePath: (storeId) => storePath(storeId),
  confirmPath: orderConfirmPath,
  ticketCreatePath,
};

const COOP: MarketSection = {
  isCoop: true,
  home: ROUTES.coopHome,
  cart: ROUTES.coopCart,
  orders: ROUTES.coopOrders,
  account: ROUTES.coopProfile,
  tickets: ROUTES.coopTickets,
  storePath: (storeId) => coopStorePath(storeId),
  confirmPath: coopSuccessPath,
  ticketCreatePath: coopTicketCreatePath,
};

/** True for paths of the cooperative section. */
export const isCoopPath = (pathname: string): boolean =>
  /^\/coop(\/|$)/.test(guardedPath(pathname));

/** The section that this page was opened in, by its path: pages of both are the same pages (decision 46). */
export function useMarketSection(): MarketSection {
  return isCoopPath(useLocation().pathname) ? COOP : MAIN;
}

const FACES = [
  { section: MAIN, name: 'Market' },
  { section: COOP, name: 'Cooperative' },
] as const;

/** The two faces of one shop: which one this is, and the way to the other. */
export function SectionSwitch() {
  const { isCoop } = useMarketSection();
  return (
    <div role="group" aria-label="Market or cooperative" className={classes['switch']}>
      {FACES.map(({ section, name }) => (
        <Link
          key={name}
          to={section.home}
          className={classes['face'] ?? ''}
          // Every page belongs to one of the two, not its start alone.
          aria-current={section.isCoop === isCoop ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
