import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectTradeRequest, withdrawTradeRequest } from '../../commands/trade/trade.ts';
import { readUnsentPictures, type TradeView } from '../../db/reads/trades.ts';
import { REQUEST_STATUS, TRADE_SIDES } from '../../domain/trade/trade.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { PageColumn, WithSide } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { FetchedPictures, ShownPictures } from '../../ui/pictures/fetched-pictures.tsx';
import { ContractPanel } from './contract-panel.tsx';
import { FirstOffer, NegotiationPanel } from './negotiation-panel.tsx';
import {
  RefusedCommand,
  dayText,
  goodsText,
  RequestMark,
  SignInToTrade,
  standText,
  useTrades,
  wishText,
} from './trade-parts.tsx';
import classes from './trade.module.css';

/** One request with its negotiations, for who wrote it and for who answers it. */
export function TradeRequestPage() {
  const haat = useHaat();
  const requestId = useSearchParams()[0].get('request') ?? '';
  const { trades, refresh } = useTrades();
  const trade = trades?.find((each) => each.requestId === requestId);
  const backTo = trade?.party === 'seller' ? ROUTES.sellerRequests : ROUTES.tradeRequests;
  const isKnown = trade !== undefined;
  const note = useEffectEvent(() => {
    void selectTradeRequest(haat, requestId);
  });
  useEffect(() => {
    if (isKnown) note();
  }, [isKnown]);
  const isReading = trades === undefined || (!isKnown && refresh.state === 'asking');
  return (
    <Screen isWide title={trade === undefined ? 'Request' : goodsText(trade)} backTo={backTo}>
      {haat.session === null ? (
        <SignInToTrade next={ROUTES.tradeRequests} />
      ) : (
        <PageColumn gap="wide" isBusy={isReading}>
          {isReading && <OrderListSkeleton rows={2} />}
          {!isReading && !isKnown && refresh.state === 'failed' && (
            <MissingState
              picture="1f69c"
              refresh={refresh}
              offlineText={
                trades === null
                  ? 'This request is not on this phone yet. It comes by itself when the network is back.'
                  : 'A request from another phone shows here when the network is back.'
              }
              failedText="The request could not be read."
            />
          )}
          {!isReading && !isKnown && refresh.state === 'fresh' && (
            <EmptyState
              picture="1f69c"
              title="This request is not open to you any more"
              text="It was agreed with somebody else, taken back, or its day has passed."
            />
          )}
          {isKnown && <Request trade={trade} />}
        </PageColumn>
      )}
    </Screen>
  );
}

function Request({ trade }: { readonly trade: TradeView }) {
  const { negotiations, party, isOwn, status } = trade;
  const isOpen = status === REQUEST_STATUS.PENDING || status === REQUEST_STATUS.IN_PROGRESS;
  const agreed = negotiations.find((each) => each.status === 'NEGOTIATION_APPROVED');
  const facts = <Facts trade={trade} hasOrder={(agreed?.contract ?? null) !== null} />;
  const bargains = (
    <PageColumn gap="wide">
      {agreed !== undefined && facts}
      {negotiations.map((negotiation) => (
        <NegotiationPanel key={negotiation.negotiationId} trade={trade} negotiation={negotiation} />
      ))}
      {!isOwn && isOpen && negotiations.length === 0 && (
        <FirstOffer trade={trade} isSelling={party === 'seller'} />
      )}
      {isOwn && isOpen && !trade.isUnsent && <Withdraw trade={trade} />}
    </PageColumn>
  );
  return (
    <WithSide gap="wide" side={bargains}>
      {agreed === undefined ? facts : <ContractPanel trade={trade} negotiation={agreed} />}
    </WithSide>
  );
}

/** The form with a request that was refused. */
const changePath = ({ requestId, side }: TradeView): string =>
  `${ROUTES.tradeRequestForm}?${new URLSearchParams({ request: requestId, side: side === TRADE_SIDES.SELL ? 'sell' : 'buy' })}`;

function Facts({ trade, hasOrder }: { readonly trade: TradeView; readonly hasOrder: boolean }) {
  const { grade, note, tolerancePercent, areaCode, city, terms, isOwn, refused } = trade;
  return (
    <Panel>
      <div className={classes['head']}>
        <p className={classes['name']}>{wishText(trade)}</p>
        {/* An order has a mark of its own. */}
        {!hasOrder && <RequestMark trade={trade} />}
      </div>
      {refused === null ? (
        <p role="status">{standText(trade)}</p>
      ) : (
        <RefusedCommand {...refused} changePath={trade.isUnsent ? changePath(trade) : undefined} />
      )}
      <dl className={classes['facts']}>
        <dt>Grade</dt>
        <dd>{grade === 'any' ? 'Any' : grade}</dd>
        <dt>Where</dt>
        <dd>{city === '' ? areaCode : `${city}, ${areaCode}`}</dd>
        <dt>Delivered by</dt>
        <dd>
          {dayText(terms.byDay)}, the {terms.carrier} brings it
        </dd>
        <dt>Quantity</dt>
        <dd>
          {tolerancePercent === 0 ? 'exactly as agreed' : `${tolerancePercent} % more or less`}
        </dd>
        {!isOwn && trade.askerName !== '' && (
          <>
            <dt>From</dt>
            <dd>{trade.askerName}</dd>
          </>
        )}
        {note !== '' && (
          <>
            <dt>Quality</dt>
            <dd>{note}</dd>
          </>
        )}
      </dl>
      <Pictures trade={trade} />
    </Panel>
  );
}

/** Of the goods: from this phone while the request waits here, else from the server when they are asked for. */
function Pictures({ trade }: { readonly trade: TradeView }) {
  const { person, sync } = useHaat();
  const { requestId, pictureIds, pictureFileIds, goods } = trade;
  const unsent = useLiveQuery(
    async () => readUnsentPictures(person, { pictureIds }),
    [person, pictureIds],
  );
  const fetch = async () => {
    const pictures = [];
    for (const fileId of pictureFileIds) {
      const answer = await sync.readTradePicture(requestId, fileId);
      if (!answer.ok) return answer.problem.message;
      if (answer.value !== null) pictures.push(answer.value);
    }
    return pictures;
  };
  if (pictureFileIds.length > 0) {
    const count = pictureFileIds.length;
    return <FetchedPictures key={requestId} count={count} alt={goods} fetch={fetch} />;
  }
  return unsent === undefined ? null : <ShownPictures pictures={unsent} alt={goods} />;
}

function Withdraw({ trade }: { readonly trade: TradeView }) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const [isAsking, setAsking] = useState(false);
  if (trade.isWithdrawing) return null;
  const { requestId, goods } = trade;
  return (
    <>
      <Button size="lg" variant="light" color="red" onClick={() => setAsking(true)}>
        Take the request back
      </Button>
      <AlertLine message={message} />
      {isAsking && (
        <ConfirmDialog
          title="Take the request back?"
          text="All offers to it end. You can write another one any time."
          confirmLabel="Take back"
          cancelLabel="Keep it"
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            run(async () => {
              const result = await withdrawTradeRequest(haat, { requestId, goods });
              return result.ok ? null : result.message;
            });
          }}
        />
      )}
    </>
  );
}
