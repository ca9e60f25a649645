import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  COINS_LAST_DAYS,
  PAISE_PER_COIN_EARNED,
  PAISE_PER_COIN_REDEEMED,
  REDEEM_STEP,
  REDEEMED_COUPON_LASTS_DAYS,
} from '../../domain/rewards/coins.ts';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { RowList, Section } from '../../ui/layout/section.tsx';
import { Bone, OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { BalanceCard, useCoins } from './balance-card.tsx';
import { CampaignList } from './campaign-list.tsx';
import classes from './rewards.module.css';

/** How coins are earned and spent, and how far the person is in what runs now. The rules need no network. */
export function HowToEarnPage() {
  const { coins, campaigns, refresh, now } = useCoins();
  const usual = campaigns?.usual ?? {
    paisePerCoin: PAISE_PER_COIN_EARNED,
    coinValuePaise: PAISE_PER_COIN_REDEEMED,
    lastsDays: COINS_LAST_DAYS,
    redeemStep: REDEEM_STEP,
  };
  const steps = [
    {
      title: 'Order',
      text: `Every ${formatRupees(usual.paisePerCoin)} that you pay for goods earns 1 coin, at every store. Delivery and packing charges earn none.`,
    },
    {
      title: 'Receive',
      text: 'The coins come when your order is delivered. If goods are refunded, their coins go back.',
    },
    {
      title: 'Use',
      text: `Make ${usual.redeemStep} coins or more into a coupon: 1 coin is ${formatRupees(usual.coinValuePaise)} off. It works at every store, once, for ${REDEEMED_COUPON_LASTS_DAYS} days, also when you order offline.`,
    },
    {
      title: 'In time',
      text: `Coins last ${usual.lastsDays} days. Those that end first are used first.`,
    },
  ];
  // The balance stands above all the rest: both come at once, so that nothing moves.
  if (coins === undefined) {
    return (
      <Screen title="How to earn coins" backTo={ROUTES.coinsHistory}>
        <OrderListSkeleton />
      </Screen>
    );
  }
  const isAsking = coins.balance === null && refresh.state === 'asking';
  return (
    <Screen title="How to earn coins" backTo={ROUTES.coinsHistory}>
      <PageColumn gap="wide">
        {isAsking && <Bone height={98} />}
        <BalanceCard coins={coins} now={now} />
        <RowList isOrdered>
          {steps.map(({ title, text }, index) => (
            <li key={title} className={classes['step']}>
              <span className={classes['number']} aria-hidden>
                {index + 1}
              </span>
              <div>
                <h2 className={classes['title']}>{title}</h2>
                <p className={classes['small']}>{text}</p>
              </div>
            </li>
          ))}
        </RowList>
        <Section title="More coins now" aside={<Link to={ROUTES.earnMoreCoins}>All details</Link>}>
          <CampaignList campaigns={campaigns} refresh={refresh} now={now} />
        </Section>
        <Button component={Link} to={ROUTES.earnMoreCoins} size="lg" fullWidth>
          Earn more and use coins
        </Button>
      </PageColumn>
    </Screen>
  );
}
