import { millisecondsInMinute } from 'date-fns/constants';
import type { ServerHealth } from '../../../contracts/health/server-health.ts';
import { formatBytes } from '../../../domain/catalogue/catalogue-space.ts';
import { numberText } from '../../../domain/money.ts';
import { useHintsOnline, useNetworkSettings } from '../../../ports/use-network.ts';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import { KeptLine, useDesk } from '../frame/desk-list.tsx';
import { DeskPage } from '../frame/desk-page.tsx';
import frame from '../frame/desk-page.module.css';
import classes from './health-desk.module.css';
import { agoText, relayText, spanText, troublesOf } from './health-words.ts';
import { Calls, Queues, Rounds, Versions } from './health-tables.tsx';

/** For administrators: what the server is doing, and what of it needs them. */
export function HealthDeskPage() {
  return (
    <DeskPage title="What the server is doing" of="admin">
      <Health />
    </DeskPage>
  );
}

const ASK = {};

/** What was read longer ago is not told as what is (ms). */
const FRESH_MS = 2 * millisecondsInMinute;

function Health() {
  const { kept, refresh } = useDesk('fetch-server-health', ASK);
  const now = useMinute(Date.now);
  const isOffline = useIsOffline();
  if (kept === null && refresh.state === 'failed') {
    return (
      <MissingState
        picture="1f4e6"
        refresh={refresh}
        offlineText="What the server is doing can only be seen with the network. It shows by itself when that is back."
        failedText="The server did not say what it is doing."
      />
    );
  }
  if (kept === undefined || kept === null) return <OrderListSkeleton rows={4} />;
  const { answer: health, fetchedAt } = kept;
  const isNow = !isOffline && refresh.problem === null && now - fetchedAt < FRESH_MS;
  return (
    <div className={classes['page']}>
      <KeptLine fetchedAt={fetchedAt} refresh={refresh} />
      {refresh.problem === null && !isNow && (
        <NoticeLine tone="warn">
          {isOffline ? 'You are offline.' : 'The server is being asked.'} This is what there was{' '}
          <DateTime ms={fetchedAt} isWithin />.
        </NoticeLine>
      )}
      <Troubles health={health} fetchedAt={fetchedAt} isNow={isNow} />
      <Queues queues={health.queues} now={health.serverTime} />
      <Calls calls={health.calls} now={health.serverTime} />
      <div className={classes['pair']}>
        <Process health={health} />
        <Versions health={health} />
      </div>
      <Rounds health={health} />
    </div>
  );
}

/** Whether this device has no network, as the header says it: the next asking fails seconds later only. */
function useIsOffline(): boolean {
  const network = useNetworkSettings();
  const hintsOnline = useHintsOnline();
  return !hintsOnline || network?.workOffline === true || network?.reachability === 'offline';
}

interface TroublesProps {
  readonly health: ServerHealth;
  readonly fetchedAt: number;
  /** Whether it is how things are, or how they were when this device asked last. */
  readonly isNow: boolean;
}

/** What needs somebody, in whole sentences. */
function Troubles({ health, fetchedAt, isNow }: TroublesProps) {
  const troubles = troublesOf(health);
  const none = isNow ? 'Nothing needs you.' : 'Nothing needed anybody then.';
  return (
    <Section
      title={isNow ? 'Needs attention' : 'What needed attention then'}
      aside={
        isNow && (
          <span className={classes['soft']}>
            As of <DateTime ms={fetchedAt} isWithin />
          </span>
        )
      }
    >
      {troubles.length === 0 && <NoticeLine>{none}</NoticeLine>}
      {troubles.length > 0 && (
        <ul className={classes['troubles']}>
          {troubles.map(({ text, tone }) => (
            <li key={text}>
              <NoticeLine tone={tone}>{text}.</NoticeLine>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Facts of the copy of the server that answered, of its database, and of the events that come in. */
function Process({ health }: { readonly health: ServerHealth }) {
  const { serverTime: now, startedAt, memoryBytes, databaseBytes, events } = health;
  const { lastAt, inTenMinutes, relay } = events;
  return (
    <Section title="Server and events">
      <Panel>
        <dl className={frame['facts']}>
          <dt>Running for</dt>
          <dd>
            {spanText(now - startedAt)}, since <DateTime ms={startedAt} isWithin />
          </dd>
          <dt>Memory</dt>
          <dd>{formatBytes(memoryBytes)}</dd>
          <dt>Database</dt>
          <dd>{formatBytes(databaseBytes)}</dd>
          <dt>Last event</dt>
          <dd>{lastAt === null ? 'None yet' : agoText(now - lastAt)}</dd>
          <dt>Events in ten minutes</dt>
          <dd>{numberText(inTenMinutes)}</dd>
          {relay !== null && (
            <>
              <dt>Stream of events</dt>
              <dd>{relayText(relay, now) ?? 'It has all events.'}</dd>
            </>
          )}
        </dl>
      </Panel>
    </Section>
  );
}
