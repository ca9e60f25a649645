import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationDetails } from '../../../contracts/sellers/applications/shop-application.ts';
import { type KnownApplication, readApplications } from '../../../db/reads/shop-desk.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import type { ApplicationStatus } from '../../../domain/sellers/shop-application.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Panel } from '../../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { Mark, type MarkTone } from '../../../ui/notices/mark.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
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

type Shown = ApplicationStatus | 'unsent' | 'not-sent';

const MARKS: Readonly<Record<Shown, readonly [MarkTone, string]>> = {
  unsent: ['waiting', 'Waiting to send'],
  'not-sent': ['attention', 'Not sent'],
  waiting: ['waiting', 'Haat is looking at it'],
  asked: ['attention', 'We have a question'],
  approved: ['done', 'Approved'],
  refused: ['ended', 'Not approved'],
};

interface ApplicationCardProps {
  readonly application: KnownApplication;
  readonly onCorrect: (
    details: ApplicationDetails,
    seenVersion: number,
    hasAccount: boolean,
  ) => void;
}

/** Where an application stands, and what its applicant can do now. */
function ApplicationCard({ application, onCorrect }: ApplicationCardProps) {
  const titleId = useId();
  const { server, unsent } = application;
  const details = unsent?.payload.details ?? server?.details;
  if (details === undefined) return null;
  const refused = unsent?.refused ?? null;
  const shown: Shown =
    unsent === null ? (server?.status ?? 'waiting') : refused === null ? 'unsent' : 'not-sent';
  const [tone, text] = MARKS[shown];
  const isOpen = shown !== 'approved' && shown !== 'refused';
  const correct = () => {
    onCorrect(details, server?.version ?? 0, (server?.bankAccount ?? null) !== null);
  };
  return (
    <article aria-labelledby={titleId}>
      <Panel>
        <div className={classes['head']}>
          <h2 id={titleId} className={classes['name']}>
            {details.shopName}
          </h2>
          <Mark tone={tone}>{text}</Mark>
        </div>
        <p className={classes['soft']}>
          {details.street}, {details.areaCode}
        </p>
        {shown === 'unsent' && (
          <p className={classes['soft']}>
            It is kept on this phone and sent when the network is back.
          </p>
        )}
        {refused !== null && (
          <NoticeLine tone="danger">
            {refused.message === ''
              ? 'It could not be sent. Please look at it again.'
              : refused.message}
          </NoticeLine>
        )}
        {unsent === null && server !== null && (
          <>
            {shown === 'waiting' && (
              <p className={classes['soft']}>
                Sent <DateTime ms={server.submittedAt} />. You hear from us here.
              </p>
            )}
            {server.message !== null && (
              <NoticeLine tone={shown === 'asked' ? 'warn' : 'calm'}>
                <p className={classes['quote']}>{server.message}</p>
              </NoticeLine>
            )}
            {shown === 'approved' && server.storeId !== null && (
              <FirstSteps storeId={server.storeId} />
            )}
          </>
        )}
        {isOpen && (
          <Button
            size="md"
            h={48}
            variant={shown === 'asked' ? 'filled' : 'light'}
            onClick={correct}
          >
            {shown === 'asked' ? 'Answer' : 'Correct it'}
          </Button>
        )}
      </Panel>
    </article>
  );
}

/** What the owner of a new shop does first. */
function FirstSteps({ storeId }: { readonly storeId: string }) {
  const query = `?store=${encodeURIComponent(storeId)}`;
  return (
    <>
      <p className={classes['soft']}>Your first steps:</p>
      <ol className={classes['steps']}>
        <li>
          <Link className={classes['step']} to={ROUTES.sellerShop + query}>
            Look at hours, area and charges, and open your shop
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </li>
        <li>
          <Link className={classes['step']} to={ROUTES.sellerOrders + query}>
            Keep the order board open: new orders ring there
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </li>
      </ol>
    </>
  );
}
