import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedApplication } from '../../../contracts/sellers/applications/shop-application.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from '../frame/desk-page.module.css';

/** The numbers of an application in clear: fetched when they are asked for, and never kept on this device (DESK-2). */
export function NumbersInClear({ application }: { readonly application: ListedApplication }) {
  const { sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const [details, setDetails] = useState<ListedApplication['details'] | null>(null);
  const { applicationId } = application;
  const show = () =>
    run(async () => {
      const answer = await sync.askDesk('fetch-shop-application', { applicationId });
      if (!answer.ok) return answer.problem.message;
      if (answer.value !== null) setDetails(answer.value.application.details);
      return null;
    });
  if (details === null) {
    return (
      <>
        <AlertLine message={message} />
        <Button variant="light" h={48} loading={busy} onClick={show}>
          Show the numbers in full
        </Button>
      </>
    );
  }
  return (
    <dl className={classes['facts']}>
      <dt>Mobile number</dt>
      <dd>{details.contactNumber}</dd>
      <dt>PAN</dt>
      <dd>{details.pan}</dd>
      {details.gstin !== '' && (
        <>
          <dt>GSTIN</dt>
          <dd>{details.gstin}</dd>
        </>
      )}
    </dl>
  );
}
