import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { readSetting } from '../../db/reads/settings.ts';
import type { TradeView } from '../../db/reads/trades.ts';
import type { TradeParty } from '../../domain/trade/trade.ts';
import { ROUTES, tradeRequestPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CardList, Section } from '../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import {
  goodsText,
  RequestMark,
  SignInToTrade,
  standText,
  useTrades,
  wishText,
} from './trade-parts.tsx';
import classes from './trade.module.css';

interface SideWords {
  readonly title: string;
  readonly own: string;
  readonly around: string;
  readonly empty: string;
  readonly emptyText: string;
  readonly write: string;
  readonly form: string;
  readonly backTo: string;
}

const WORDS: Readonly<Record<TradeParty, SideWords>> = {
  buyer: {
    title: 'Requests',
    own: 'Your requests and offers',
    around: 'For sale around you',
    empty: 'Nothing asked for yet',
    emptyText:
      'Say what you need, like 500 kg onion at most ₹22. Shops around make you offers, and you bargain in numbers.',
    write: 'Ask for goods',
    form: ROUTES.tradeRequestForm,
    backTo: ROUTES.products,
  },
  seller: {
    title: 'Trade requests',
    own: 'Your offers and sales',
    around: 'Wanted around you',
    empty: 'Nobody around asks for goods now',
    emptyText:
      'What people around your shop want by the quintal comes here. You can offer goods, too.',
    write: 'Offer goods for sale',
    form: `${ROUTES.tradeRequestForm}?side=sell`,
    backTo: ROUTES.sellerOrders,
  },
};

/** What a buyer asked for and answered, and what is for sale around; can be read and written without the network. */
export const TradeRequestsPage = () => <Requests party="buyer" />;

/** The same for who runs a shop: what is wanted around, their offers and sales. */
export const SellerRequestsPage = () => <Requests party="seller" />;

function Requests({ party }: { readonly party: TradeParty }) {
  const { session } = useHaat();
  const words = WORDS[party];
  const { trades, refresh } = useTrades();
  const mine = trades?.filter((trade) => trade.party === party) ?? [];
  const own = mine.filter(({ isOwn, negotiations }) => isOwn || negotiations.length > 0);
  const around = mine.filter((trade) => !own.includes(trade));
  const isMissing = trades === null && refresh.state === 'failed';
  const isReading = trades === undefined || (trades === null && !isMissing);
  if (session === null) {
    return (
      <Screen title={words.title} backTo={ROUTES.products}>
        <SignInToTrade next={ROUTES.tradeRequests} />
      </Screen>
    );
  }
  return (
    <Screen
      title={words.title}
      backTo={words.backTo}
      action={
        <Button component={Link} to={words.form} size="lg" fullWidth>
          {words.write}
        </Button>
      }
    >
      <PageColumn gap="wide" isBusy={isReading}>
        {isReading && <OrderListSkeleton rows={3} />}
        {isMissing && (
          <MissingState
            picture="1f69c"
            refresh={refresh}
            offlineText="Your requests are not on this phone yet. You can write one all the same."
            failedText="Your requests could not be read."
          />
        )}
        {trades !== undefined && trades !== null && mine.length === 0 && (
          <EmptyState picture="1f69c" title={words.empty} text={words.emptyText} />
        )}
        <Trades title={words.own} trades={own} />
        <Trades title={words.around} trades={around} />
      </PageColumn>
    </Screen>
  );
}

function Trades({
  title,
  trades,
}: {
  readonly title: string;
  readonly trades: readonly TradeView[];
}) {
  const { device } = useHaat();
  const selected = useLiveQuery(async () => readSetting(device, 'selected_request'), [device]);
  if (trades.length === 0) return null;
  return (
    <Section title={title}>
      <CardList>
        {trades.map((trade) => (
          <li key={trade.requestId}>
            <article
              className={classes['card']}
              data-selected={trade.requestId === selected ? '' : undefined}
            >
              <div className={classes['head']}>
                <h3 className={classes['name']}>
                  <CardLink to={tradeRequestPath(trade.requestId)}>{goodsText(trade)}</CardLink>
                </h3>
                <RequestMark trade={trade} />
              </div>
              <p className={classes['soft']}>{wishText(trade)}</p>
              <p>{standText(trade)}</p>
            </article>
          </li>
        ))}
      </CardList>
    </Section>
  );
}
