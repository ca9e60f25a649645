import { nameOfColleague, type QueuedTicket } from '../../../db/reads/orders/ticket-queue.ts';
import { RefundWaits } from '../frame/desk-list.tsx';
import { useHaat } from '../../../ports/haat-context.tsx';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router-dom';
import { answerTicket, assignTicket } from '../../../commands/tickets/answer-ticket.ts';
import { formatRupees } from '../../../domain/money.ts';
import { ticketTypeLabel, type TicketStatus } from '../../../domain/orders/issue-types.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
import {
  CANNED_ANSWERS,
  isAssignable,
  isRefundable,
  stepsOf,
  type TicketStepName,
  type TicketAct,
  ticketAfter,
} from '../../../domain/orders/ticket-desk.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { SelectField, TextArea } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { FetchedPictures } from '../../../ui/pictures/fetched-pictures.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import frame from '../frame/desk-page.module.css';
import {
  AmountField,
  CannedAnswers,
  NO_AMOUNT,
  readAmount,
  WrittenNumbers,
} from '../frame/reason-act.tsx';
import classes from './ticket-desk.module.css';
import type { DeskColleague, DeskTicket } from '../../../contracts/tickets/answer-ticket.ts';
import { Mark, type MarkTone } from '../../../ui/notices/mark.tsx';

const STATES: Readonly<Record<TicketStatus, readonly [text: string, tone: MarkTone]>> = {
  OPEN: ['New', 'attention'],
  PROCESSING: ['In process', 'active'],
  ESCALATED: ['Escalated', 'attention'],
  RESOLVED: ['Settled', 'ended'],
  CLOSED: ['Closed', 'ended'],
};

/** Where a ticket stands, in words. */
export const ticketStateText = (status: TicketStatus): string => STATES[status][0];

/** Where a ticket stands, and whether that waits to be sent. */
export function TicketMark({ queued }: { readonly queued: QueuedTicket }) {
  const [text, tone] = STATES[queued.standing];
  if (queued.lost !== null) return <Mark tone="attention">Needs you</Mark>;
  if (queued.isWaiting) return <Mark tone="waiting">{`${text} · waiting to send`}</Mark>;
  return <Mark tone={tone}>{text}</Mark>;
}

interface TicketSheetProps {
  readonly queued: QueuedTicket;
  readonly colleagues: readonly DeskColleague[];
  /** Something was done that the server will answer. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

/** One ticket: what its buyer says and shows, and what can be done about it. */
export function TicketSheet({ queued, colleagues, onAnswered, onClose }: TicketSheetProps) {
  const { ticket, lost } = queued;
  const { resolution = null } = ticket;
  return (
    <Sheet title={ticket.summary} onClose={onClose}>
      <TicketMark queued={queued} />
      {lost !== null && (
        <NoticeLine tone="danger">
          {lost.error?.message ?? 'This was not done.'} <Link to={ROUTES.sync}>See what waits</Link>
        </NoticeLine>
      )}
      <dl className={frame['facts']}>
        <dt>What is wrong</dt>
        <dd>{ticketTypeLabel(ticket)}</dd>
        <dt>Order</dt>
        <dd>
          <Link to={`${ROUTES.careOrders}?q=${ticket.orderId}&open=${ticket.orderId}`}>
            {ticket.orderId}
          </Link>
          , {formatRupees(ticket.amountPaise)}, {orderStatusLabel(ticket.orderStatus)}
        </dd>
        <dt>Store</dt>
        <dd>{ticket.storeName}</dd>
        <dt>Buyer</dt>
        <dd>
          {ticket.buyerInitial === '' ? 'No name' : `${ticket.buyerInitial}…`} ({ticket.buyerUserId}
          )
        </dd>
        <dt>Raised</dt>
        <dd>
          <DateTime ms={ticket.createdAt} />
        </dd>
      </dl>
      {ticket.description !== '' && <p className={frame['words']}>{ticket.description}</p>}
      {ticket.pictureFileId !== null && <TicketPicture ticket={ticket} />}
      <TicketSteps ticket={ticket} />
      {resolution !== null && (
        <NoticeLine>
          {resolution.outcome === 'refund' ? 'Refunded: ' : 'Answered: '}
          {resolution.note}
        </NoticeLine>
      )}
      {ticket.rating !== undefined && (
        <NoticeLine>
          The buyer rates the answer {ticket.rating.stars} of 5
          {ticket.rating.words !== '' && `: “${ticket.rating.words}”`}
        </NoticeLine>
      )}
      <WrittenNumbers
        of={{ kind: 'ticket', orderId: ticket.orderId, ticketId: ticket.ticketId }}
        texts={textsOf(ticket)}
      />
      <RefundWaits since={ticket.refundAskedAt} />
      {lost === null && isAssignable(queued.standing) && (
        <Assignee queued={queued} colleagues={colleagues} onAnswered={onAnswered} />
      )}
      {lost === null && (ticket.refundAskedAt ?? null) === null && (
        <TicketActs queued={queued} onAnswered={onAnswered} />
      )}
    </Sheet>
  );
}

const textsOf = ({ summary, description, resolution, rating, steps = [] }: DeskTicket) => [
  summary,
  description,
  resolution?.note ?? '',
  rating?.words ?? '',
  ...steps.map(({ note }) => note),
];

const STEPS: Readonly<Record<TicketStepName, string>> = {
  said: 'The store answered',
  raised: 'Raised',
  taken: 'Taken',
  escalated: 'Escalated',
  refunded: 'Refunded',
  replaced: 'Replaced',
  refused: 'Answered without a refund',
  resolved: 'Resolved',
  reopened: 'Opened again',
  closed: 'Closed',
};

/** What happened to a ticket and was said, oldest first; nothing of one that was only raised. */
function TicketSteps({ ticket }: { readonly ticket: DeskTicket }) {
  const steps = stepsOf(ticket);
  if (steps.length < 2) return null;
  return (
    <ol aria-label="What happened" className={classes['steps']}>
      {steps.map(({ step, by, note, at }) => (
        <li key={`${step} ${at}`}>
          {STEPS[step]}
          {by === 'buyer' && ' by the buyer'}, <DateTime ms={at} isWithin />
          {note !== '' && <q className={classes['note']}>{note}</q>}
        </li>
      ))}
    </ol>
  );
}

/** Whose a ticket is, and giving it to somebody else. */
function Assignee({ queued, colleagues, onAnswered }: Omit<TicketSheetProps, 'onClose'>) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { assignee, me, standing } = queued;
  const give = (to: DeskColleague | null) =>
    run(async () => {
      const result = await assignTicket(haat, queued, to);
      if (!result.ok) return result.message;
      onAnswered();
      return null;
    });
  const isMine = assignee?.userId === me.userId;
  const others = colleagues.filter(
    ({ userId }) => userId !== me.userId && userId !== assignee?.userId,
  );
  // A new one that nobody has is taken below, which also tells its buyer that somebody works on it.
  const canTakeOver = !isMine && (assignee !== null || standing !== 'OPEN');
  return (
    <section aria-label="Who works on it" className={classes['answer']}>
      <dl className={frame['facts']}>
        <dt>Works on it</dt>
        <dd>{assignee === null ? 'Nobody yet' : isMine ? 'You' : nameOfColleague(assignee)}</dd>
      </dl>
      {others.length > 0 && (
        <SelectField
          label="Give it to"
          value=""
          disabled={busy}
          data={[
            { value: '', label: 'Choose a colleague' },
            ...others.map((one) => ({ value: String(one.userId), label: nameOfColleague(one) })),
          ]}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            const to = others.find(({ userId }) => userId === chosen);
            if (to !== undefined) give(to);
          }}
        />
      )}
      <AlertLine message={message} />
      <div className={frame['buttons']}>
        {canTakeOver && (
          <Button h={48} variant="light" disabled={busy} onClick={() => give(me)}>
            {assignee === null ? 'I do it' : 'Take it over'}
          </Button>
        )}
        {isMine && (
          <Button h={48} variant="light" disabled={busy} onClick={() => give(null)}>
            Let it go
          </Button>
        )}
      </div>
    </section>
  );
}

