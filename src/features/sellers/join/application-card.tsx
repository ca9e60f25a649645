import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ApplicationDetails } from '../../../contracts/sellers/applications/shop-application.ts';
import type { KnownApplication } from '../../../db/reads/shop-desk.ts';
import type { ApplicationStatus } from '../../../domain/sellers/shop-application.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { Panel } from '../../../ui/layout/section.tsx';
import { Mark, type MarkTone } from '../../../ui/notices/mark.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import classes from './join.module.css';

type Shown = ApplicationStatus | 'unsent' | 'not-sent';

const MARKS: Readonly<Record<Shown, readonly [MarkTone, string]>> = {
  unsent: ['waiting', 'Waiting to send'],
  'not-sent': ['attention', 'Not sent'],
  waiting: ['waiting', 'Haat is looking at it'],
  asked: ['attention', 'We have a question'],
  approved: ['done', 'Approved'],
  refused: ['ended', 'Not approved'],
};

export interface ApplicationCardProps {
  readonly application: KnownApplication;
  readonly onCorrect: (
    details: ApplicationDetails,
    seenVersion: number,
    hasAccount: boolean,
  ) => void;
}

/** Where an application stands, and what its applicant can do now. */
export function ApplicationCard({ application, onCorrect }: ApplicationCardProps) {
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
