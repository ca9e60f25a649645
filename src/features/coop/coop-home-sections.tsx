import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { KeptCampaigns } from '../../db/facts/coin-facts.ts';
import type { CooperativeView, CoopHomeView } from '../../db/reads/coop.ts';
import type { GroupBuysView } from '../../db/reads/group-buys.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { OrdersThatNeedYou } from '../../ports/needs-you.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { OpenOrders } from '../../ui/orders/open-orders.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { CoinsLine } from './coins-line.tsx';
import { CoopStores } from './coop-stores.tsx';
import { CooperativeCard } from './cooperative-card.tsx';
import { GroupBuysNear } from './group-buys-near.tsx';
import { MemberOffers, offersInTurn } from './member-offers.tsx';
import { Milestones } from './milestones.tsx';
import classes from './coop.module.css';

const OFFERS_SHOWN = 6;
const STORES_SHOWN = 4;

export interface CoopHomeSectionsProps {
  readonly view: CoopHomeView & {
    readonly campaigns: KeptCampaigns | null;
    readonly groups: GroupBuysView;
  };
  readonly cooperatives: readonly CooperativeView[];
  /** ms by this device's clock. */
  readonly now: number;
}

/** Everything of the start page, in the order in which people look for it. */
export function CoopHomeSections({ view, cooperatives, now }: CoopHomeSectionsProps) {
  const messages = useMessages();
  const { stores, campaigns, groups } = view;
  const openOrders = view.openOrders.filter(({ state }) => state !== 'needs-buyer');
  const offers = offersInTurn(cooperatives, OFFERS_SHOWN);
  // Orders that come late stand below what is read already: above it they would move it.
  const [hadOrders] = useState(openOrders.length > 0);
  const onTheirWay = openOrders.length > 0 && (
    <Section title="On their way" aside={<Link to={ROUTES.coopOrders}>All orders</Link>}>
      <OpenOrders orders={openOrders} />
    </Section>
  );
  return (
    <>
      <OrdersThatNeedYou orders={view.openOrders} />
      <CoinsLine {...view} />
      {hadOrders && onTheirWay}
      <Section title="Your cooperatives" aside={<Link to={ROUTES.coopProfile}>Memberships</Link>}>
        {cooperatives.length === 0 && (
          <EmptyState
            picture="1f96c"
            title="No cooperative near you yet"
            text="You can still buy at every store on Haat."
          />
        )}
        <div className={classes['offers']}>
          {cooperatives.map((cooperative) => (
            <CooperativeCard key={cooperative.cooperativeId} cooperative={cooperative} canJoin />
          ))}
        </div>
      </Section>
      <Section title="Group buys near you" aside={<Link to={ROUTES.groupBuy}>See all</Link>}>
        <GroupBuysNear groups={groups} now={now} />
      </Section>
      {offers.length > 0 && (
        <Section title="For members and for all">
          <MemberOffers offers={offers} />
        </Section>
      )}
      <Section title="Stores of cooperatives" aside={<Link to={ROUTES.coopStores}>See all</Link>}>
        {stores === null || stores.length === 0 ? (
          <EmptyState picture="1f3ea" title={messages.noStoresNearby} />
        ) : (
          <CoopStores
            stores={stores.slice(0, STORES_SHOWN)}
            cooperatives={cooperatives}
            now={now}
          />
        )}
      </Section>
      {campaigns !== null && (
        <Section title="Milestones" aside={<Link to={ROUTES.howToEarn}>How to earn</Link>}>
          <Panel>
            <Milestones campaigns={campaigns} now={now} />
          </Panel>
        </Section>
      )}
      {!hadOrders && onTheirWay}
    </>
  );
}
