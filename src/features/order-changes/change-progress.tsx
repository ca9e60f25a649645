import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { discardEntry, ON_ITS_WAY } from '../../commands/outbox/discard-entry.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { orderChangeText } from '../../domain/orders/life/waiting-change.ts';
import { orderPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { OutcomeStatus } from '../../ui/notices/outcome-status.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './order-changes.module.css';

export interface ChangeWaitingProps {
  readonly entry: StoredOutboxEntry;
  readonly orderId: string;
  readonly whenSent: string;
}

/** Asked for and not answered: what happens next, and a way back while it has not left. */
export function ChangeWaiting({ entry, orderId, whenSent }: ChangeWaitingProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const isSending = entry.state === 'sending';
  const when = isSending ? 'It is being sent.' : whenSent;
  const text = `${when} Your order stays as it is until the store has answered.`;
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
export function ChangeDone({ text, orderId }: { readonly text: string; readonly orderId: string }) {
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
