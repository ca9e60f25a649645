import { Button } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { DECIDE_APPLICATION } from '../../../contracts/desks/desk-commands.ts';
import type { ListedApplication } from '../../../contracts/sellers/applications/shop-application.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { useGroupName } from '../../../ui/category-groups-context.ts';
import {
  type ApplicationDecision,
  type ApplicationStatus,
  isOpenApplication,
} from '../../../domain/sellers/shop-application.ts';
import { formatHhmm } from '../../../domain/time.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  isAnswered,
  useActsOn,
  useDesk,
  standsColumn,
} from '../frame/desk-list.tsx';
import type { DeskAddress } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { ReasonAct } from '../frame/reason-act.tsx';

const STATES: Readonly<Record<ApplicationStatus, readonly [text: string, tone: MarkTone]>> = {
  waiting: ['Waits for you', 'attention'],
  asked: ['Asked back', 'waiting'],
  approved: ['Approved', 'done'],
  refused: ['Refused', 'ended'],
};

const STATUSES: Readonly<Record<string, readonly ApplicationStatus[]>> = {
  '': ['waiting', 'asked'],
  approved: ['approved'],
  refused: ['refused'],
};

const applicationColumns = (
  actsOn: ActsOn,
  nameOf: (groupId: string) => string,
): readonly DeskColumn<ListedApplication>[] => [
  { key: 'shop', label: 'Shop', value: ({ details }) => details.shopName },
  { key: 'owner', label: 'Owner', value: ({ details }) => details.ownerName },
  { key: 'area', label: 'Pincode', value: ({ details }) => details.areaCode },
  {
    key: 'sells',
    label: 'Sells',
    value: ({ details }) => details.groups.map(nameOf).join(', '),
  },
  timeColumn('sent', 'Sent', ({ submittedAt }) => submittedAt),
  standsColumn(
    actsOn,
    ({ applicationId }) => deskSubjects.application(applicationId),
    ({ status }) => STATES[status],
  ),
];

/** Applications to sell, those that have waited longest first. */
export function Applications({ address }: { readonly address: DeskAddress }) {
  const status = address.get('status');
  const ask = useMemo(
    () => ({ statuses: [...(STATUSES[status] ?? ['waiting', 'asked'])], limit: 100 }),
    [status],
  );
  const desk = useDesk('fetch-shop-applications', ask);
  const actsOn = useActsOn();
  const columns = applicationColumns(actsOn, useGroupName());
  const opened = desk.kept?.answer.applications.find(
    ({ applicationId }) => applicationId === address.get('open'),
  );
  const acts = actsOn(deskSubjects.application(opened?.applicationId ?? ''));
  return (
    <>
      <DeskList
        desk={desk}
        address={address}
        caption="Applications"
        rowsOf={({ applications }) => applications}
        hasMore={({ applications }) => applications.length >= ask.limit}
        columns={columns}
        idOf={({ applicationId }) => applicationId}
        onOpen={({ applicationId }) => address.set({ open: applicationId })}
        emptyTitle={status === '' ? 'No application waits' : 'There is none'}
        emptyText="New applications show here by themselves."
      >
        <SelectField
          aria-label="Which applications"
          value={status}
          onChange={(event) => address.set({ status: event.currentTarget.value })}
          data={[
            { value: '', label: 'To be decided' },
            { value: 'approved', label: 'Approved' },
            { value: 'refused', label: 'Refused' },
          ]}
        />
      </DeskList>
      {opened !== undefined && (
        <Sheet title={opened.details.shopName} onClose={() => address.set({ open: '' })}>
          <ApplicationFacts application={opened} />
          <ActLines acts={acts} />
          {isOpenApplication(opened.status) && isAnswered(acts) && <Decide application={opened} />}
        </Sheet>
      )}
    </>
  );
}

function ApplicationFacts({ application }: { readonly application: ListedApplication }) {
  const nameOf = useGroupName();
  const { details, message, bankAccount } = application;
  return (
    <>
      <dl className={classes['facts']}>
        <dt>Owner</dt>
        <dd>{details.ownerName}</dd>
        <dt>Address</dt>
        <dd>
          {details.street}, {details.areaCode}
        </dd>
        <dt>Sells</dt>
        <dd>{details.groups.map(nameOf).join(', ')}</dd>
        <dt>Open</dt>
        <dd>
          {formatHhmm(details.opensAt)} to {formatHhmm(details.closesAt)}, delivers{' '}
          {details.deliveryRadiusKm} km
        </dd>
        <dt>FSSAI</dt>
        <dd>{details.fssai === '' ? 'None' : details.fssai}</dd>
        <dt>Mobile number</dt>
        <dd>{details.contactNumber}</dd>
        <dt>PAN</dt>
        <dd>{details.pan}</dd>
        <dt>GSTIN</dt>
        <dd>{details.gstin === '' ? 'None' : details.gstin}</dd>
        <dt>Bank account</dt>
        <dd>{bankAccount === null ? 'Not named yet' : bankAccount.maskedNumber}</dd>
      </dl>
      <ApplicantInClear applicationId={application.applicationId} />
      {message !== null && <NoticeLine>You said: {message}</NoticeLine>}
    </>
  );
}

function Decide({ application }: { readonly application: ListedApplication }) {
  const haat = useHaat();
  const { applicationId, version: seenVersion, details } = application;
  const decide = (decision: ApplicationDecision) => async (message: string) => {
    const result = await appendCommand(haat, DECIDE_APPLICATION, {
      ask: { applicationId, seenVersion, decision, message },
      about: details.shopName,
    });
    return result.ok ? null : result.message;
  };
  return (
    <ReasonAct
      label="What the applicant reads"
      description="A question, or why you refuse. An approval needs no words."
      acts={[
        { label: 'Approve', isMain: true, isWordless: true, run: decide('approve') },
        { label: 'Ask back', run: decide('ask') },
        { label: 'Refuse', run: decide('refuse') },
      ]}
    />
  );
}

/** The names and numbers of an application in clear, for a reason that is logged; shown and never kept on this device (DESK-2). */
function ApplicantInClear({ applicationId }: Pick<ListedApplication, 'applicationId'>) {
  const { sync } = useHaat();
  const [isAsked, setIsAsked] = useState(false);
  const [shown, setShown] = useState<ListedApplication | null>(null);
  const show = async (reason: string) => {
    const answer = await sync.askDesk('fetch-shop-application', { applicationId, reason });
    if (!answer.ok) return answer.problem.message;
    if (answer.value !== null) setShown(answer.value.application);
    return null;
  };
  if (shown !== null) {
    const { details, bankAccount } = shown;
    const facts = [
      ['Owner', details.ownerName],
      ['Mobile number', details.contactNumber],
      ['PAN', details.pan],
      ['GSTIN', details.gstin],
      ['Account holder', bankAccount?.holderName ?? ''],
    ] as const;
    return (
      <dl className={classes['facts']}>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
    );
  }
  if (!isAsked) {
    return (
      <Button variant="light" h={48} onClick={() => setIsAsked(true)}>
        Show names and numbers
      </Button>
    );
  }
  return (
    <ReasonAct
      label="Why you need them"
      description="It stands in the audit log."
      acts={[{ label: 'Show them', isMain: true, run: show }]}
    />
  );
}
