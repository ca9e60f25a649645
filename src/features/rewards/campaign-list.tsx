import type { Campaign, KeptCampaigns } from '../../db/facts/person-facts.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { Link } from 'react-router-dom';
import { Day } from '../../ui/time/date-time.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { CardList, Panel } from '../../ui/layout/section.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';
import { coinsText, nextMilestone, nextStepText } from './campaign-words.ts';
import classes from './rewards.module.css';

export interface CampaignListProps {
  /** Undefined: being read; null: never fetched. */
  readonly campaigns: KeptCampaigns | null | undefined;
  readonly refresh: Refresh;
  /** ms. */
  readonly now: number;
  /** All milestones and dates, instead of the next step alone. */
  readonly isDetailed?: boolean;
}

/** The campaigns that run now, each with the person's progress. */
export function CampaignList({ campaigns, refresh, now, isDetailed = false }: CampaignListProps) {
  if (campaigns === undefined || (campaigns === null && refresh.state === 'asking')) {
    return <Bone height={isDetailed ? 210 : 120} />;
  }
  if (campaigns === null) {
    return (
      <NoticeLine tone="warn">
        {isLineProblem(refresh.problem)
          ? 'You are offline. What earns more coins now is not on this phone yet.'
          : (refresh.problem?.message ?? '')}
      </NoticeLine>
    );
  }
  const serverNow = campaigns.serverTime + Math.max(0, now - campaigns.fetchedAt);
  const running = campaigns.campaigns.filter(({ endsAt }) => endsAt > serverNow);
  if (running.length === 0) return <NoticeLine>Nothing extra runs at the moment.</NoticeLine>;
  return (
    <CardList>
      {running.map((campaign) => (
        <li key={campaign.campaignId}>
          <CampaignCard campaign={campaign} isDetailed={isDetailed} />
        </li>
      ))}
    </CardList>
  );
}

interface CampaignCardProps {
  readonly campaign: Campaign;
  readonly isDetailed: boolean;
}

function CampaignCard({ campaign, isDetailed }: CampaignCardProps) {
  const next = nextMilestone(campaign);
  return (
    <Panel>
      <h3 className={classes['title']}>{campaign.title}</h3>
      {isDetailed && <p className={classes['small']}>{campaign.description}</p>}
      {next !== null && (
        <progress
          className={classes['progress']}
          value={next.done}
          max={next.wanted}
          aria-label={`${next.done} of ${next.wanted} orders`}
        />
      )}
      <p className={classes['next']}>{nextStepText(campaign)}</p>
      {isDetailed && (
        <>
          <Milestones campaign={campaign} />
          <p className={classes['small']}>
            Until <Day ms={campaign.endsAt - 1} />
            {campaign.coins > 0 && ` · ${coinsText(campaign.coins)} earned so far`}
          </p>
          {campaign.storeId !== null && (
            <Link to={storePath(campaign.storeId)} className={classes['link']}>
              Go to the store
            </Link>
          )}
        </>
      )}
    </Panel>
  );
}

function Milestones({ campaign: { milestones, orders } }: { readonly campaign: Campaign }) {
  if (milestones.length === 0) return null;
  return (
    <ul className={classes['milestones']}>
      {milestones.map(({ orders: wanted, coins, reached }) => (
        <li key={wanted} data-reached={reached ? '' : undefined}>
          <span>{wanted === 1 ? 'First order' : `${wanted} orders`}</span>
          <span>{reached ? 'Reached' : `${Math.min(orders, wanted)} of ${wanted}`}</span>
          <b>{coinsText(coins)}</b>
        </li>
      ))}
    </ul>
  );
}
