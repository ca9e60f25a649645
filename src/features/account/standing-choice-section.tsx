import { useLiveQuery } from 'dexie-react-hooks';
import { setStandingChoice } from '../../commands/settings/set-standing-choice.ts';
import { readStandingChoice } from '../../db/reads/screen-settings.ts';
import { ALWAYS_ASK, type StandingChoice } from '../../domain/orders/quote-difference.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { useBusyTask } from '../../ui/use-busy-task.ts';
import { dearerChoices, MISSING_CHOICES, standingChoiceText } from './standing-choice.ts';
import classes from './account-page.module.css';

/** ORD-2: what may differ between what the buyer saw and what the store says when the order is sent. */
export function StandingChoiceSection() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const choice = useLiveQuery(() => readStandingChoice(haat.device), [haat.device]) ?? ALWAYS_ASK;

  function set(change: Partial<StandingChoice>): void {
    run(async () => {
      const saved = await setStandingChoice(haat, { ...choice, ...change });
      return saved.ok ? null : saved.message;
    });
  }

  return (
    <section className={classes['card']} aria-labelledby="standing-choice">
      <div className={classes['choices']}>
        <div>
          <h2 id="standing-choice" className={classes['heading']}>
            If the store’s prices or stock changed
          </h2>
          <p className={classes['hint']} role="status">
            {standingChoiceText(choice)}
          </p>
        </div>
        <ChoiceChips
          legend="If the total is higher, accept up to"
          choices={dearerChoices(choice.acceptUpToPaise)}
          value={String(choice.acceptUpToPaise)}
          onChange={(value) => {
            set({ acceptUpToPaise: Number(value) });
          }}
        />
        <ChoiceChips
          legend="If an item is missing"
          choices={MISSING_CHOICES}
          value={choice.dropMissing ? 'leave-out' : 'ask'}
          onChange={(value) => {
            set({ dropMissing: value === 'leave-out' });
          }}
        />
        <AlertLine message={message} />
      </div>
    </section>
  );
}
