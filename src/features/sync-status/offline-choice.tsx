import { useLiveQuery } from 'dexie-react-hooks';
import { savePreferences } from '../../commands/settings/save-preferences.ts';
import { readStandingChoice } from '../../db/reads/preferences.ts';
import { ALWAYS_ASK } from '../../domain/orders/quotes/quote-difference.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { StandingChoiceForm } from '../../ui/fields/standing-choice-form.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './sync-page.module.css';

/** ORD-2: what decides while someone works offline and nobody can ask them. */
export function OfflineChoice() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const choice = useLiveQuery(() => readStandingChoice(haat.person), [haat.person]);
  return (
    <section className={classes['card']} aria-label="While you are offline">
      <StandingChoiceForm
        title="If prices or stock change while you are offline"
        choice={choice ?? ALWAYS_ASK}
        onChange={(standingChoice) => {
          run(async () => {
            const saved = await savePreferences(haat, { standingChoice });
            return saved.ok ? null : saved.message;
          });
        }}
      />
      <AlertLine message={message} />
    </section>
  );
}
