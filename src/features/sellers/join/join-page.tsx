import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { readApplications } from '../../../db/reads/shop-desk.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Panel } from '../../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationForm, type WrittenApplication } from './application-form.tsx';
import { valuesOfDetails, valuesOfDraft } from './application-values.ts';
import classes from './join.module.css';

/** How often a page that waits for Haat's answer asks for it, ms. */
const REFRESH_EVERY_MS = 20_000;

/** Where one becomes a shop: what it takes, the application, and where it stands. */
export function JoinPage() {
  const { person, sync, newId } = useHaat();
  const ask = useCallback(() => sync.pullShopApplications(), [sync]);
  useBackgroundRefresh(ask, { everyMs: REFRESH_EVERY_MS });
  const applications = useLiveQuery(async () => readApplications(person), [person]);
  const draft = useLiveQuery(
    async () => (await person.fact('application-draft')) ?? null,
    [person],
  );
  const [opened, setOpened] = useState<WrittenApplication | null>(null);
  const isReading = applications === undefined || draft === undefined;
  const close = () => {
    setOpened(null);
  };
  const start = () => {
    setOpened(
      draft === null || draft === undefined
        ? { applicationId: newId(), seenVersion: 0, values: null, hasAccount: false }
        : {
            applicationId: draft.applicationId,
            seenVersion: draft.seenVersion,
            values: valuesOfDraft(draft),
            hasAccount: draft.seenVersion > 0,
          },
    );
  };
  if (opened !== null) return <ApplicationForm application={opened} onClose={close} />;
  return (
    <Screen title="Sell on Haat" backTo={ROUTES.account}>
      <PageColumn gap="wide" isBusy={isReading}>
        {isReading && <OrderListSkeleton />}
        {applications?.length === 0 && <WhatItTakes />}
        {applications?.map((application) => (
          <ApplicationCard
            key={application.applicationId}
            application={application}
            onCorrect={(details, seenVersion, hasAccount) => {
              const { applicationId } = application;
              setOpened({
                applicationId,
                seenVersion,
                values: valuesOfDetails(details),
                hasAccount,
              });
            }}
          />
        ))}
        {!isReading && (
          <Button
            size="lg"
            fullWidth
            variant={applications.length === 0 ? 'filled' : 'light'}
            onClick={start}
          >
            {draft !== null
              ? 'Go on with your application'
              : applications.length === 0
                ? 'Write an application'
                : 'Apply for another shop'}
          </Button>
        )}
      </PageColumn>
    </Screen>
  );
}

/** What somebody should have beside them. */
function WhatItTakes() {
  return (
    <Panel>
      <div className={classes['welcome']}>
        <Picture picture="1f3ea" size={88} />
        <p className={classes['lead']}>Your customers order on Haat, you pack and deliver.</p>
      </div>
      <p className={classes['soft']}>
        It takes about five minutes, also without a network. You need:
      </p>
      <ul className={classes['needs']}>
        <li>your PAN, and your GSTIN if you have one</li>
        <li>the FSSAI number of your licence, if you sell food</li>
        <li>a bank account for your money</li>
      </ul>
      <p className={classes['soft']}>We look at it and answer here and in your messages.</p>
    </Panel>
  );
}
