import { Link, useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { discardOrder } from '../../commands/orders/discard-order.ts';
import { discardEntry } from '../../commands/outbox/discard-entry.ts';
import { retryEntry } from '../../commands/outbox/retry-entry.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OutboxView } from '../../db/reads/outbox-view.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat, type Haat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { useBusyTask } from '../../ui/use-busy-task.ts';
import { allowedActions } from './allowed-actions.ts';
import { DiscardButton } from './discard-button.tsx';
import { entryState, entryTitle, placedOrderId } from './entry-in-words.ts';
import classes from './sync-page.module.css';

const TOO_LATE =
  'This order may be with the store already, so it can’t be taken back here. It is being checked.';

/** Takes an entry out of the queue; an order's items go back into the cart. */
async function discard(haat: Haat, entry: StoredOutboxEntry): Promise<string | null> {
  const orderId = placedOrderId(entry);
  if (orderId === undefined) {
    const result = await discardEntry(haat, entry.sequence);
    return result.ok ? null : result.message;
  }
  const result = await discardOrder(haat, orderId);
  if (!result.ok) return result.message;
  return result.value.discarded ? null : TOO_LATE;
}

export interface EntryActionsProps {
  readonly entry: StoredOutboxEntry;
  readonly outbox: OutboxView;
  readonly workOffline: boolean;
}

/** What can be done about an entry: look, try again, or drop it after a question. */
export function EntryActions({ entry, outbox, workOffline }: EntryActionsProps) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const { what } = entryTitle(entry);
  const state = entryState(entry, outbox);
  const { canRetry, canDiscard, canPutBack, place } = allowedActions(entry, state, workOffline);

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
        {canPutBack && (
          <Button
            h={44}
            variant="light"
            loading={busy}
            aria-label={`Edit in cart: ${what}`}
            onClick={() => {
              run(async () => {
                const failure = await discard(haat, entry);
                if (failure === null) await navigate(ROUTES.cart);
                return failure;
              });
            }}
          >
            Edit in cart
          </Button>
        )}
        {canRetry && (
          <Button
            h={44}
            variant="light"
            loading={busy}
            aria-label={`Retry: ${what}`}
            onClick={() => {
              run(async () => {
                const result = await retryEntry(haat, entry.sequence);
                return result.ok ? null : result.message;
              });
            }}
          >
            Retry
          </Button>
        )}
        {canDiscard && (
          <DiscardButton
            entry={entry}
            onDiscard={() => {
              run(() => discard(haat, entry));
            }}
          />
        )}
      </div>
    </>
  );
}
