import { Button } from '@mantine/core';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { shareDiagnosticFile } from './diagnostic-file.ts';
import classes from './sync-page.module.css';

/** A file for whoever helps when something does not get sent (OUT-8). */
export function DiagnosticButton() {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  return (
    <section className={classes['report']} aria-labelledby="report-title">
      <h2 id="report-title" className={classes['what']}>
        Something does not get sent?
      </h2>
      <p className={classes['why']}>
        This file says how sending stands on this phone. It has no names, numbers, addresses, items
        or amounts in it.
      </p>
      <AlertLine message={message} />
      <Button
        h={44}
        variant="default"
        loading={busy}
        onClick={() => {
          run(() => shareDiagnosticFile(haat));
        }}
      >
        Save report for support
      </Button>
    </section>
  );
}
