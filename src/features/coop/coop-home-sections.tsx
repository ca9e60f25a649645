import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { KeptCampaigns } from '../../db/facts/person-facts.ts';
import type { CooperativeView, CoopHomeView } from '../../db/reads/coop.ts';
import type { GroupBuysView } from '../../db/reads/group-buys.ts';
import { coopStorePath, ROUTES } from '../../domain/routes/routes.ts';
import { OrdersThatNeedYou } from '../../ports/needs-you.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { OpenOrders } from '../../ui/orders/open-orders.tsx';
import { Panel, RowList, Section } from '../../ui/layout/section.tsx';
import { CoopStores } from './coop-stores.tsx';
import { CoinsLine, CooperativeCard } from './cooperative-card.tsx';
import classes from './coop.module.css';
import { ProgressLine } from '../../ui/notices/progress-line.tsx';
import { coinsText } from './coop-words.ts';
import type { MemberOffer } from '../../contracts/coop/cooperatives.ts';
import { formatRupees } from '../../domain/money.ts';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { reachedStep } from '../../domain/coop/group-buy.ts';
import { RowLink, TwoLines } from '../../ui/layout/list-row.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';

const SHOWN = 3;

/** px of a row: what is read takes the place that it will need. */
const ROW_HEIGHT = 56;

interface GroupBuysNearProps {
  readonly groups: GroupBuysView;
  /** ms by this device's clock. */
  readonly now: number;
}

interface MilestonesProps {
  readonly campaigns: KeptCampaigns;
  /** ms by this device's clock. */
  readonly now: number;
}

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
        <div className={classes['offers']} data-columns>
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

/** The next milestone of each campaign that runs; nothing where there is none. */
function Milestones({ campaigns, now }: MilestonesProps) {
  const serverNow = campaigns.serverTime + Math.max(0, now - campaigns.fetchedAt);
  const next = campaigns.campaigns.flatMap(({ campaignId, title, milestones, orders, endsAt }) => {
    const milestone = milestones.find(({ reached }) => !reached);
    return milestone === undefined || endsAt <= serverNow
      ? []
      : [{ campaignId, title, orders, wanted: milestone.orders, coins: milestone.coins }];
  });
  if (next.length === 0) return <p className={classes['soft']}>All milestones are reached.</p>;
  return (
    <ul className={classes['offers']}>
      {next.map(({ campaignId, title, orders, wanted, coins }) => (
        <li key={campaignId}>
          <ProgressLine reached={orders} whole={wanted}>
            {title}: {orders} of {wanted} orders for {coinsText(coins)}
          </ProgressLine>
        </li>
      ))}
    </ul>
  );
}

/** Items on which members save most: of each cooperative in turn, at most `most`. */
function offersInTurn(
  cooperatives: readonly Pick<CooperativeView, 'offers'>[],
  most: number,
): readonly MemberOffer[] {
  const longest = Math.max(0, ...cooperatives.map(({ offers }) => offers.length));
  const inTurn = Array.from({ length: longest }, (_nothing, place) =>
    cooperatives.flatMap(({ offers }) => offers[place] ?? []),
  );
  return inTurn.flat().slice(0, most);
}

/** Member price beside market price. */
function MemberOffers({ offers }: { readonly offers: readonly MemberOffer[] }) {
  return (
    <ul className={classes['offers']} data-columns>
      {offers.map(({ itemId, storeId, name, unit, picture, pricePaise, memberPricePaise }) => (
        <li key={itemId} className={classes['offer']}>
          <Picture picture={picture} size={44} />
          <div className={classes['words']}>
            <h3>
              <CardLink to={coopStorePath(storeId, { item: itemId })} isShort>
                {name}
              </CardLink>
            </h3>
            <span className={classes['soft']}>{unit}</span>
          </div>
          <p className={classes['prices']}>
            <span className={classes['member']}>
              <span className="visually-hidden">For members </span>
              {formatRupees(memberPricePaise)}
            </span>
            <span className={classes['market']}>market {formatRupees(pricePaise)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What the person's apartment can buy together now, or the way to choose one. */
function GroupBuysNear({ groups, now }: GroupBuysNearProps) {
  const { apartment, groupBuys, serverAheadMs } = groups;
  if (apartment === null) {
    return (
      <RowList>
        <RowLink to={ROUTES.apartments}>Choose your apartment to buy with your neighbours</RowLink>
      </RowList>
    );
  }
  if (groupBuys === null) return <Bone height={SHOWN * ROW_HEIGHT} />;
  const running = groupBuys.filter(({ endsAt }) => endsAt > now + serverAheadMs);
  if (running.length === 0) {
    return <p className={classes['soft']}>Nothing runs at {apartment.name} now.</p>;
  }
  return (
    <RowList inColumns>
      {running.slice(0, SHOWN).map(({ groupBuyId, name, unit, picture, ...group }) => {
        const price = reachedStep(group.steps, group.joinedQuantity) ?? group.steps[0];
        return (
          <RowLink
            key={groupBuyId}
            to={ROUTES.groupBuy}
            picture={<Picture picture={picture} size={36} />}
          >
            <TwoLines name={`${name} ${unit}`}>
              {group.joinedQuantity < group.neededQuantity
                ? `${group.neededQuantity - group.joinedQuantity} more needed · `
                : 'It happens · '}
              {formatRupees(price?.pricePaise ?? group.groupPricePaise)}
            </TwoLines>
          </RowLink>
        );
      })}
    </RowList>
  );
}
