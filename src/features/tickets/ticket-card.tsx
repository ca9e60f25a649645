import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { changeTicket } from '../../commands/tickets/raise-ticket.ts';
import type { Ticket } from '../../contracts/tickets/ticket.ts';
import {
  readTicketPicture,
  type TicketView,
  withBuyerActs,
} from '../../db/reads/orders/tickets.ts';
import type { TicketRow } from '../../db/person-database.ts';
import { ticketTypeLabel } from '../../domain/orders/issue-types.ts';
import { isRefused } from '../../domain/orders/life/waiting-change.ts';
import { buyerTicketProblem, stepsOf } from '../../domain/orders/ticket-desk.ts';
import { orderPath, ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { StarChoice } from '../../ui/fields/choice-list.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { useMarketSection } from '../../ui/goods/market-section.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Mark } from '../../ui/notices/mark.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { ShownPictures } from '../../ui/pictures/fetched-pictures.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import {
  ACTS,
  isRatingOf,
  isTicketOpen,
  promiseText,
  SHOWN_ACTS,
  type ShownAct,
  stepText,
  ticketState,
} from './ticket-values.ts';
import classes from './tickets.module.css';

interface TicketCardProps {
  readonly view: TicketView;
  /** When what waits is sent, as a sentence. */
  readonly whenSent: string;
}

