import { numberText } from '../../domain/number-text.ts';
import { shareText, STEP_LABELS, type FunnelCounts } from './funnel-steps.ts';
import classes from './events-page.module.css';

/** One bar for each step, as wide as its part of the first; the numbers stand beside it. */
export function FunnelBars({ total }: { readonly total: FunnelCounts }) {
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
