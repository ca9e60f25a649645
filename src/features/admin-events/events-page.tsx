import { useHaat } from '../../ports/haat-context.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { ROUTES } from '../../domain/routes/routes.ts';
import { numberText } from '../../domain/number-text.ts';
import { DayTable } from './day-table.tsx';
import { ErrorList } from './error-list.tsx';
import { FunnelBars } from './funnel-bars.tsx';
import { FunnelDays } from './funnel-days.tsx';
import { funnelTotal } from './funnel-steps.ts';
import { useEventFigures } from './use-event-figures.ts';
import classes from './events-page.module.css';

/** For admins: how far people get, by day, and what breaks on their phones. */
export function EventsPage() {
  const { session } = useHaat();
  const { isAdmin, figures, refresh } = useEventFigures();
  if (session === null || isAdmin === false) {
    return (
      <Screen title="Figures" backTo={ROUTES.account}>
        <EmptyState
          picture="1f4c1"
          title="For administrators only"
          text="Sign in with an administrator’s number to see the figures."
        />
      </Screen>
    );
  }
  const isMissing = figures === null && refresh.state === 'failed';
  return (
    <Screen title="Figures" backTo={ROUTES.account}>
      <div className={classes['page']}>
        {figures === undefined || (figures === null && !isMissing) ? <FiguresBones /> : null}
        {isMissing && (
          <MissingState
            picture="1f4c5"
            refresh={refresh}
            offlineText="The figures are not on this phone yet. They come by themselves when the network is back."
            failedText="The figures could not be read."
          />
        )}
        {figures !== undefined && figures !== null && (
          <>
            <p className={classes['soft']}>
              As of <DateTime ms={figures.fetchedAt} isWithin />. Sessions, last{' '}
              {figures.days.length} days (UTC).
            </p>
            {figures.dropped > 0 && (
              <NoticeLine tone="warn">
                Phones dropped {numberText(figures.dropped)} events before they could send them: the
                figures below are too low.
              </NoticeLine>
            )}
            <Section title="How far people get">
              <Panel>
                <FunnelBars total={funnelTotal(figures.days)} />
              </Panel>
            </Section>
            <Section title="By day">
              <Panel>
                <FunnelDays days={figures.days} />
                <DayTable days={figures.days} />
              </Panel>
            </Section>
            <Section title="What broke on phones">
              <ErrorList errors={figures.errors} />
            </Section>
          </>
        )}
      </div>
    </Screen>
  );
}

function FiguresBones() {
  return (
    <>
      <Bone height={20} />
      <Bone height={220} />
      <Bone height={420} />
    </>
  );
}
