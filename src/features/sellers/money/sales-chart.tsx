import { daysOf, type PeriodBounds } from '../../../domain/sellers/money-periods.ts';
import { formatRupees } from '../../../domain/money.ts';
import { dayText } from '../../../ui/time/date-time.tsx';
import tables from '../../../ui/layout/figure-table.module.css';
import classes from './money-page.module.css';

/** Size of the drawing; it is as wide as there is room. */
const WIDTH = 560;
const HEIGHT = 140;
/** Of a day's width: what its column takes. */
const FILL = 0.7;

export interface SalesChartProps {
  readonly days: readonly {
    readonly dayStart: number;
    readonly orders: number;
    readonly amountPaise: number;
  }[];
  readonly bounds: PeriodBounds;
  /** The one day that is looked at. */
  readonly marked?: number;
}

/** One column for each day, and the same in numbers below. */
export function SalesChart({ days, bounds, marked }: SalesChartProps) {
  const sold = new Map(days.map((day) => [day.dayStart, day]));
  const all = daysOf(bounds);
  const highest = Math.max(1, ...days.map(({ amountPaise }) => amountPaise));
  const dayWidth = WIDTH / all.length;
  return (
    <figure className={classes['chart']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <line className={classes['axis']} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {all.map((day, place) => {
          const height = ((sold.get(day)?.amountPaise ?? 0) / highest) * (HEIGHT - 4);
          return (
            <rect
              key={day}
              className={classes['column']}
              data-soft={marked === undefined || marked === day ? undefined : ''}
              x={(place + (1 - FILL) / 2) * dayWidth}
              y={HEIGHT - height}
              width={dayWidth * FILL}
              height={height}
              rx="2"
            />
          );
        })}
      </svg>
      <p className={classes['axisDays']} aria-hidden>
        <span>{dayText(bounds.from)}</span>
        <span>{dayText(bounds.to - 1)}</span>
      </p>
      {days.length === 0 ? (
        <figcaption className={classes['soft']}>Nothing was sold in these days.</figcaption>
      ) : (
        <table className={tables['table']}>
          <caption className="visually-hidden">Sales by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Sold</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ dayStart, orders, amountPaise }) => (
              <tr key={dayStart}>
                <th scope="row">{dayText(dayStart)}</th>
                <td>{orders}</td>
                <td>{formatRupees(amountPaise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}
