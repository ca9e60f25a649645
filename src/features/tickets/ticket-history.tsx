import type { TicketView } from '../../db/reads/orders/tickets.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { resolutionText, ticketSteps } from './ticket-words.ts';
import classes from './tickets.module.css';

/** What became of a ticket: how it was settled, and each step with its time. */
export function TicketHistory({ view }: { readonly view: TicketView }) {
  const { ticket } = view;
  const resolution = resolutionText(ticket);
  const note = ticket.server?.resolution?.note ?? '';
  const steps = ticketSteps(ticket);
  return (
    <>
      {resolution !== null && (
        <NoticeLine>
          <b>{resolution}</b> {note}
        </NoticeLine>
      )}
      {steps.length > 0 && (
        <ol className={classes['steps']} aria-label="What happened">
          {steps.map(({ text, at }) => (
            <li key={`${text} ${at}`} className={classes['step']}>
              <span>{text}</span>
              <DateTime ms={at} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
