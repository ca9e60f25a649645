import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { redeemCoins } from '../../commands/rewards/redeem-coins.ts';
import { PAISE_PER_COIN_REDEEMED, REDEEM_STEP, redeemChoices } from '../../domain/rewards/coins.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { coinsText } from './campaign-words.ts';
import classes from './rewards.module.css';

/** Chooses how many coins become a coupon. @param redeemable most coins that can be asked for now */
export function RedeemForm({ redeemable }: { readonly redeemable: number }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const [wanted, setWanted] = useState<number | null>(null);
  const choices = redeemChoices(redeemable);
  // What was chosen may be more than is left after a redemption.
  const coins = choices.find((choice) => choice === wanted) ?? choices.at(-1);
  if (coins === undefined) {
    return (
      <Panel>
        <p className={classes['small']}>
          {coinsText(REDEEM_STEP)} or more can be made into a coupon. Every delivered order brings
          you nearer.
        </p>
        <Button component={Link} to={ROUTES.category} size="md" variant="light">
          Go shopping
        </Button>
      </Panel>
    );
  }
  return (
    <Panel>
      <ChoiceChips
        legend="How many coins?"
        choices={choices.map((choice) => ({ value: String(choice), label: String(choice) }))}
        value={String(coins)}
        onChange={(value) => setWanted(Number(value))}
      />
      <Button
        size="lg"
        fullWidth
        loading={busy}
        onClick={() => {
          run(async () => {
            const saved = await redeemCoins(haat, coins);
            return saved.ok ? null : saved.message;
          });
        }}
      >
        Get a coupon of {formatRupees(coins * PAISE_PER_COIN_REDEEMED)}
      </Button>
      <AlertLine message={message} />
      <p className={classes['small']}>
        Haat has to confirm it, so the coupon comes when there is a network. It can’t be made back
        into coins.
      </p>
    </Panel>
  );
}
