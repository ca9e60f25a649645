import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { DeskAnswer } from '../../../contracts/desks/desk-reads.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DeskList, useDesk } from '../frame/desk-list.tsx';
import { type DeskAddress, DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import classes from '../frame/desk-page.module.css';
import { Approvals } from './approvals.tsx';
import { timeColumn, type DeskColumn } from '../frame/desk-table.tsx';

type Act = DeskAnswer<'fetch-audit-log'>['entries'][number];

/** For administrators: what care and administration did, about what, and why (DESK-1). */
export function AuditDeskPage() {
  const address = useDeskAddress();
  const isApprovals = address.get('list') === 'second';
  const choose = (list: string) => address.set({ list, sort: '', status: '', open: '' });
  return (
    <DeskPage title="Audit log" of="admin">
      <div className={classes['filters']}>
        <ToggleChip isOn={!isApprovals} onToggle={() => choose('')}>
          What was done
        </ToggleChip>
        <ToggleChip isOn={isApprovals} onToggle={() => choose('second')}>
          Second administrator
        </ToggleChip>
      </div>
      {isApprovals ? <Approvals address={address} /> : <AuditLog address={address} />}
    </DeskPage>
  );
}

const COLUMNS: readonly DeskColumn<Act>[] = [
  { key: 'position', label: 'No.', value: ({ position }) => position },
  timeColumn('at', 'When', ({ at }) => at),
  {
    key: 'who',
    label: 'Who',
    value: ({ name, userId }) => (name === '' ? String(userId) : `${name} (${userId})`),
  },
  { key: 'service', label: 'What', value: ({ service }) => service },
  { key: 'subject', label: 'About', value: ({ subject }) => subject },
  { key: 'reason', label: 'Why', value: ({ reason }) => reason },
];

/** The filters of the address as the service takes them. */
function askOf(get: (name: string) => string) {
  const [service, subject, person, before] = ['what', 'about', 'who', 'before'].map((name) =>
    get(name).trim(),
  );
  const isCount = (text: string | undefined): text is string => /^\d{1,15}$/.test(text ?? '');
  return {
    limit: 100,
    ...(service !== undefined && service !== '' && { service }),
    ...(subject !== undefined && subject !== '' && { subject }),
    ...(isCount(person) && { staffUserId: Number(person) }),
    ...(isCount(before) && { beforePosition: Number(before) }),
  };
}

function AuditLog({ address }: { readonly address: DeskAddress }) {
  const filters = JSON.stringify(askOf(address.get));
  const ask = useMemo(() => JSON.parse(filters) as ReturnType<typeof askOf>, [filters]);
  const desk = useDesk('fetch-audit-log', ask);
  const entries = desk.kept?.answer.entries ?? [];
  const filter = (name: string, label: string, example: string) => (
    <TextField
      key={name}
      label={label}
      placeholder={example}
      value={address.get(name)}
      onChange={(event) => address.set({ [name]: event.currentTarget.value, before: '' })}
    />
  );
  return (
    <>
      <ChainCheck />
      <DeskList
        desk={desk}
        address={address}
        caption="Audit log"
        rowsOf={(answer) => answer.entries}
        hasMore={() => false}
        columns={COLUMNS}
        idOf={({ position }) => String(position)}
        emptyTitle="Nothing was done"
        emptyText="Acts of care and administration show here, with who did them and why."
      >
        {filter('what', 'What', 'change-role')}
        {filter('about', 'About', 'order:H123')}
        {filter('who', 'Who', 'Number of a person')}
      </DeskList>
      <div className={classes['buttons']}>
        {address.get('before') !== '' && (
          <Button variant="light" h={48} onClick={() => address.set({ before: '' })}>
            Newest
          </Button>
        )}
        {desk.kept?.answer.hasMore === true && (
          <Button
            variant="light"
            h={48}
            onClick={() => address.set({ before: String(entries.at(-1)?.position ?? '') })}
          >
            Older
          </Button>
        )}
      </div>
    </>
  );
}

/** Whether anybody changed the log: every row holds the hash of the one before. */
function ChainCheck() {
  const { sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const [check, setCheck] = useState<DeskAnswer<'fetch-audit-log'>['check']>(null);
  const start = () =>
    run(async () => {
      const answer = await sync.askDesk('fetch-audit-log', { limit: 1, check: true });
      if (!answer.ok) return answer.problem.message;
      setCheck(answer.value?.check ?? null);
      return null;
    });
  return (
    <>
      <AlertLine message={message} />
      {check === null && (
        <div className={classes['buttons']}>
          <Button variant="light" h={44} loading={busy} onClick={start}>
            Check that nothing was changed
          </Button>
        </div>
      )}
      {check !== null && check.brokenAt === null && (
        <NoticeLine>All {check.entries} acts are as they were written.</NoticeLine>
      )}
      {check !== null && check.brokenAt !== null && (
        <NoticeLine tone="danger">
          Act {check.brokenAt} was changed or is missing. Tell whoever runs the server.
        </NoticeLine>
      )}
    </>
  );
}
