import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BoardOrder, readShopBoard } from '../../db/reads/shop-board.ts';
import {
  BOARD_COLUMNS,
  type BoardColumn,
  COLUMN_NAMES,
  columnOf,
  ringsOf,
} from '../../domain/orders/shop/shop-board.ts';
import { ChipRow } from '../../ui/fields/chip-row.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { BoardOrderCard, type BoardOrderProps } from './board-order.tsx';
import classes from './order-board.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { subjects } from '../../contracts/live/pokes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useFollow } from '../../ports/use-follow.ts';
import { useMinute } from '../../ui/time/use-now.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AskForMessages, CounterScreen } from './counter-screen.tsx';
import { useBoardTalks } from './order-talk.tsx';

/** Two short tones, Hz and seconds. */
const TONES = [880, 1175] as const;
const TONE_SECONDS = 0.18;

/** Rings and shakes the phone, where it can and its person has touched the page before; silent elsewhere. */
function ring(): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  for (const [place, frequency] of TONES.entries()) {
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination);
    tone.start(audio.currentTime + place * TONE_SECONDS);
    tone.stop(audio.currentTime + (place + 1) * TONE_SECONDS);
    if (place === TONES.length - 1) tone.addEventListener('ended', () => void audio.close());
  }
}

/** How often a board that is looked at asks for what is new, ms. */
const REFRESH_EVERY_MS = 5_000;

const NONE: readonly BoardOrder[] = [];

const ALL = 'all';
/** Orders that are over and stand on the board before "Show all". */
const DONE_SHOWN = 10;

/** The orders of a column; the oldest first where somebody waits for it, the newest first where it is over. */
function ofColumn(orders: readonly BoardOrder[], column: BoardColumn): readonly BoardOrder[] {
  const here = orders.filter(
    ({ standing, lost }) => lost === null && columnOf(standing) === column,
  );
  return column === 'done' ? here.toReversed() : here;
}

/** The order board of a shop, for who runs it and for administrators on its behalf. */
export function OrderBoardPage() {
  return (
    <CounterScreen title="Order board" what="its orders">
      {({ storeId }) => <OrderBoard key={storeId} storeId={storeId} />}
    </CounterScreen>
  );
}

/** The orders of a shop in columns: those with orders under each other on a phone, all side by side where there is room. */
function OrderBoard({ storeId }: { readonly storeId: string }) {
  const { orders, isKnown, refresh } = useOrderBoard(storeId);
  const [shown, setShown] = useState<string>(ALL);
  const talks = useBoardTalks(orders ?? NONE);
  if (orders === undefined || isKnown === undefined) return <OrderListSkeleton />;
  if (!isKnown && orders.length === 0) {
    if (refresh.state !== 'failed') return <OrderListSkeleton />;
    return (
      <MissingState
        picture="1f4e6"
        refresh={refresh}
        offlineText="The orders are not on this phone yet. They come by themselves when the network is back."
        failedText="The orders could not be read."
      />
    );
  }
  const columns = BOARD_COLUMNS.map((column) => ({ column, here: ofColumn(orders, column) }));
  const fresh = columns[0]?.here.length ?? 0;
  const chips = columns.map(({ column, here }) => ({
    id: column,
    name: `${COLUMN_NAMES[column]} ${here.length}`,
  }));
  return (
    <>
      <p role="status" className="visually-hidden">
        {fresh === 1 ? '1 new order' : `${fresh} new orders`}
      </p>
      <AskForMessages />
      <ChipRow
        label="Show"
        chips={[{ id: ALL, name: 'All' }, ...chips]}
        selectedId={shown}
        onSelect={setShown}
      />
      {orders.length === 0 && (
        <EmptyState
          picture="1f4e6"
          title="No orders yet"
          text={
            refresh.state === 'failed'
              ? 'There may be new ones that this phone can’t fetch now. They come by themselves when the network is back.'
              : 'New orders come here by themselves, and the phone rings.'
          }
        />
      )}
      <div className={classes['board']} data-shown={shown}>
        <Lost orders={orders.filter(({ lost }) => lost !== null)} onTalk={talks.open} />
        {columns
          .filter(({ column }) => (shown === ALL ? orders.length > 0 : column === shown))
          .map(({ column, here }) => (
            <Column key={column} column={column} orders={here} onTalk={talks.open} />
          ))}
      </div>
      {talks.element}
    </>
  );
}

