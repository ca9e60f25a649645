import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { readSyncStatus } from '../../db/reads/sync-status/sync-status.ts';
import { normalizeMobileNumber } from '../../domain/account/contact.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { saveFile } from '../../ui/buttons/save-file.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { PRIVACY } from './terms-text.ts';
import classes from './terms-page.module.css';

/** What the operator has set when the app was built (`.env.example`); '' where nothing is set. */
function setting(name: string): string {
  const value: unknown = import.meta.env[name];
  return typeof value === 'string' ? value : '';
}

const OFFICER = {
  name: setting('VITE_GRIEVANCE_OFFICER'),
  email: setting('VITE_GRIEVANCE_EMAIL'),
  phone: setting('VITE_GRIEVANCE_PHONE'),
} as const;

const OFFLINE =
  'This needs the network. Nothing was changed. Please try again when you are online.';

/** What is kept of a person and for how long; who is signed in takes their data along or deletes their account here. */
export function PrivacyPage() {
  const { session } = useHaat();
  return (
    <Screen title="Privacy" backTo={session === null ? ROUTES.welcome : ROUTES.account}>
      <PageColumn gap="close">
        <p className={classes['lead']}>What Haat knows about you, and what you can do about it.</p>
        {PRIVACY.map(({ title, points }) => (
          <Panel key={title}>
            <h2 className={classes['title']}>{title}</h2>
            <ul className={classes['points']}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Panel>
        ))}
        <GrievanceOfficer />
        {session !== null && <TakeAlong />}
        {session !== null && <DeleteAccount />}
      </PageColumn>
    </Screen>
  );
}

function GrievanceOfficer() {
  const { name, email, phone } = OFFICER;
  return (
    <Panel>
      <h2 className={classes['title']}>Grievance officer</h2>
      <p className={classes['text']}>
        {name === ''
          ? 'Write to customer care, whose address is in your account, and ask for the grievance officer.'
          : name}
      </p>
      {email !== '' && (
        <a className={classes['way']} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone !== '' && (
        <a className={classes['way']} href={`tel:${phone}`}>
          {phone}
        </a>
      )}
      <p className={classes['text']}>
        A complaint is acknowledged within 48 hours and settled within one month (Consumer
        Protection (E-Commerce) Rules 2020).
      </p>
    </Panel>
  );
}

/** Saves all that the server keeps of the person as one JSON file. */
function TakeAlong() {
  const { sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  return (
    <Panel>
      <h2 className={classes['title']}>Take your data along</h2>
      <p className={classes['text']}>
        One file (JSON) with everything: orders, addresses, tickets, coins and the rest.
      </p>
      <AlertLine message={message} />
      <Button
        size="md"
        variant="light"
        fullWidth
        loading={busy}
        onClick={() => {
          run(async () => {
            const answer = await sync.pullOwnData();
            if (!answer.ok) return isLineProblem(answer.problem) ? OFFLINE : answer.problem.message;
            saveFile(
              'haat-my-data.json',
              'application/json',
              new TextEncoder().encode(answer.value),
            );
            return null;
          });
        }}
      >
        Save my data
      </Button>
    </Panel>
  );
}

/** Deletes the account for good: refused while something is open or unsent, and asked twice. */
function DeleteAccount() {
  const haat = useHaat();
  const { person, sync } = haat;
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const form = useForm({ initialValues: { mobileNumber: '' } });
  const [asks, setAsks] = useState(false);
  const status = useLiveQuery(async () => readSyncStatus(person, haat.now()), [haat, person]);
  const unsent = status === undefined ? 0 : status.waiting + status.needsBuyer;

  async function ask(isConfirmed: boolean): Promise<string | null> {
    const mobileNumber = normalizeMobileNumber(form.values.mobileNumber);
    const answer = await sync.deleteAccount(mobileNumber, isConfirmed);
    if (!answer.ok) return isLineProblem(answer.problem) ? OFFLINE : answer.problem.message;
    return answer.value;
  }

  return (
    <Panel>
      <h2 className={classes['title']}>Delete your account</h2>
      <p className={classes['text']}>
        You are signed out on all phones. Your addresses, cart, coins, coupons, messages and bank
        accounts are deleted. Nobody can bring them back, Haat neither.
      </p>
      {unsent > 0 ? (
        <div className={classes['text']}>
          {unsent === 1 ? '1 thing is' : `${unsent} things are`} not sent yet.
          <Link className={classes['way']} to={ROUTES.sync}>
            Send or discard {unsent === 1 ? 'it' : 'them'} first
          </Link>
        </div>
      ) : (
        <form
          className={classes['form']}
          noValidate
          onSubmit={form.onSubmit(() => {
            run(async () => {
              const hindrance = await ask(false);
              if (hindrance === null) setAsks(true);
              return hindrance;
            });
          })}
        >
          <TextField
            label="Your mobile number, to confirm"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.getInputProps('mobileNumber')}
          />
          <AlertLine message={message} />
          <Button type="submit" size="md" color="red" fullWidth loading={busy && !asks}>
            Delete my account
          </Button>
        </form>
      )}
      {asks && (
        <ConfirmDialog
          title="Delete your account for good?"
          text="This can’t be undone."
          confirmLabel="Delete"
          cancelLabel="Keep"
          busy={busy}
          onCancel={() => {
            setAsks(false);
          }}
          onConfirm={() => {
            run(async () => {
              const hindrance = await ask(true);
              setAsks(false);
              if (hindrance !== null) return hindrance;
              await haat.endSession();
              await navigate(ROUTES.welcome, { replace: true });
              return null;
            });
          }}
        />
      )}
    </Panel>
  );
}
