import { Button } from '@mantine/core';
import { IconChevronRight, IconCoins } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { appendCommand } from '../../commands/outbox/append-command.ts';
import { JOIN_COOPERATIVE } from '../../contracts/coop/cooperatives.ts';
import { type CooperativeView, type CoopHomeView, readCoop } from '../../db/reads/coop.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { Panel } from '../../ui/layout/section.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import {
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { coinsText, membersText, membershipText, termsOf } from './coop-words.ts';
import classes from './coop.module.css';

export interface CooperativeCardProps {
  readonly cooperative: CooperativeView;
  /** Who is no member can join here; a visitor signs in first. */
  readonly canJoin: boolean;
  /** Offers to leave as well, with what the membership has brought. */
  readonly isDetailed?: boolean;
}

/** A cooperative: who they are, what members have of it, and where this person stands. */
export function CooperativeCard(props: CooperativeCardProps) {
  const { cooperative, canJoin, isDetailed = false } = props;
  const { name, city, about, members, waiting } = cooperative;
  return (
    <Panel>
      <div className={classes['coop']}>
        <h3 className={classes['name']}>{name}</h3>
        <p className={classes['soft']}>{[city, ...membersText(members)].join(' · ')}</p>
        {isDetailed && <p>{about}</p>}
        <p className={classes['terms']}>
          {termsOf(cooperative).map((term) => (
            <span key={term} className={classes['term']}>
              {term}
            </span>
          ))}
        </p>
        <p role="status" className={classes['soft']}>
          {membershipText(cooperative)}
        </p>
        {waiting !== null && waiting.problem !== null && (
          <p className={classes['problem']}>{waiting.problem}</p>
        )}
        {canJoin && <JoinOrLeave cooperative={cooperative} canLeave={isDetailed} />}
      </div>
    </Panel>
  );
}

interface JoinOrLeaveProps {
  readonly cooperative: CooperativeView;
  readonly canLeave: boolean;
}

function JoinOrLeave({ cooperative, canLeave }: JoinOrLeaveProps) {
  const { cooperativeId, name, membership, waiting } = cooperative;
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const wants = waiting?.problem === null ? waiting.isMember : membership.isMember;
  const set = (isMember: boolean) =>
    run(async () => {
      // Prices for members hold once the server has confirmed it (COOP-1).
      const result = await appendCommand(haat, JOIN_COOPERATIVE, { cooperativeId, name, isMember });
      return result.ok ? null : result.message;
    });
  return (
    <>
      <AlertLine message={message} />
      {!wants && (
        <Button size="md" loading={busy} onClick={() => set(true)} aria-label={`Join ${name}`}>
          Join
        </Button>
      )}
      {wants && canLeave && (
        <Button
          size="md"
          variant="light"
          loading={busy}
          onClick={() => set(false)}
          aria-label={`Leave ${name}`}
        >
          Leave
        </Button>
      )}
    </>
  );
}

/** In place of cooperatives that this phone has never fetched, once asking for them has failed. */
export function CoopMissing({ refresh }: { readonly refresh: Refresh }) {
  const messages = useMessages();
  const isOffline = isLineProblem(refresh.problem);
  return (
    <EmptyState
      picture="1f96c"
      title={isOffline ? 'You are offline.' : (refresh.problem?.message ?? messages.genericShort)}
      text={
        isOffline
          ? 'The cooperatives around you are not on this phone yet. They come by themselves when the network is back.'
          : 'The cooperatives could not be read.'
      }
      action={
        <Button size="lg" variant="light" onClick={refresh.retry}>
          Try again
        </Button>
      }
    />
  );
}

/** Renews cooperatives and their stores around an area, which first must be known. */
export function useCoopRefresh(areaCode: string | null | undefined): Refresh {
  const { sync } = useHaat();
  const pull = useCallback(() => sync.pullCooperatives(areaCode ?? ''), [sync, areaCode]);
  return useBackgroundRefresh(pull, { isOn: areaCode !== undefined });
}

/** The cooperatives as this phone has them, renewed in the background. */
export function useCoop() {
  const { device, person } = useHaat();
  const view = useLiveQuery(async () => readCoop(device, person), [device, person]);
  const refresh = useCoopRefresh(view === undefined ? undefined : view.areaCode);
  return { view, refresh };
}

export type CoinsLineProps = Pick<CoopHomeView, 'coins' | 'coinsAreWorthPaise' | 'expiringCoins'>;

/** The person's coins, what they are worth, and what is lost soon; as high before they are known as after. */
export function CoinsLine({ coins, coinsAreWorthPaise, expiringCoins }: CoinsLineProps) {
  return (
    <Link to={ROUTES.coinsHistory} className={classes['coins']}>
      <IconCoins size={26} stroke={1.7} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['big']}>{coins === null ? 'Your coins' : coinsText(coins)}</span>
        <span className={classes['soft']}>
          {coinsAreWorthPaise === null ? '–' : `worth ${formatRupees(coinsAreWorthPaise)}`}
          {expiringCoins > 0 && ` · ${coinsText(expiringCoins)} expiring soon`}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}
