import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatAddress } from '../../domain/account/address.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import type { GroupBuysView } from '../../db/reads/group-buys.ts';
import { AddressWanted } from './address-wanted.tsx';
import { GroupBuyCard } from './group-buy-card.tsx';
import { LinkedGroupBuys } from './linked-group-buys.tsx';
import { RefusedPledges } from './refused-pledges.tsx';
import { useGroupBuys } from './use-group-buys.ts';
import classes from './group-buy.module.css';

/** What the person's apartment can buy together; can be read, and pledged in, without the network. */
export function GroupBuyPage() {
  const { view, refresh, serverNow, hasLink } = useGroupBuys();
  const isLinkAwaited =
    hasLink && view?.apartment === null && !view.isLinkRead && refresh.state === 'asking';
  const isMissing = view !== undefined && view.groupBuys === null && refresh.state === 'failed';
  return (
    <Screen title="Group buys" backTo={ROUTES.coopHome}>
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