/** A ticket: what it is about, how far it is, what was said, and what its buyer can do. */
export function TicketCard({ view, whenSent }: TicketCardProps) {
  const market = useMarketSection();
  const { ticket, entry, acts, order } = view;
  const { text, tone } = ticketState(view);
  const refused = acts.find(isRefused);
  const isUnderway = ticket.server !== null && isTicketOpen(view);
  const isWaiting = tone === 'waiting' && text !== 'Sending now';
  return (
    <Panel>
      <div className={classes['head']}>
        <h2 className={classes['type']}>{ticketTypeLabel(ticket)}</h2>
        <Mark tone={tone}>{text}</Mark>
      </div>
      <p className={classes['summary']}>{ticket.summary}</p>
      {ticket.description !== '' && <p className={classes['description']}>{ticket.description}</p>}
      {ticket.server !== null && acts.length === 0 && <Promised ticket={ticket.server} />}
      <TicketPicture ticket={ticket} />
      {ticket.server !== null && <TicketSteps ticket={ticket.server} />}
      {isUnderway && order?.server?.refundAskedAt !== undefined && (
        <p className={classes['soft']}>
          We are checking your refund. A second person at Haat looks at large ones before the money
          is sent.
        </p>
      )}
      {isWaiting && <p className={classes['soft']}>{whenSent}</p>}
      {tone === 'attention' && <p className={classes['error']}>{entry?.lastError?.message}</p>}
      {refused !== undefined && (
        <NoticeLine tone="danger">
          {refused.lastError?.message ?? 'This was not done.'}{' '}
          <Link to={ROUTES.sync}>See what waits</Link>
        </NoticeLine>
      )}
      <p className={classes['soft']}>
        {order !== null && (
          <Link to={orderPath(order.id)} className={classes['order']}>
            {order.server?.orderId ?? 'Order'}
          </Link>
        )}{' '}
        {order?.storeName} · <DateTime ms={ticket.createdAt} />
      </p>
      {ticket.server !== null && (
        <BuyerActs
          ticket={withBuyerActs(ticket.server, acts)}
          isRatingSent={!acts.some(({ payload }) => isRatingOf(payload))}
        />
      )}
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

function Promised({ ticket }: { readonly ticket: Ticket }) {
  const promise = promiseText(ticket, useMinute(Date.now));
  if (promise === null) return null;
  if (promise.isLate) return <NoticeLine tone="warn">{promise.text}</NoticeLine>;
  return <p className={classes['promise']}>{promise.text}</p>;
}

/** What the ticket shows: from this phone where it is kept, else fetched when it is asked for, and kept then. */
function TicketPicture({ ticket }: { readonly ticket: TicketRow }) {
  const { person, sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const picture = useLiveQuery(async () => readTicketPicture(person, ticket), [person, ticket]);
  const hasPicture = ticket.pictureId !== null || (ticket.server?.pictureFileId ?? null) !== null;
  if (!hasPicture || picture === undefined) return null;
  if (picture !== null) return <ShownPictures pictures={[picture]} alt="What you showed" isSmall />;
  const show = async () => {
    const answer = await sync.pullTicketPicture(ticket.id);
    return answer.ok ? null : answer.problem.message;
  };
  return (
    <>
      <AlertLine message={message} />
      <Button variant="light" h={44} loading={busy} onClick={() => run(show)}>
        Show the picture
      </Button>
    </>
  );
}

/** What became of a ticket, in order, with the words of each side. */
function TicketSteps({ ticket }: { readonly ticket: Ticket }) {
  return (
    <ol className={classes['steps']} aria-label="What happened">
      {stepsOf(ticket).map(({ step, by, note, at }) => (
        <li key={`${step} ${at}`} className={classes['step']} data-by={by}>
          <span>{stepText({ step, by })}</span>
          <DateTime ms={at} />
          {note !== '' && <q className={classes['note']}>{note}</q>}
        </li>
      ))}
    </ol>
  );
}

/** What its buyer can do with a ticket, by the one table of phone and server. @param ticket as it stands once what waits is answered */
function BuyerActs(props: { readonly ticket: Ticket; readonly isRatingSent: boolean }) {
  const { ticket, isRatingSent } = props;
  const haat = useHaat();
  const now = useMinute(Date.now);
  const { busy, message, run } = useBusyTask();
  const [chosen, setChosen] = useState<ShownAct | null>(null);
  const { ticketId, rating } = ticket;
  const possible = SHOWN_ACTS.filter((act) => buyerTicketProblem(ticket, act, now) === null);
  const tap = (act: ShownAct) => {
    if (act !== 'close') setChosen(act);
    else
      run(async () => {
        const result = await changeTicket(haat, { ticketId, act, note: '' });
        return result.ok ? null : result.message;
      });
  };
  return (
    <>
      {rating !== undefined && (
        <p className={classes['soft']}>
          {isRatingSent ? 'You rated the answer' : 'Your rating, waiting to send:'} {rating.stars}{' '}
          of 5{rating.words !== '' && `: “${rating.words}”`}
        </p>
      )}
      <AlertLine message={message} />
      {possible.length > 0 && (
        <div className={classes['buttons']}>
          {possible.map((act) => (
            <Button
              key={act}
              variant={act === 'escalate' ? 'filled' : 'light'}
              h={44}
              disabled={busy}
              onClick={() => tap(act)}
            >
              {act === 'rate' && rating !== undefined ? 'Change your rating' : ACTS[act].label}
            </Button>
          ))}
        </div>
      )}
      {chosen !== null && <ActSheet ticket={ticket} act={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface ActSheetProps {
  readonly ticket: Ticket;
  readonly act: ShownAct;
  readonly onClose: () => void;
}

/** Asks why, or how many stars. A failure keeps what was typed. */
function ActSheet({ ticket: { ticketId, summary, rating }, act, onClose }: ActSheetProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const isRating = act === 'rate';
  const { stars = 0, words: note = '' } = (isRating ? rating : undefined) ?? {};
  const form = useForm({ initialValues: { stars, note } });
  const { label, why } = ACTS[act];
  const send = (said: typeof form.values) =>
    run(async () => {
      const given = isRating && said.stars > 0 ? said : { note: said.note };
      const result = await changeTicket(haat, { ticketId, act, ...given });
      if (!result.ok) return result.message;
      onClose();
      return null;
    });
  return (
    <Sheet title={label} onClose={onClose}>
      <form className={classes['form']} noValidate onSubmit={form.onSubmit(send)}>
        <p className={classes['summary']}>{summary}</p>
        {isRating && (
          <StarChoice
            legend="How was the answer?"
            value={form.values.stars}
            onChange={(chosen) => form.setFieldValue('stars', chosen)}
          />
        )}
        <TextArea label={why} maxLength={500} rows={3} {...form.getInputProps('note')} />
        <AlertLine message={message} />
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {isRating ? 'Send rating' : label}
        </Button>
      </form>
    </Sheet>
  );
}
