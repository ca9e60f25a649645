import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { readCampaigns } from '../../db/reads/coins.ts';
import { readCoopHome } from '../../db/reads/coop.ts';
import { readGroupBuys } from '../../db/reads/group-buys.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AreaLine } from '../../ui/goods/area-line.tsx';
import { SectionSwitch } from '../../ui/goods/market-section.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../ui/time/use-now.ts';
import { CoopHomeSections } from './coop-home-sections.tsx';
import { CoopMissing, useCoopRefresh } from './cooperative-card.tsx';
import classes from './coop.module.css';

/** Where a signed-in person starts: their cooperatives, stores, prices, coins, orders and group buys. */
export function CoopHomePage() {
  const { device, person, sync, now } = useHaat();
  const minute = useMinute(now);
  const view = useLiveQuery(
    async () => ({
      ...(await readCoopHome(device, person)),
      campaigns: await readCampaigns(device),
      groups: await readGroupBuys(device, person),
    }),
    [device, person],
  );
  const refresh = useCoopRefresh(view === undefined ? undefined : view.areaCode);
  useBackgroundRefresh(useCallback(() => sync.pullCoins(), [sync]));
  const apartmentId = view?.groups.apartment?.apartmentId ?? null;
  const pullGroupBuys = useCallback(() => sync.pullGroupBuys(apartmentId, ''), [sync, apartmentId]);
  useBackgroundRefresh(pullGroupBuys, { isOn: view !== undefined });
  const isMissing = view?.cooperatives === null && refresh.state === 'failed';
  return (
    <Screen
      isWide
      title="Cooperative"
      lead={
        <AreaLine
          areaCode={view?.areaCode ?? null}
          city={view?.area?.city ?? ''}
          to={withNext(ROUTES.addressList, ROUTES.coopHome)}
        />
      }
    >
      <PageColumn gap="wide">
        <SectionSwitch />
        {isMissing && (
          <>
            <CoopMissing refresh={refresh} />
            <MoreLinks />
          </>
        )}
        {!isMissing && (view === undefined || view.cooperatives === null) && <HomeBones />}
        {view !== undefined && view.cooperatives !== null && (
          <>
            <CoopHomeSections view={view} cooperatives={view.cooperatives} now={minute} />
            <MoreLinks />
          </>
        )}
      </PageColumn>
    </Screen>
  );
}

/** Where else to go: at the end of what is shown, and never of what only stands for it, which would push it away. */
function MoreLinks() {
  return (
    <nav aria-label="More" className={classes['links']}>
      <Link to={ROUTES.basket} className={classes['link']}>
        Share your cart
      </Link>
      <Link to={ROUTES.coopFaq} className={classes['link']}>
        Questions and answers
      </Link>
    </nav>
  );
}

/** As high as the first sections are. */
function HomeBones() {
  return (
    <PageColumn gap="wide" isBusy>
      <span className="visually-hidden">Reading cooperatives</span>
      <Bone height={64} />
      <Bone height={190} />
      <Bone height={330} />
      <Bone height={300} />
    </PageColumn>
  );
}
