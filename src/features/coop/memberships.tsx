import { IconBuildingCommunity, IconHelp, IconUsersGroup } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { readCoopHome } from '../../db/reads/coop.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { Day } from '../../ui/time/date-time.tsx';
import { RowLink } from '../../ui/layout/list-row.tsx';
import { Panel, RowList, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import type { CooperativeView } from '../../db/reads/coop.ts';
import { CoinsLine, CooperativeCard, CoopMissing, useCoopRefresh } from './cooperative-card.tsx';
import { coinsText } from './coop-words.ts';
import classes from './coop.module.css';

/** The account's first part where the cooperative's address leads to it: the memberships, what they have brought, and the apartment. */
export function Memberships() {
  const { device, person } = useHaat();
  const view = useLiveQuery(
    async () => ({
      ...(await readCoopHome(device, person)),
      apartment: (await readSetting(device, 'USER_APARTMENTS'))?.[0],
    }),
    [device, person],
  );
  const refresh = useCoopRefresh(view === undefined ? undefined : view.areaCode);
  const isMissing = view?.cooperatives === null && refresh.state === 'failed';
  const isReading = view === undefined || (view.cooperatives === null && !isMissing);
  return (
    <>
      {view !== undefined && <CoinsLine {...view} />}
      {isMissing && <CoopMissing refresh={refresh} />}
      {isReading && <Bone height={640} />}
      {!isReading && !isMissing && (
        <Section title="Memberships">
          <div className={classes['offers']}>
            {(view.cooperatives ?? []).map((cooperative) => (
              <div key={cooperative.cooperativeId} className={classes['offers']}>
                <CooperativeCard cooperative={cooperative} canJoin isDetailed />
                {cooperative.membership.isMember && <Brought cooperative={cooperative} />}
              </div>
            ))}
          </div>
        </Section>
      )}
      {!isReading && (
        <Section title="Group buys">
          <RowList>
            <RowLink to={ROUTES.pledges} Icon={IconUsersGroup}>
              Group buy pledges
            </RowLink>
            <RowLink
              to={ROUTES.apartments}
              Icon={IconBuildingCommunity}
              value={view?.apartment?.name ?? 'Choose'}
            >
              Apartment
            </RowLink>
            <RowLink to={ROUTES.coopFaq} Icon={IconHelp}>
              Questions and answers
            </RowLink>
          </RowList>
        </Section>
      )}
    </>
  );
}

/** What the membership has brought so far, as the server counts it. */
function Brought({ cooperative: { membership } }: { readonly cooperative: CooperativeView }) {
  const { since, boughtPaise, sharedCoins } = membership;
  return (
    <Panel>
      <div className={classes['facts']}>
        <p className={classes['fact']}>
          <span className={classes['soft']}>Bought as a member</span>
          <b>{formatRupees(boughtPaise)}</b>
        </p>
        <p className={classes['fact']}>
          <span className={classes['soft']}>Your share</span>
          <b>{coinsText(sharedCoins)}</b>
        </p>
      </div>
      {since !== null && (
        <p className={classes['soft']}>
          Member since <Day ms={since} />
        </p>
      )}
    </Panel>
  );
}
