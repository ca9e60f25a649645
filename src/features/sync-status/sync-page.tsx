import { useLiveQuery } from 'dexie-react-hooks';
import { Skeleton } from '@mantine/core';
import { isBookkeeping } from '../../db/reads/sync-status/bookkeeping.ts';
import { readOutboxView } from '../../db/reads/sync-status/outbox-view.ts';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { BookkeepingDetails } from './bookkeeping-details.tsx';
import { DiagnosticButton } from './diagnostic-button.tsx';
import { EntryCard } from './entry-card.tsx';
import { NetworkCard } from './network-card.tsx';
import { isAnyCounting } from './next-step.ts';
import { OfflineChoice } from './offline-choice.tsx';
import classes from './sync-page.module.css';

/** The outbox as its buyer sees it (OUT-8): what waits, why, since when, and what will happen. */
export function SyncPage() {
  const haat = useHaat();
  const outbox = useLiveQuery(() => readOutboxView(haat.person), [haat.person]);
  const network = useLiveQuery(() => readNetworkSettings(haat.device), [haat.device]);
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
