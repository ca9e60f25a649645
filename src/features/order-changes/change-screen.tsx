import { Button } from '@mantine/core';
import { type ComponentType, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { CHOOSE_REFUND_PLACE } from '../../contracts/orders/return-order.ts';
import type { Order } from '../../contracts/schemas.ts';
import { orderPath, ROUTES, ticketCreatePath } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingOrder } from '../../ui/notices/missing-order.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { type ChangeRules, changeStage, type ChangeStage, type Refusal } from './change-stage.ts';
import classes from './order-changes.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { type OrderChanges, readOrderChanges } from '../../db/reads/orders/order-changes.ts';
import { whenSentText } from '../../domain/time.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNetworkSettings } from '../../ports/use-network.ts';
import { type Refresh, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { discardEntry, ON_ITS_WAY } from '../../commands/outbox/discard-entry.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { orderChangeText } from '../../domain/orders/life/waiting-change.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Panel } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { OutcomeStatus } from '../../ui/notices/outcome-status.tsx';

interface ChangeWaitingProps {
  readonly entry: StoredOutboxEntry;
  readonly orderId: string;
  readonly whenSent: string;
}

const REFRESH_EVERY_MS = 10_000;

/** An order with what waits to be done to it, kept fresh: the seller may begin at any moment. */
interface OrderChangeView {
  /** Undefined while they are read. */
  readonly changes: OrderChanges | undefined;
  /** When something that waits is sent, as a sentence. */
  readonly whenSent: string;
  readonly refresh: Refresh;
}

export interface ChangeScreenProps {
  readonly title: string;
  readonly orderId: string;
  readonly rules: ChangeRules;
  /** The form, while the rule allows the change; it brings its own button. */
  readonly Form: ComponentType<{ readonly order: Order; readonly refused: Refusal }>;
}

/** The frame of a cancel or return screen: the form, or why there is none, or how far the change has come. */
export function ChangeScreen({ title, orderId, rules, Form }: ChangeScreenProps) {
  const view = useOrderChange(orderId);
  const stage = changeStage(view.changes, rules);
  return (
    <Screen title={title} backTo={orderId === '' ? ROUTES.orders : orderPath(orderId)}>
      <PageColumn gap="even">
        <Stage stage={stage} orderId={orderId} view={view} Form={Form} />
      </PageColumn>
    </Screen>
  );
}

interface StageProps extends Pick<ChangeScreenProps, 'orderId' | 'Form'> {
  readonly stage: ChangeStage;
  readonly view: OrderChangeView;
}

function Stage({ stage, orderId, view, Form }: StageProps) {
  switch (stage.stage) {
    case 'reading':
      return <Bone height={320} />;
    case 'missing':
      return view.refresh.state === 'asking' ? (
        <Bone height={320} />
      ) : (
        <MissingOrder refresh={view.refresh} />
      );
    case 'not-confirmed':
      return (
        <EmptyState
          picture="1f4e6"
          title="The store has not confirmed this order yet"
          text="Until then you can take it back on its page."
          action={<SeeOrder orderId={orderId} />}
        />
      );
    case 'waiting':
      return <ChangeWaiting entry={stage.entry} orderId={orderId} whenSent={view.whenSent} />;
    case 'done':
      return <ChangeDone text={stage.text} orderId={orderId} />;
    case 'forbidden':
      return (
        <>
          {stage.refused === null ? (
            <NoticeLine tone="warn">{stage.reason}</NoticeLine>
          ) : (
            <RefusedChange entry={stage.refused} />
          )}
          <div className={classes['buttons']}>
            <SeeOrder orderId={orderId} />
            <Button component={Link} to={ticketCreatePath(orderId)} size="lg" variant="light">
              Get help
            </Button>
          </div>
        </>
      );
    case 'form':
      return (
        <>
          {stage.refused !== null && <RefusedChange entry={stage.refused} />}
          <Form order={stage.order} refused={stage.refused} />
        </>
      );
  }
}

function SeeOrder({ orderId }: { readonly orderId: string }) {
  return (
    <Button component={Link} to={orderPath(orderId)} size="lg">
      See order
    </Button>
  );
}

/** @param orderId transaction id; a missing one finds nothing */
function useOrderChange(orderId: string): OrderChangeView {
  const { person, sync, session } = useHaat();
  const changes = useLiveQuery(async () => readOrderChanges(person, orderId), [person, orderId]);
  const network = useNetworkSettings();
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const refresh = useBackgroundRefresh(pullOrders, {
    isOn: session !== null,
    everyMs: REFRESH_EVERY_MS,
    isLive: true,
  });
  return { changes, whenSent: network === undefined ? '' : whenSentText(network), refresh };
}

/** What the server said to an earlier try (OUT-4), until its buyer has taken note. */
function RefusedChange({ entry }: { readonly entry: StoredOutboxEntry }) {
  const messages = useMessages();
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  return (
    <Panel>
      <h2 className={classes['refused']}>{orderChangeText(entry)}</h2>
      <p>{entry.lastError?.message ?? messages.generic}</p>
      <AlertLine message={message} />
      <Button
        size="md"
        variant="light"
        loading={busy}
        onClick={() => {
          run(async () => {
            const result = await discardEntry(haat, entry.sequence);
            return result.ok ? null : result.message;
          });
        }}
      >
        Leave the order as it is
      </Button>
    </Panel>
  );
}

/** Asked for and not answered: what happens next, and a way back while it has not left. */
function ChangeWaiting({ entry, orderId, whenSent }: ChangeWaitingProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const isSending = entry.state === 'sending';
  const when = isSending ? 'It is being sent.' : whenSent;
  const then =
    entry.kind === CHOOSE_REFUND_PLACE.kind
      ? 'The money goes out after that.'
      : 'Your order stays as it is until the store has answered.';
  const text = `${when} ${then}`;
  return (
    <>
      <OutcomeStatus tone="waiting" title={orderChangeText(entry) ?? ''} text={text}>
        {entry.lastError !== null && entry.lastError.message !== '' && (
          <p className={classes['soft']}>Last try: {entry.lastError.message}</p>
        )}
      </OutcomeStatus>
      <AlertLine message={message} />
      <div className={classes['buttons']}>
        <Button component={Link} to={orderPath(orderId)} size="lg">
          See order
        </Button>
        {(entry.state === 'waiting' || isSending) && (
          <Button
            size="lg"
            variant="light"
            loading={busy}
            onClick={() => {
              run(async () => {
                const result = await discardEntry(haat, entry.sequence);
                if (!result.ok) return result.message;
                return result.value.discarded ? null : ON_ITS_WAY;
              });
            }}
          >
            Take back
          </Button>
        )}
      </div>
    </>
  );
}

/** The server's word, to the letter of the specification. */
function ChangeDone({ text, orderId }: { readonly text: string; readonly orderId: string }) {
  return (
    <>
      <OutcomeStatus tone="done" title={text} text="" />
      <div className={classes['buttons']}>
        <Button component={Link} to={orderPath(orderId)} size="lg">
          See order
        </Button>
      </div>
    </>
  );
}
