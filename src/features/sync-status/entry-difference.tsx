import { acceptQuote } from '../../commands/orders/accept-quote.ts';
import { readPlaceOrder } from '../../contracts/orders/place-order.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderAttention } from '../../db/person-database.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { QuoteDifferenceView } from '../../ui/orders/quote-difference-view.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';

export interface EntryDifferenceProps {
  readonly orderId: string;
  readonly entry: StoredOutboxEntry;
  readonly attention: OrderAttention;
  /** What the entry is, for those who hear the buttons only. */
  readonly what: string;
}

/** ORD-2 right on the sync page: the difference line by line, and the ways to decide. */
export function EntryDifference({ orderId, entry, attention, what }: EntryDifferenceProps) {
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
