import type { KeptCampaigns } from '../../db/facts/coin-facts.ts';
import { ProgressLine } from '../../ui/notices/progress-line.tsx';
import { coinsText } from './coop-words.ts';
import classes from './coop.module.css';

export interface MilestonesProps {
  readonly campaigns: KeptCampaigns;
  /** ms by this device's clock. */
  readonly now: number;
}

/** The next milestone of each campaign that runs; nothing where there is none. */
export function Milestones({ campaigns, now }: MilestonesProps) {
  const serverNow = campaigns.serverTime + Math.max(0, now - campaigns.fetchedAt);
  const next = campaigns.campaigns.flatMap(({ campaignId, title, milestones, orders, endsAt }) => {
    const milestone = milestones.find(({ reached }) => !reached);
    return milestone === undefined || endsAt <= serverNow
      ? []
      : [{ campaignId, title, orders, wanted: milestone.orders, coins: milestone.coins }];
  });
  if (next.length === 0) return <p className={classes['soft']}>All milestones are reached.</p>;
  return (
    <ul className={classes['offers']}>
      {next.map(({ campaignId, title, orders, wanted, coins }) => (
        <li key={campaignId}>
          <ProgressLine reached={orders} whole={wanted}>
            {title}: {orders} of {wanted} orders for {coinsText(coins)}
          </ProgressLine>
        </li>
      ))}
    </ul>
  );
}
