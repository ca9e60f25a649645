import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { formatAddress } from '../../domain/address.ts';
import { withNext } from '../../domain/internal-path.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { NoticeLine } from '../../ui/notice-line.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Bone } from '../../ui/skeletons.tsx';
import type { GroupBuysView } from '../../db/reads/group-buys.ts';
import { GroupBuyCard } from './group-buy-card.tsx';
import { RefusedPledges } from './refused-pledges.tsx';
import { useGroupBuys } from './use-group-buys.ts';
import classes from './group-buy.module.css';

/** What the person's apartment can buy together; can be read, and pledged in, without the network. */
export function GroupBuyPage() {
  const { view, refresh, serverNow } = useGroupBuys();
  const isMissing = view !== undefined && view.groupBuys === null && refresh.state === 'failed';
  return (
    <Screen title="Group buys" backTo={ROUTES.coopHome}>
      <div className={classes['page']}>
        {view === undefined && <Bone height={320} />}
        {view !== undefined && <RefusedPledges refused={view.refused} />}
        {view !== undefined && view.apartment === null && (
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
            {!isMissing && view.groupBuys === null && <Bone height={320} />}
            {view.groupBuys !== null && <Running view={view} serverNow={serverNow} />}
          </>
        )}
        {view !== undefined && view.linked.length > 0 && (
          <Section title="From a link">
            <p className={classes['soft']}>
              For people of another apartment. If it is yours, choose it above to pledge.
            </p>
            <ul className={classes['cards']}>
              {view.linked.map((group) => (
                <li key={group.groupBuyId}>
                  <GroupBuyCard group={group} address={undefined} serverNow={serverNow} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {/* Below what is read: it would be pushed away. */}
        {(isMissing || (view !== undefined && view.groupBuys !== null)) && (
          <Link to={ROUTES.pledges} className={classes['link']}>
            Your pledges
          </Link>
        )}
      </div>
    </Screen>
  );
}

interface RunningProps {
  readonly view: GroupBuysView;
  readonly serverNow: number;
}

function Running({ view: { apartment, groupBuys }, serverNow }: RunningProps) {
  const { person } = useHaat();
  const addresses = useLiveQuery(() => person.addresses.toArray(), [person]);
  const areaCode = apartment?.areaCode;
  const address = addresses
    ?.toSorted((one, other) => other.savedAt - one.savedAt)
    .find((row) => row.address.areaCode === areaCode);
  if (groupBuys?.length === 0) {
    return <EmptyState picture="1f96c" title="Nothing runs at your apartment now" />;
  }
  return (
    <>
      {addresses !== undefined && address === undefined && (
        <NoticeLine tone="warn">
          To pledge, add an address in {areaCode}.{' '}
          <Link to={withNext(ROUTES.address, ROUTES.groupBuy)}>Add address</Link>
        </NoticeLine>
      )}
      {address !== undefined && (
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
