import { Button, Switch } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { unsentWork } from '../../commands/session/sign-out.ts';
import { type PreferenceChange, savePreferences } from '../../commands/account/save-preferences.ts';
import { readPreferences, readUserDetails } from '../../db/reads/settings.ts';
import { maskMobileNumber } from '../../domain/account/contact.ts';
import { DEFAULT_PREFERENCES, type OptIns } from '../../domain/account/preferences.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SettingGroup, StandingChoiceForm } from '../../ui/fields/setting-group.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import classes from './account-page.module.css';

const MESSAGE_WAYS: readonly { readonly way: keyof OptIns; readonly label: string }[] = [
  { way: 'push', label: 'Notifications on this phone' },
  { way: 'sms', label: 'SMS' },
  { way: 'whatsapp', label: 'WhatsApp' },
  { way: 'email', label: 'Email' },
];

/** What the person chose once for all devices: what may differ from what was seen (ORD-2), and who may write to them. */
export function PreferencesSections() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const known = useLiveQuery(async () => readPreferences(haat.person), [haat.person]);
  const { standingChoice, optIns } = known ?? DEFAULT_PREFERENCES;

  function change(changed: PreferenceChange): void {
    run(async () => {
      const saved = await savePreferences(haat, changed);
      return saved.ok ? null : saved.message;
    });
  }

  return (
    <>
      <section className={classes['card']} aria-label="If something changed">
        <StandingChoiceForm
          title="If the store’s prices or stock changed"
          choice={standingChoice}
          onChange={(chosen) => change({ standingChoice: chosen })}
        />
        <div className={classes['below']}>
          <AlertLine message={message} />
          {haat.session !== null && (
            <p className={classes['hint']}>{whereItHolds(known?.pending)}</p>
          )}
        </div>
      </section>
      {haat.session !== null && (
        <section className={classes['card']} aria-labelledby="offers-and-news">
          <SettingGroup
            title="Messages to you"
            titleId="offers-and-news"
            hint="Where your order is, answers to your tickets, and news. Nobody writes to you unless you say so here."
          >
            {MESSAGE_WAYS.map(({ way, label }) => (
              <Switch
                key={way}
                size="md"
                label={label}
                checked={optIns[way]}
                onChange={(event) => {
                  change({ optIns: { ...optIns, [way]: event.currentTarget.checked } });
                }}
              />
            ))}
          </SettingGroup>
        </section>
      )}
    </>
  );
}

function whereItHolds(pending: boolean | undefined): string {
  return pending === true
    ? 'Saved on this phone. Your other devices follow once it is sent.'
    : 'Saved for all your devices.';
}

/** Name and masked number; a visitor is invited to sign in. */
export function WhoCard() {
  const { device, session } = useHaat();
  const details = useLiveQuery(async () => readUserDetails(device), [device]);
  if (session === null) {
    return (
      <div className={classes['who']}>
        <p className={classes['person']}>You are looking around without an account.</p>
        <Link to={ROUTES.signIn} className={classes['edit']}>
          Sign in
        </Link>
      </div>
    );
  }
  const name = details?.name ?? '';
  return (
    <div className={classes['who']}>
      <span className={classes['initial']} aria-hidden>
        {Array.from(name.trim())[0]?.toUpperCase() ?? '•'}
      </span>
      <div className={classes['person']}>
        <p className={classes['name']}>{name === '' ? 'Your name' : name}</p>
        <p className={classes['number']}>
          {details === undefined || details === null
            ? ''
            : maskMobileNumber(details.primaryPhoneNumber)}
        </p>
        {details !== undefined && details !== null && details.email !== '' && (
          <p className={classes['number']}>{details.email}</p>
        )}
      </div>
      <Link
        to={withNext(ROUTES.createProfile, ROUTES.account)}
        className={classes['edit']}
        aria-label="Edit name and email"
      >
        Edit
      </Link>
    </div>
  );
}

/** Signs out on this phone, also without the network; asks first when something would be lost. */
export function SignOut() {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [unsent, setUnsent] = useState(0);

  async function signOut(): Promise<null> {
    await haat.endSession();
    await navigate(ROUTES.welcome, { replace: true });
    return null;
  }

  async function askOrSignOut(): Promise<null> {
    const { waiting, needsBuyer } = await unsentWork(haat.person);
    if (waiting + needsBuyer === 0) return signOut();
    setUnsent(waiting + needsBuyer);
    return null;
  }

  return (
    <>
      <AlertLine message={message} />
      <Button
        size="lg"
        variant="default"
        fullWidth
        loading={busy && unsent === 0}
        onClick={() => {
          run(askOrSignOut);
        }}
      >
        Sign out
      </Button>
      {unsent > 0 && (
        <ConfirmDialog
          title="Sign out?"
          text={unsentText(unsent)}
          confirmLabel="Sign out anyway"
          busy={busy}
          onCancel={() => {
            setUnsent(0);
          }}
          onConfirm={() => {
            run(signOut);
          }}
        />
      )}
    </>
  );
}

/** What signing out would lose, for the question before it. @param count entries not sent yet, at least 1 */
export function unsentText(count: number): string {
  return count === 1
    ? '1 thing is not sent yet. Signing out now loses it.'
    : `${count} things are not sent yet. Signing out now loses them.`;
}
