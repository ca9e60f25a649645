import { numberText } from '../../domain/number-text.ts';
import type { FunnelDay } from '../../contracts/events/fetch-event-figures.ts';
import { dayText, STEP_LABELS } from './funnel-steps.ts';
import classes from './events-page.module.css';

const SHORT: Readonly<Record<string, string>> = { viewed: 'Viewed', added: 'Added' };

/** The same as the columns, in numbers, the newest day first. */
export function DayTable({ days }: { readonly days: readonly FunnelDay[] }) {
  return (
    <table className={classes['table']}>
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
