import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAddress } from '../../domain/account/address.ts';
import { groupBuyPath, ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import type { GroupBuysView, LinkedGroupBuyView } from '../../db/reads/group-buys.ts';
import { GroupBuyCard } from './group-buy-card.tsx';
import { RefusedPledges, useGroupBuys } from './refused-pledges.tsx';
import classes from './group-buy.module.css';
import { chooseApartment } from '../../commands/group-buy/pledge.ts';
import type { Apartment } from '../../contracts/group-buy/pledge.ts';
import type { AddressRow } from '../../db/person-database.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';

interface AddressWantedProps {
  readonly areaCode: string | undefined;
  /** The one that the buyer comes back to; undefined: the list of all. */
  readonly groupBuyId?: string;
}

interface LinkedGroupBuysProps {
  readonly view: Pick<GroupBuysView, 'linked' | 'apartment' | 'address'>;
  /** ms by the server's clock. */
  readonly serverNow: number;
}

interface LinkedCardProps {
  readonly group: LinkedGroupBuyView;
  /** Of the chosen apartment. */
  readonly areaCode: string | undefined;
  /** In that area. */
  readonly address: AddressRow | undefined;
  readonly serverNow: number;
}

/** What the person's apartment can buy together; can be read, and pledged in, without the network. */
export function GroupBuyPage() {
  const { view, refresh, serverNow, hasLink } = useGroupBuys();
  const isLinkAwaited =
    hasLink && view?.apartment === null && !view.isLinkRead && refresh.state === 'asking';
  const isMissing = view !== undefined && view.groupBuys === null && refresh.state === 'failed';
  return (
    <Screen isWide title="Group buys" backTo={ROUTES.coopHome}>
      <PageColumn gap="wide">
        {view === undefined && <Bone height={320} />}
        {view !== undefined && <RefusedPledges refused={view.refused} />}
        {/* A link leads to what it names first. */}
        {view !== undefined && view.apartment === null && (
          <LinkedGroupBuys view={view} serverNow={serverNow} />
        )}
        {isLinkAwaited && <Bone height={320} />}
        {view !== undefined && view.apartment === null && !isLinkAwaited && (
          <ChooseApartment hasLinked={view.linked.length > 0} />
        )}
        {view !== undefined && view.apartment !== null && (
          <>
            <div className={classes['where']}>
              <span className={classes['words']}>
                <b>{view.apartment.name}</b>
                <span className={classes['soft']}>
                  {view.apartment.street}, {view.apartment.areaCode}
                </span>
              </span>
              <Link to={ROUTES.apartments} className={classes['link']}>
                Change
              </Link>
            </div>
            {isMissing && (
              <MissingState
                picture="1f96c"
                refresh={refresh}
                offlineText="The group buys of your apartment are not on this phone yet. They come by themselves when the network is back."
                failedText="The group buys could not be read."
              />
            )}
            {view.groupBuys === null && <LinkedGroupBuys view={view} serverNow={serverNow} />}
            {!isMissing && view.groupBuys === null && <Bone height={320} />}
            {view.groupBuys !== null && <Running view={view} serverNow={serverNow} />}
          </>
        )}
        {view !== undefined && view.groupBuys !== null && (
          <LinkedGroupBuys view={view} serverNow={serverNow} />
        )}
        {/* Below what is read: it would be pushed away. */}
        {(isMissing || (view !== undefined && view.groupBuys !== null)) && (
          <Link to={ROUTES.pledges} className={classes['link']}>
            Your pledges
          </Link>
        )}
      </PageColumn>
    </Screen>
  );
}

/** The way to the list of apartments; beside a link's group buy, which has its own, only for people of other ones. */
function ChooseApartment({ hasLinked }: { readonly hasLinked: boolean }) {
  if (hasLinked) {
    return (
      <Link to={ROUTES.apartments} className={classes['link']}>
        I live somewhere else
      </Link>
    );
  }
  return (
    <EmptyState
      picture="1f96c"
      title="Which apartment is yours?"
      text="Neighbours buy one item together. The more they want, the lower the price for everybody."
      action={
        <Button component={Link} to={ROUTES.apartments} size="lg">
          Choose your apartment
        </Button>
      }
    />
  );
}

interface RunningProps {
  readonly view: GroupBuysView;
  readonly serverNow: number;
}

function Running({ view: { apartment, groupBuys, address }, serverNow }: RunningProps) {
  if (groupBuys?.length === 0) {
    return <EmptyState picture="1f96c" title="Nothing runs at your apartment now" />;
  }
  return (
    <>
      {address === undefined ? (
        <AddressWanted areaCode={apartment?.areaCode} />
      ) : (
        <p className={classes['soft']}>
          Brought to {address.address.name}: {formatAddress(address.address)}
        </p>
      )}
      <ul className={classes['cards']}>
        {groupBuys?.map((group) => (
          <li key={group.groupBuyId}>
            <GroupBuyCard group={group} address={address} serverNow={serverNow} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Group buys that a link named: one tap says where its reader lives, and the pledge stands in its place. */
function LinkedGroupBuys({ view, serverNow }: LinkedGroupBuysProps) {
  const { linked, apartment, address } = view;
  if (linked.length === 0) return null;
  return (
    <Section title="From a link">
      <ul className={classes['cards']}>
        {linked.map((group) => (
          <li key={group.groupBuyId}>
            <LinkedCard
              group={group}
              areaCode={apartment?.areaCode}
              address={address}
              serverNow={serverNow}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LinkedCard({ group, areaCode, address, serverNow }: LinkedCardProps) {
  const { isOwn, apartments, groupBuyId } = group;
  return (
    <GroupBuyCard
      group={group}
      isOwn={isOwn}
      address={isOwn ? address : undefined}
      serverNow={serverNow}
    >
      {!isOwn && <Homes apartments={apartments} />}
      {isOwn && address === undefined && (
        <AddressWanted areaCode={areaCode} groupBuyId={groupBuyId} />
      )}
    </GroupBuyCard>
  );
}

/** Whose people can join; the tap of one of them is all that is asked. */
function Homes({ apartments }: { readonly apartments: readonly Apartment[] }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  if (apartments.length === 0) {
    return (
      <p className={classes['soft']}>
        For people of another apartment. If it is yours,{' '}
        <Link to={ROUTES.apartments}>choose it</Link> to pledge.
      </p>
    );
  }
  return (
    <>
      <p className={classes['soft']}>To pledge, say where you live.</p>
      {apartments.map((apartment) => (
        <Button
          key={apartment.apartmentId}
          size="md"
          variant="light"
          disabled={busy}
          onClick={() =>
            run(async () => {
              const result = await chooseApartment(haat, apartment);
              return result.ok ? null : result.message;
            })
          }
        >
          I live at {apartment.name}
        </Button>
      ))}
      <AlertLine message={message} />
    </>
  );
}

/** Leads to a new address where none is saved in the apartment's area, and back to the pledge. */
function AddressWanted({ areaCode, groupBuyId }: AddressWantedProps) {
  const next = groupBuyId === undefined ? ROUTES.groupBuy : groupBuyPath(groupBuyId);
  return (
    <NoticeLine tone="warn">
      To pledge, add an address in {areaCode}.{' '}
      <Link to={withNext(ROUTES.address, next)}>Add address</Link>
    </NoticeLine>
  );
}
