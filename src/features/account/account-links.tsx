import {
  type Icon,
  IconArrowsExchange,
  IconBuildingStore,
  IconChartBar,
  IconChevronRight,
  IconClipboardList,
  IconDiscount2,
  IconHeartRateMonitor,
  IconLayoutList,
  IconListDetails,
  IconListSearch,
  IconMail,
  IconMessageReport,
  IconMessages,
  IconPackages,
  IconSend,
  IconStairsDown,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useCallback, useId } from 'react';
import { Link } from 'react-router-dom';
import { countUnread } from '../../db/reads/inbox.ts';
import { readUserDetails } from '../../db/reads/settings.ts';
import { ROLES } from '../../domain/account/roles.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import classes from './account-page.module.css';

export interface LinkRowProps {
  readonly to: string;
  readonly Icon: Icon;
  readonly label: string;
  /** A number beside the label; empty while it is not known. */
  readonly value?: string;
  readonly attention?: boolean;
}

/** One line of the account's list, as wide as the card. */
export function LinkRow({ to, Icon, label, value, attention = false }: LinkRowProps) {
  const tone = attention ? 'attention' : value === '0' ? 'done' : 'waiting';
  return (
    <li>
      <Link to={to} className={classes['row']}>
        <Icon size={22} stroke={1.8} aria-hidden className={classes['icon']} />
        <span className={classes['label']}>{label}</span>
        {value !== undefined && (
          <span className={classes['value']} data-tone={tone}>
            {value}
          </span>
        )}
        <IconChevronRight size={20} stroke={2} aria-hidden />
      </Link>
    </li>
  );
}

interface LinkGroupProps {
  readonly title: string;
  /** `LinkRow`s. */
  readonly children: ReactNode;
}

/** Links that belong together, in one card under their heading. */
export function LinkGroup({ title, children }: LinkGroupProps) {
  const id = useId();
  return (
    <section className={classes['group']} aria-labelledby={id}>
      <h2 id={id} className={classes['heading']}>
        {title}
      </h2>
      <ul className={classes['card']}>{children}</ul>
    </section>
  );
}

/** What only those find here who sell on the marketplace or run it. */
export function RoleLinks() {
  const { device } = useHaat();
  const details = useLiveQuery(async () => readUserDetails(device), [device]);
  const role = details?.realmOwnerInfo.role;
  if (role === ROLES.CR) {
    return (
      <LinkGroup title="Customer care">
        <LinkRow to={ROUTES.careOrders} Icon={IconListSearch} label="Order desk" />
        <LinkRow to={ROUTES.careTickets} Icon={IconMessageReport} label="Ticket desk" />
        <LinkRow to={ROUTES.careChats} Icon={IconMessages} label="Chat desk" />
      </LinkGroup>
    );
  }
  if (role !== ROLES.SELLER && role !== ROLES.ADMIN) {
    return (
      <LinkGroup title="Your shop">
        <LinkRow to={ROUTES.sellerJoin} Icon={IconBuildingStore} label="Sell on Haat" />
      </LinkGroup>
    );
  }
  return (
    <LinkGroup title={role === ROLES.SELLER ? 'Your shop' : 'Administration'}>
      <LinkRow to={ROUTES.sellerOrders} Icon={IconClipboardList} label="Order board" />
      {role === ROLES.SELLER && (
        <LinkRow to={ROUTES.sellerRequests} Icon={IconArrowsExchange} label="Trade requests" />
      )}
      <LinkRow to={ROUTES.sellerGoods} Icon={IconPackages} label="Goods" />
      <LinkRow to={ROUTES.sellerShop} Icon={IconBuildingStore} label="Shop settings" />
      {role === ROLES.ADMIN && (
        <LinkRow to={ROUTES.adminEvents} Icon={IconChartBar} label="Figures" />
      )}
      {role === ROLES.ADMIN && (
        <>
          <LinkRow to={ROUTES.careOrders} Icon={IconListSearch} label="Order desk" />
          <LinkRow to={ROUTES.careTickets} Icon={IconMessageReport} label="Ticket desk" />
          <LinkRow to={ROUTES.careChats} Icon={IconMessages} label="Chat desk" />
          <LinkRow to={ROUTES.adminShops} Icon={IconBuildingStore} label="Shops and applications" />
          <LinkRow to={ROUTES.adminPeople} Icon={IconUsers} label="People and roles" />
          <LinkRow to={ROUTES.adminCooperatives} Icon={IconUsersGroup} label="Cooperatives" />
          <LinkRow to={ROUTES.adminGroupBuys} Icon={IconStairsDown} label="Group buys" />
          <LinkRow to={ROUTES.adminOffers} Icon={IconDiscount2} label="Offers and coins" />
          <LinkRow to={ROUTES.adminHome} Icon={IconLayoutList} label="Home screen" />
          <LinkRow to={ROUTES.adminMessages} Icon={IconSend} label="Messages to inboxes" />
          <LinkRow to={ROUTES.adminAudit} Icon={IconListDetails} label="Audit log" />
          <LinkRow
            to={ROUTES.adminHealth}
            Icon={IconHeartRateMonitor}
            label="What the server is doing"
          />
        </>
      )}
    </LinkGroup>
  );
}

/** The way to the messages, with how many are not read yet. */
export function InboxRow() {
  const { person, sync, session } = useHaat();
  const pull = useCallback(() => sync.pullInbox(), [sync]);
  useBackgroundRefresh(pull, { isOn: session !== null });
  const unread = useLiveQuery(async () => countUnread(person), [person]) ?? 0;
  return (
    <LinkRow
      to={ROUTES.inbox}
      Icon={IconMail}
      label="Messages"
      {...(unread > 0 && { value: `${unread} new` })}
    />
  );
}
