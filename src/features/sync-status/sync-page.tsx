import { useLiveQuery } from 'dexie-react-hooks';
import { Skeleton } from '@mantine/core';
import {
  isBookkeeping,
  type OutboxView,
  readOutboxView,
} from '../../db/reads/sync-status/sync-status.ts';
import { type NetworkSettings, readStandingChoice } from '../../db/reads/settings.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useNetworkSettings } from '../../ports/use-network.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { DiagnosticButton } from './diagnostic-button.tsx';
import {
  type Circumstances,
  isAnyCounting,
  nextStep,
  reachabilityText,
  whyWaiting,
} from './next-step.ts';
import classes from './sync-page.module.css';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { entryAge, entryState, entryTitle, placedOrderId } from './entry-in-words.ts';
import { savePreferences } from '../../commands/account/save-preferences.ts';
import { ALWAYS_ASK } from '../../domain/orders/quotes/quote-difference.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { setSaveData, setWorkOffline } from '../../commands/settings/device-settings.ts';
import { NetworkSwitches, StandingChoiceForm } from '../../ui/fields/setting-group.tsx';
import { isSavingData } from '../../ui/network/network-contexts.ts';
import { EntryActions } from './entry-actions.tsx';
import { acceptQuote } from '../../commands/orders/accept-quote.ts';
import { readPlaceOrder } from '../../contracts/orders/place-order.ts';
import type { OrderAttention } from '../../db/person-database.ts';
import { QuoteDifferenceView } from '../../ui/orders/quote-difference-view.tsx';

interface EntryDifferenceProps {
  readonly orderId: string;
  readonly entry: StoredOutboxEntry;
  readonly attention: OrderAttention;
  /** What the entry is, for those who hear the buttons only. */
  readonly what: string;
}

interface EntryCardProps {
  readonly entry: StoredOutboxEntry;
  readonly outbox: OutboxView;
  readonly circumstances: Circumstances;
}

interface BookkeepingDetailsProps {
  readonly entries: readonly StoredOutboxEntry[];
  /** Nothing else waits: what the header counts stands here. */
  readonly isAlone: boolean;
  readonly circumstances: Circumstances;
}

/** The outbox as its buyer sees it (OUT-8): what waits, why, since when, and what will happen. */
export function SyncPage() {
  const haat = useHaat();
  const outbox = useLiveQuery(async () => readOutboxView(haat.person), [haat.person]);
  const network = useNetworkSettings();
  // What stands below one another comes at once, so that nothing moves.
  const isRead = outbox !== undefined && network !== undefined;
  const entries = outbox?.entries ?? [];
  const kept = entries.filter(isBookkeeping);
  const shown = entries.filter((entry) => !isBookkeeping(entry));
  const nowMs = useNow(haat.now, outbox !== undefined && isAnyCounting(outbox));

  return (
    <Screen title="Waiting to send" backTo={ROUTES.account}>
      <PageColumn gap="close">
        <NetworkCard network={network} />
        {!isRead && <Skeleton height={148} radius="lg" />}
        {isRead && entries.length === 0 && (
          <EmptyState
            picture="1f6cd-fe0f"
            title="All saved"
            text="Nothing waits on this phone. What you do offline shows here until it is sent."
          />
        )}
        {isRead && shown.length > 0 && (
          <ul className={classes['list']}>
            {shown.map((entry) => (
              <EntryCard
                key={entry.id}
                entry={entry}
                outbox={outbox}
                circumstances={{ ...outbox, ...network, nowMs }}
              />
            ))}
          </ul>
        )}
        {isRead && kept.length > 0 && (
          <BookkeepingDetails
            entries={kept}
            isAlone={shown.length === 0}
            circumstances={{ ...outbox, ...network, nowMs }}
          />
        )}
        {isRead && network.workOffline && <OfflineChoice />}
        {isRead && <DiagnosticButton />}
      </PageColumn>
    </Screen>
  );
}

