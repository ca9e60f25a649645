import type { Order } from '../../contracts/schemas.ts';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';
import { outcomeText } from './outcome-words.ts';

/** What came of a cancellation or a return, by the server's word; nothing while there is none. */
export function OutcomeNote({ order }: { readonly order: Order }) {
  const messages = useMessages();
  const now = useMinute(Date.now);
  const text = outcomeText(order, (ms) => dateTimeInSentence(ms, now), messages);
  return text === null ? null : <NoticeLine>{text}</NoticeLine>;
}
