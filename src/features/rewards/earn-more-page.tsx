import { ROUTES } from '../../domain/routes/routes.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CardList, Panel, Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { BalanceCard, CoinsMissing, useCoins } from './balance-card.tsx';
import { CampaignList } from './campaign-list.tsx';
import { Link } from 'react-router-dom';
import type { WaitingRedemption } from '../../db/reads/coins.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { coinsText } from './campaign-words.ts';
import { IconTicket } from '@tabler/icons-react';
import type { RewardCoupon } from '../../contracts/rewards/coin-account.ts';
import { formatRupees } from '../../domain/money.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Day } from '../../ui/time/date-time.tsx';
import classes from './rewards.module.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { redeemCoins } from '../../commands/rewards/redeem-coins.ts';
import { PAISE_PER_COIN_REDEEMED, REDEEM_STEP, redeemChoices } from '../../domain/rewards/coins.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';

/** Makes coins into coupons, shows those that are there, and what brings more coins next. */
export function EarnMorePage() {
  const { coins, campaigns, refresh, now } = useCoins();
  const isMissing = coins?.balance === null && refresh.state === 'failed';
  const hasCoins = coins !== undefined && coins.balance !== null;
  return (
    <Screen title="Earn more coins" backTo={ROUTES.howToEarn}>
      <PageColumn gap="wide">
        {isMissing && <CoinsMissing refresh={refresh} />}
        {!isMissing && !hasCoins && (
          <>
            <Bone height={106} />
            <Bone height={220} />
          </>
        )}
        {hasCoins && (
          <>
            <BalanceCard coins={coins} now={now} />
            <Section title="Use your coins">
              <RedeemForm redeemable={coins.redeemable ?? 0} />
              <WaitingRedemptions waiting={coins.waiting} />
            </Section>
            {coins.coupons.length > 0 && (
              <Section title="Your coupons">
                <OwnCouponList coupons={coins.coupons} />
              </Section>
            )}
          </>
        )}
        {!isMissing && (
          <Section title="What brings more coins">
            <CampaignList campaigns={campaigns} refresh={refresh} now={now} isDetailed />
          </Section>
        )}
      </PageColumn>
    </Screen>
  );
}

/** Coupons that were asked for and are not there yet (OUT-8); told as they change. */
function WaitingRedemptions({ waiting }: { readonly waiting: readonly WaitingRedemption[] }) {
  return (
    <div role="status">
      {waiting.map(({ sequence, coins, problem }) => (
        <NoticeLine key={sequence} tone={problem === null ? 'warn' : 'danger'}>
          {problem === null
            ? `Waiting to send: a coupon for ${coinsText(coins)}. It is yours once Haat has confirmed it.`
            : `No coupon for ${coinsText(coins)}: ${problem}`}{' '}
          <Link to={ROUTES.sync}>See what waits</Link>
        </NoticeLine>
      ))}
    </div>
  );
}

/** The coupons that only this person can use; each code can be copied, and stands in the cart's offers, too. */
function OwnCouponList({ coupons }: { readonly coupons: readonly RewardCoupon[] }) {
  return (
    <CardList>
      {coupons.map((coupon) => (
        <li key={coupon.code} className={classes['coupon']}>
          <IconTicket size={24} stroke={1.7} aria-hidden className={classes['coin']} />
          <div className={classes['what']}>
            <p className={classes['title']}>{formatRupees(coupon.valuePaise)} off</p>
            <p className={classes['code']}>{coupon.code}</p>
            <p className={classes['small']}>
              On orders from {formatRupees(coupon.minimumPaise)} · until{' '}
              <Day ms={coupon.endsAt - 1} />
            </p>
          </div>
          <CopyButton
            label={`Copy ${coupon.code}`}
            text={coupon.code}
            copied={`${coupon.code} copied`}
            what="code"
          />
        </li>
      ))}
    </CardList>
  );
}

/** Chooses how many coins become a coupon. @param redeemable most coins that can be asked for now */
function RedeemForm({ redeemable }: { readonly redeemable: number }) {
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