function TicketActs({ queued, onAnswered }: Omit<TicketSheetProps, 'colleagues' | 'onClose'>) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { ticket, standing, assignee, me } = queued;
  const isDispute = ticket.isDispute === true;
  const form = useForm({
    initialValues: { note: '', amount: isDispute ? '' : String(ticket.amountPaise / 100) },
  });
  const isAnothers = assignee !== null && assignee.userId !== me.userId;
  const can = (act: TicketAct): boolean => ticketAfter(standing, act) !== null;
  if (!can('reject')) return null;
  const act = (wish: TicketAct) =>
    run(async () => {
      const written = form.values.note.trim();
      if (wish !== 'take' && written === '')
        return 'Please write why. The buyer reads an answer as it is.';
      const hasAmount = wish === 'refund' && form.values.amount.trim() !== '';
      if (hasAmount && amountPaise === null) return NO_AMOUNT;
      const refund = hasAmount && amountPaise !== null ? { amountPaise } : {};
      const result = await answerTicket(haat, queued, { act: wish, note: written, ...refund });
      if (!result.ok) return result.message;
      form.reset();
      onAnswered();
      return null;
    });
  const canRefund = isRefundable(ticket.orderStatus);
  const amountPaise = readAmount(form.values.amount);
  const canned = [...(canRefund ? CANNED_ANSWERS.refund : []), ...CANNED_ANSWERS.reject];
  return (
    <div className={classes['answer']}>
      {can('take') && !isAnothers && (
        <Button h={48} loading={busy} onClick={() => act('take')}>
          Take it
        </Button>
      )}
      <TextArea
        label="Answer to the buyer"
        description="An escalation is read by administrators only."
        maxLength={500}
        rows={3}
        {...form.getInputProps('note')}
      />
      <CannedAnswers texts={canned} onChoose={(text) => form.setFieldValue('note', text)} />
      {canRefund && (
        <AmountField
          description={`The order cost ${formatRupees(ticket.amountPaise)}.${isDispute ? ' Empty: all that was sent back.' : ''}`}
          {...form.getInputProps('amount')}
        />
      )}
      <AlertLine message={message} />
      <div className={frame['buttons']}>
        {canRefund && (
          <Button h={48} disabled={busy} onClick={() => act('refund')}>
            {amountPaise === null ? 'Refund the buyer' : `Refund ${formatRupees(amountPaise)}`}
          </Button>
        )}
        <Button h={48} variant="light" disabled={busy} onClick={() => act('reject')}>
          Answer without a refund
        </Button>
        {can('escalate') && (
          <Button h={48} variant="subtle" disabled={busy} onClick={() => act('escalate')}>
            Escalate
          </Button>
        )}
      </div>
    </div>
  );
}

/** The picture of a ticket, which nobody else keeps. */
function TicketPicture({ ticket }: { readonly ticket: DeskTicket }) {
  const { sync } = useHaat();
  const fetch = async () => {
    const answer = await sync.readTicketPicture(ticket.buyerUserId, ticket.ticketId);
    if (!answer.ok) return answer.problem.message;
    return answer.value === null ? [] : [answer.value];
  };
  return <FetchedPictures count={1} alt="What the buyer shows" fetch={fetch} />;
}
