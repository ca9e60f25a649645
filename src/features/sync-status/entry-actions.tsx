import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { discardOrder } from '../../commands/orders/discard-order.ts';
import { discardEntry, ON_ITS_WAY, retryEntry } from '../../commands/outbox/discard-entry.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OutboxView } from '../../db/reads/sync-status/sync-status.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { type Haat, useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { allowedActions } from './allowed-actions.ts';
import { entryState, entryTitle, placedOrderId } from './entry-in-words.ts';
import classes from './sync-page.module.css';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';

interface EntryButtonProps {
  readonly label: string;
  /** What the entry is, for those who hear the buttons only. */
  readonly what: string;
  /** Something is lost by it. */
  readonly isGrave?: boolean;
  readonly loading?: boolean;
  readonly onPress: () => void;
}

interface DiscardDialogProps {
  readonly entry: StoredOutboxEntry;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

const TOO_LATE =
  'This order may be with the store already, so it can’t be taken back here. It is being checked.';

/** Takes an entry out of the queue; an order's items go back into the cart. */
async function discard(haat: Haat, entry: StoredOutboxEntry): Promise<string | null> {
  const orderId = placedOrderId(entry);
  const isOrder = orderId !== undefined;
  const result = isOrder
    ? await discardOrder(haat, orderId)
    : await discardEntry(haat, entry.sequence);
  if (!result.ok) return result.message;
  if (result.value.discarded) return null;
  return isOrder ? TOO_LATE : ON_ITS_WAY;
}

async function retry(haat: Haat, entry: StoredOutboxEntry): Promise<string | null> {
  const result = await retryEntry(haat, entry.sequence);
  return result.ok ? null : result.message;
}

export interface EntryActionsProps {
  readonly entry: StoredOutboxEntry;
  readonly outbox: OutboxView;
  readonly workOffline: boolean;
}

/**
 * What can be done about an entry: look, try again, or drop it after a question. A try begins and ends by itself, so none of
 * these changes for it; what is too late in that moment is said when it is asked for.
 */
export function EntryActions({ entry, outbox, workOffline }: EntryActionsProps) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [asksWhetherToDiscard, setAsksWhetherToDiscard] = useState(false);
  const { what } = entryTitle(entry);
  const state = entryState(entry, outbox);
  const allowed = allowedActions(entry, state, workOffline);
  const { place } = allowed;

  async function putBack(): Promise<string | null> {
    const failure = await discard(haat, entry);
    if (failure === null) await navigate(ROUTES.cart);
    return failure;
  }

  return (
    <>
      <AlertLine message={message} />
      <div className={classes['actions']}>
        {place !== null && (
          <Button
            component={Link}
            to={place.to}
            h={44}
            variant="light"
            aria-label={`${place.label}: ${what}`}
          >
            {place.label}
          </Button>
        )}
        {allowed.canPutBack && (
          <EntryButton
            label="Edit in cart"
            what={what}
            loading={busy}
            onPress={() => {
              run(putBack);
            }}
          />
        )}
        {allowed.canRetry && (
          <EntryButton
            label="Retry"
            what={what}
            loading={busy}
            onPress={() => {
              run(() => retry(haat, entry));
            }}
          />
        )}
        {allowed.canDiscard && (
          <EntryButton
            label="Discard"
            what={what}
            isGrave
            onPress={() => {
              setAsksWhetherToDiscard(true);
            }}
          />
        )}
      </div>
      {asksWhetherToDiscard && (
        <DiscardDialog
          entry={entry}
          onKeep={() => {
            setAsksWhetherToDiscard(false);
          }}
          onDiscard={() => {
            setAsksWhetherToDiscard(false);
            run(() => discard(haat, entry));
          }}
        />
      )}
    </>
  );
}

/** Asks before an entry is dropped, and says what becomes of it. */
function DiscardDialog({ entry, onKeep, onDiscard }: DiscardDialogProps) {
  const { what } = entryTitle(entry);
  const isOrder = placedOrderId(entry) !== undefined;
  return (
    <ConfirmDialog
      title={`Discard “${what}”?`}
      text={
        isOrder
          ? 'It is not ordered. Its items go back into your cart.'
          : 'It is not sent, and this change is lost.'
      }
      confirmLabel="Discard"
      cancelLabel="Keep"
      onCancel={onKeep}
      onConfirm={onDiscard}
    />
  );
}

/** One of the buttons of an entry. */
function EntryButton({ label, what, isGrave = false, loading = false, onPress }: EntryButtonProps) {
  return (
    <Button
      h={44}
      variant={isGrave ? 'subtle' : 'light'}
      {...(isGrave && { color: 'red' })}
      loading={loading}
      aria-label={`${label}: ${what}`}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
