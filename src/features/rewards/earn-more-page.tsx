import { ROUTES } from '../../domain/routes/routes.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { BalanceCard } from './balance-card.tsx';
import { CampaignList } from './campaign-list.tsx';
import { CoinsMissing } from './coins-missing.tsx';
import { OwnCouponList } from './own-coupon-list.tsx';
import { RedeemForm } from './redeem-form.tsx';
import { useCoins } from './use-coins.ts';
import { WaitingRedemptions } from './waiting-redemptions.tsx';

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
