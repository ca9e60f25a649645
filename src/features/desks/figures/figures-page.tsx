import { useHaat } from '../../../ports/haat-context.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { numberText } from '../../../domain/money.ts';
import {
  dayText,
  type FunnelCounts,
  funnelTotal,
  shareText,
  STEP_LABELS,
  highestOf,
} from './funnel-steps.ts';
import { DeskPage } from '../frame/desk-page.tsx';
import { OrderFiguresSections } from './order-figures.tsx';
import tables from '../../../ui/layout/figure-table.module.css';
import classes from './figures-page.module.css';
import { millisecondsInMinute } from 'date-fns/constants';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import type { CountedError, FunnelDay } from '../../../contracts/events/fetch-event-figures.ts';

const SHORT: Readonly<Record<string, string>> = { viewed: 'Viewed', added: 'Added' };

const REFRESH_EVERY_MS = millisecondsInMinute;

/** For administrators: how far people get, by day, what became of orders, and what breaks on phones. */
export function FiguresPage() {
  return (
    <DeskPage title="Figures" of="admin">
      <Figures />
    </DeskPage>
  );
}

function Figures() {
  const { figures, refresh } = useEventFigures();
  if (figures === null && refresh.state === 'failed') {
    return (
      <MissingState
        picture="1f4e6"
        refresh={refresh}
        offlineText="The figures are not on this phone yet. They come by themselves when the network is back."
        failedText="The figures could not be read."
      />
    );
  }
  if (figures === undefined || figures === null) return <FiguresBones />;
  return (
    <div className={classes['page']}>
      <p className={classes['soft']}>
        As of <DateTime ms={figures.fetchedAt} isWithin />. Sessions, last {figures.days.length}{' '}
        days (UTC).
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
      {figures.ofOrders !== undefined && <OrderFiguresSections figures={figures.ofOrders} />}
      <Section title="What broke on phones">
        <ErrorList errors={figures.errors} />
      </Section>
    </div>
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

/** The figures as this phone has them, renewed in the background; null: never fetched, undefined: being read. */
function useEventFigures() {
  const { person, sync } = useHaat();
  const pull = useCallback(() => sync.pullEventFigures(), [sync]);
  const refresh = useBackgroundRefresh(pull, { everyMs: REFRESH_EVERY_MS });
  const figures = useLiveQuery(async () => (await person.fact('event-figures')) ?? null, [person]);
  return { figures, refresh };
}

/** One bar for each step, as wide as its part of the first; the numbers stand beside it. */
function FunnelBars({ total }: { readonly total: FunnelCounts }) {
  const whole = Math.max(1, total.viewed, total.added, total.checkout, total.placed);
  return (
    <dl className={classes['funnel']}>
      {STEP_LABELS.map(([step, label]) => (
        <div key={step} className={classes['step']}>
          <dt>{label}</dt>
          <dd>
            <b>{numberText(total[step])}</b>{' '}
            <span className={classes['soft']}>{shareText(total[step], total.viewed)}</span>
          </dd>
          <svg
            className={classes['bar']}
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            aria-hidden
          >
            <rect className={classes['rail']} width="100" height="8" rx="1" />
            <rect data-step={step} width={(total[step] / whole) * 100} height="8" rx="1" />
          </svg>
        </div>
      ))}
    </dl>
  );
}

/** What broke most, as phones told of it; how often, and when last. */
function ErrorList({ errors }: { readonly errors: readonly CountedError[] }) {
  if (errors.length === 0) {
    return (
      <Panel>
        <p className={classes['soft']}>Nothing broke that phones told of.</p>
      </Panel>
    );
  }
  return (
    <Panel>
      <ol className={classes['errors']}>
        {errors.map(({ kind, message, source, times, lastAt }) => (
          <li key={`${kind} ${message} ${source}`}>
            <b className={classes['times']}>{numberText(times)} ×</b>
            <div>
              <p className={classes['message']}>{message === '' ? kind : message}</p>
              <p className={classes['soft']}>
                {kind}
                {source !== '' && ` · ${source}`} · last <DateTime ms={lastAt} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The same as the columns, in numbers, the newest day first. */
function DayTable({ days }: { readonly days: readonly FunnelDay[] }) {
  return (
    <table className={tables['table']}>
      <caption className="visually-hidden">Sessions by day and step</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {STEP_LABELS.map(([step, label]) => (
            <th key={step} scope="col">
              {SHORT[step] ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayText(day.day)}</th>
            {STEP_LABELS.map(([step]) => (
              <td key={step}>{numberText(day[step])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Size of the drawing; it is as wide as there is room. */
const WIDTH = 560;
const HEIGHT = 160;
/** Of a day's width: what its columns take. */
const FILL = 0.8;

/** Four columns for each day. The table below says the same in numbers, so that this is for eyes only. */
function FunnelDays({ days }: { readonly days: readonly FunnelDay[] }) {
  const highest = highestOf(days);
  const dayWidth = WIDTH / Math.max(1, days.length);
  const columnWidth = (dayWidth * FILL) / STEP_LABELS.length;
  const middle = Math.floor((days.length - 1) / 2);
  return (
    <figure className={classes['chart']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <line className={classes['axis']} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {days.map((day, place) => (
          <g key={day.day} transform={`translate(${place * dayWidth} 0)`}>
            {STEP_LABELS.map(([step], column) => {
              const height = (day[step] / highest) * (HEIGHT - 8);
              return (
                <rect
                  key={step}
                  data-step={step}
                  x={column * columnWidth}
                  y={HEIGHT - height}
                  width={columnWidth}
                  height={height}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <p className={classes['axisDays']} aria-hidden>
        {[days[0], days[middle], days.at(-1)].map(
          (day) => day !== undefined && <span key={day.day}>{dayText(day.day)}</span>,
        )}
      </p>
      <figcaption className={classes['legend']}>
        {STEP_LABELS.map(([step, label]) => (
          <span key={step}>
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden>
              <rect data-step={step} width="10" height="10" rx="2" />
            </svg>{' '}
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
