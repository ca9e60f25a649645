import type { FunnelDay } from '../../contracts/events/fetch-event-figures.ts';
import { dayText, highestOf, STEP_LABELS } from './funnel-steps.ts';
import classes from './events-page.module.css';

/** Size of the drawing; it is as wide as there is room. */
const WIDTH = 560;
const HEIGHT = 160;
/** Of a day's width: what its columns take. */
const FILL = 0.8;

/** Four columns for each day. The table below says the same in numbers, so that this is for eyes only. */
export function FunnelDays({ days }: { readonly days: readonly FunnelDay[] }) {
  const highest = highestOf(days);
  const dayWidth = WIDTH / Math.max(1, days.length);
  const columnWidth = (dayWidth * FILL) / STEP_LABELS.length;
  const middle = Math.floor((days.length - 1) / 2);
  return (
    <figure className={classes['chart']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
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
