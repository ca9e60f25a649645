import { Button } from '@mantine/core';
import { discardEntry } from '../../commands/outbox/discard-entry.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { orderChangeText } from '../../domain/orders/life/waiting-change.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Panel } from '../../ui/layout/section.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './order-changes.module.css';

/** What the server said to an earlier try (OUT-4), until its buyer has taken note. */
export function RefusedChange({ entry }: { readonly entry: StoredOutboxEntry }) {
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
