import { Link } from 'react-router-dom';
import type { WaitingRedemption } from '../../db/reads/coins.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { coinsText } from './campaign-words.ts';

/** Coupons that were asked for and are not there yet (OUT-8); told as they change. */
export function WaitingRedemptions({
  waiting,
}: {
  readonly waiting: readonly WaitingRedemption[];
}) {
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
