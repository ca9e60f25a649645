import { useLiveQuery } from 'dexie-react-hooks';
import { Switch } from '@mantine/core';
import {
  savePreferences,
  type PreferenceChange,
} from '../../commands/settings/save-preferences.ts';
import { readPreferences } from '../../db/reads/settings.ts';
import { DEFAULT_PREFERENCES, type OptIns } from '../../domain/account/preferences.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { SettingGroup } from '../../ui/fields/setting-group.tsx';
import { StandingChoiceForm } from '../../ui/fields/standing-choice-form.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
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
    ? 'Holds on this phone now, and on your other devices once it is sent.'
    : 'Holds on all your devices.';
}
