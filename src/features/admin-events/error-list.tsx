import { numberText } from '../../domain/number-text.ts';
import type { CountedError } from '../../contracts/events/fetch-event-figures.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import classes from './events-page.module.css';

/** What broke most, as phones told of it; how often, and when last. */
export function ErrorList({ errors }: { readonly errors: readonly CountedError[] }) {
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
