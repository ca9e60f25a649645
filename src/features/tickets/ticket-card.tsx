import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TicketView } from '../../db/reads/orders/tickets.ts';
import { issueTypeLabel } from '../../domain/orders/issue-types.ts';
import { orderPath, ROUTES } from '../../domain/routes/routes.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import { Mark } from '../../ui/notices/mark.tsx';
import { useMarketSection } from '../../ui/goods/market-section.ts';
import { Panel } from '../../ui/layout/section.tsx';
import { resolutionText, ticketState, ticketSteps } from './ticket-words.ts';
import classes from './tickets.module.css';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';

export interface TicketCardProps {
  readonly view: TicketView;
  /** When what waits is sent, as a sentence. */
  readonly whenSent: string;
}

/** A ticket: what it is about, how far it is, and what its buyer can do while the server does not have it. */
export function TicketCard({ view, whenSent }: TicketCardProps) {
  const market = useMarketSection();
  const { ticket, entry, order } = view;
  const { text, tone } = ticketState(ticket, entry);
  const hasPicture = ticket.pictureId !== null || (ticket.server?.pictureFileId ?? null) !== null;
  return (
    <Panel>
      <div className={classes['head']}>
        <h2 className={classes['type']}>{issueTypeLabel(ticket.issueType)}</h2>
        <Mark tone={tone}>{text}</Mark>
      </div>
      <p className={classes['summary']}>{ticket.summary}</p>
      {ticket.description !== '' && <p className={classes['description']}>{ticket.description}</p>}
      <TicketHistory view={view} />
      {hasPicture && tone !== 'attention' && <p className={classes['soft']}>With a picture</p>}
      {tone === 'waiting' && text === 'Waiting to send' && (
        <p className={classes['soft']}>{whenSent}</p>
      )}
      {tone === 'attention' && <p className={classes['error']}>{entry?.lastError?.message}</p>}
      <p className={classes['soft']}>
        {order !== null && (
          <Link to={orderPath(order.id)} className={classes['order']}>
            {order.server?.orderId ?? 'Order'}
          </Link>
        )}{' '}
        {order?.storeName} · <DateTime ms={ticket.createdAt} />
      </p>
      {tone === 'attention' && (
        <div className={classes['buttons']}>
          <Button
            component={Link}
            to={market.ticketCreatePath(ticket.orderId, ticket.id)}
            variant="light"
            h={44}
          >
            Edit ticket
          </Button>
          <Button component={Link} to={ROUTES.sync} variant="subtle" h={44}>
            More
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** What became of a ticket: how it was settled, and each step with its time. */
function TicketHistory({ view }: { readonly view: TicketView }) {
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