interface OrdersProps extends Pick<BoardOrderProps, 'onTalk'> {
  readonly orders: readonly BoardOrder[];
}

/** Orders on which a tap lost (OUT-10): first, whatever is shown, until somebody has read it. */
function Lost({ orders, onTalk }: OrdersProps) {
  if (orders.length === 0) return null;
  return (
    <section className={classes['column']} data-column="lost" aria-label="Please read">
      <h2 className={classes['name']}>
        Please read <span className={classes['count']}>{orders.length}</span>
      </h2>
      {orders.map((board) => (
        <BoardOrderCard key={board.order.orderId} board={board} onTalk={onTalk} />
      ))}
    </section>
  );
}

/** One column under its name. */
function Column({ column, orders, onTalk }: OrdersProps & { readonly column: BoardColumn }) {
  const [showsAll, setShowsAll] = useState(false);
  const isLong = column === 'done' && !showsAll && orders.length > DONE_SHOWN;
  const shown = isLong ? orders.slice(0, DONE_SHOWN) : orders;
  return (
    <section
      className={classes['column']}
      data-column={column}
      data-empty={orders.length === 0 ? '' : undefined}
      aria-label={COLUMN_NAMES[column]}
    >
      <h2 className={classes['name']}>
        {COLUMN_NAMES[column]} <span className={classes['count']}>{orders.length}</span>
      </h2>
      {orders.length === 0 && <p className={classes['none']}>No orders here.</p>}
      {shown.map((board) => (
        <BoardOrderCard key={board.order.orderId} board={board} onTalk={onTalk} />
      ))}
      {isLong && (
        <Button
          variant="light"
          h={48}
          onClick={() => {
            setShowsAll(true);
          }}
        >
          Show all {orders.length}
        </Button>
      )}
    </section>
  );
}

/** The board of a shop as this phone has it, renewed in the background; `isKnown` is false until it was fetched once. */
function useOrderBoard(storeId: string) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullShopOrders(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(ask, {
    everyMs: REFRESH_EVERY_MS,
    isWork: true,
    isLive: true,
  });
  const orders = useLiveQuery(async () => readShopBoard(person, storeId), [person, storeId]);
  const isKnown = useLiveQuery(
    async () => (await person.fact('shop-versions'))?.[storeId] !== undefined,
    [person, storeId],
  );
  useFollow([subjects.shop(storeId)]);
  useAskAfterLoss(orders ?? NONE, refresh.retry);
  useBell(orders);
  return { orders, isKnown, refresh };
}

/** A tap that lost says that the order moved elsewhere: what it became is asked for at once. */
function useAskAfterLoss(orders: readonly BoardOrder[], retry: () => void): void {
  const lost = orders.filter((each) => each.lost !== null).length;
  const before = useRef(lost);
  useEffect(() => {
    if (lost > before.current) retry();
    before.current = lost;
  }, [lost, retry]);
}

/** Rings when an order came in that was not on the board before, and once more where nobody answers it. */
function useBell(orders: readonly BoardOrder[] | undefined): void {
  const { now } = useHaat();
  const minute = useMinute(now);
  const known = useRef<ReadonlySet<string> | null>(null);
  const waiting = orders?.filter(({ standing }) => standing === 'ORDER_CREATED');
  const key =
    waiting &&
    ringsOf(
      waiting.map(({ order }) => order),
      minute,
    ).join();
  useEffect(() => {
    if (key === undefined) return;
    const rings = key === '' ? [] : key.split(',');
    const seen = known.current;
    known.current = new Set([...(seen ?? []), ...rings]);
    if (seen !== null && rings.some((each) => !seen.has(each))) ring();
  }, [key]);
}
