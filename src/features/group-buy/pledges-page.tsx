import { Link } from 'react-router-dom';
import type { GroupShare } from '../../contracts/group-buy/pledge.ts';
import { formatRupees } from '../../domain/money.ts';
import { labelInWords, orderStatusLabel } from '../../domain/orders/life/order-status.ts';
import { orderPath, ROUTES } from '../../domain/routes/routes.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CardList } from '../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { RefusedPledges, useGroupBuys } from './refused-pledges.tsx';
import { shareStateText } from './group-buy-words.ts';
import classes from './group-buy.module.css';

/** All pledges of the person, the newest first, each with how it ended. */
export function PledgesPage() {
  const { view, refresh } = useGroupBuys();
  const pledges = view?.pledges ?? null;
  const isMissing = view !== undefined && pledges === null && refresh.state === 'failed';
  return (
    <Screen isWide title="Your pledges" backTo={ROUTES.groupBuy}>
      <PageColumn gap="wide">
        {view !== undefined && <RefusedPledges refused={view.refused} />}
        {isMissing && (
          <MissingState
            picture="1f96c"
            refresh={refresh}
            offlineText="Your pledges are not on this phone yet. They come by themselves when the network is back."
            failedText="Your pledges could not be read."
          />
        )}
        {!isMissing && pledges === null && <OrderListSkeleton rows={3} />}
        {pledges?.length === 0 && (
          <EmptyState
            picture="1f96c"
            title="No pledges yet"
            text="Pledge in a group buy of your apartment."
          />
        )}
        <CardList>
          {pledges?.map((share) => (
            <li key={share.transactionId}>
              <PledgeCard share={share} />
            </li>
          ))}
        </CardList>
      </PageColumn>
    </Screen>
  );
}

function PledgeCard({ share }: { readonly share: GroupShare }) {
  const messages = useMessages();
  const { name, unit, picture, quantity, amountPaise, state, endsAt, order, transactionId } = share;
  return (
    <article className={classes['card']}>
      <div className={classes['what']}>
        <Picture picture={picture} size={44} />
        <div className={classes['words']}>
          <h2 className={classes['name']}>
            {quantity > 0 && `${quantity} × `}
            {name} {unit}
          </h2>
          <p className={classes['soft']}>{shareStateText(share)}</p>
          <p className={classes['soft']}>
            {state === 'joined' ? 'Ends' : 'Ended'} <DateTime ms={endsAt} isWithin />
            {quantity > 0 && (
              <>
                {' '}
                · {state === 'joined' && 'at most '}
                {formatRupees(amountPaise)}
              </>
            )}
          </p>
        </div>
      </div>
      {order !== null && (
        <Link to={orderPath(transactionId)} className={classes['link']}>
          Order {order.orderId}: {labelInWords(messages, orderStatusLabel(order.status))}
        </Link>
      )}
    </article>
  );
}