/** What keeps phones alike and nobody asked for: closed beside what a person did, and without buttons, since it looks after itself. */
function BookkeepingDetails({ entries, isAlone, circumstances }: BookkeepingDetailsProps) {
  return (
    <details className={classes['details']} open={isAlone}>
      <summary>Details</summary>
      <ul className={classes['kept']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <b>{entryTitle(entry).what}</b>
            <p className={classes['why']}>{whyWaiting(entry, circumstances)}</p>
            <p className={classes['next']}>{nextStep(entry, circumstances)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** ORD-2: what decides while someone works offline and nobody can ask them. */
function OfflineChoice() {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const choice = useLiveQuery(async () => readStandingChoice(haat.person), [haat.person]);
  return (
    <section className={classes['card']} aria-label="While you are offline">
      <StandingChoiceForm
        title="If prices or stock change while you are offline"
        choice={choice ?? ALWAYS_ASK}
        onChange={(standingChoice) => {
          run(async () => {
            const saved = await savePreferences(haat, { standingChoice });
            return saved.ok ? null : saved.message;
          });
        }}
      />
      <AlertLine message={message} />
    </section>
  );
}

/** How the network stands, and the switches of NET-1. */
function NetworkCard({ network }: { readonly network: NetworkSettings | undefined }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();

  return (
    <>
      <section className={classes['card']} aria-label="Network">
        <p className={classes['reach']} role="status">
          {network === undefined ? '' : reachabilityText(network)}
        </p>
        <NetworkSwitches
          isRead={network !== undefined}
          workOffline={network?.workOffline ?? false}
          saveData={isSavingData(network?.saveData)}
          onWorkOffline={(wished) => {
            run(async () => {
              const saved = await setWorkOffline(haat, wished);
              return saved.ok ? null : saved.message;
            });
          }}
          onSaveData={(wished) => {
            run(async () => {
              const saved = await setSaveData(haat, wished);
              return saved.ok ? null : saved.message;
            });
          }}
        />
      </section>
      <AlertLine message={message} />
    </>
  );
}

/** One entry: what it is, how far it is, why it waits, what will happen, and what its buyer can do. */
function EntryCard({ entry, outbox, circumstances }: EntryCardProps) {
  const { what, amount } = entryTitle(entry);
  const state = entryState(entry, outbox);
  const why = whyWaiting(entry, circumstances);
  const orderId = placedOrderId(entry) ?? '';
  const attention = outbox.attentionByOrderId.get(orderId);
  const hasDifference = state === 'Needs you' && (attention?.difference ?? null) !== null;
  return (
    <li className={classes['entry']} data-tone={state === 'Needs you' ? 'attention' : 'waiting'}>
      <div className={classes['title']}>
        <h2 className={classes['what']}>{what}</h2>
        {amount !== null && <span className={classes['amount']}>{amount}</span>}
      </div>
      <p className={classes['state']}>
        <span className={classes['pill']}>{state}</span>{' '}
        <span className={classes['age']}>{entryAge(entry, circumstances.nowMs)}</span>
      </p>
      {attention !== undefined && hasDifference ? (
        <EntryDifference orderId={orderId} entry={entry} attention={attention} what={what} />
      ) : (
        why !== null && <p className={classes['why']}>{why}</p>
      )}
      <p className={classes['next']}>{nextStep(entry, circumstances)}</p>
      <EntryActions entry={entry} outbox={outbox} workOffline={circumstances.workOffline} />
    </li>
  );
}

/** ORD-2 right on the sync page: the difference line by line, and the ways to decide. */
function EntryDifference({ orderId, entry, attention, what }: EntryDifferenceProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { difference, quote } = attention;
  if (difference === null) return null;
  return (
    <QuoteDifferenceView
      difference={difference}
      quote={quote}
      seen={readPlaceOrder(entry)}
      busy={busy}
      message={message}
      what={what}
      onDecide={(decision) => {
        run(async () => {
          const result = await acceptQuote(haat, orderId, decision);
          return result.ok ? null : result.message;
        });
      }}
    />
  );
}
