import { type QueuedTicket, readTicketQueue } from '../../../db/reads/orders/ticket-queue.ts';
import { DeskRows, REFRESH_EVERY_MS, RefundWaits, useToldDesk } from '../frame/desk-list.tsx';
import { DeskPage, useDeskAddress } from '../frame/desk-page.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { useMinute } from '../../../ui/time/use-minute.ts';
import { ticketColumns, TicketMark } from './ticket-columns.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { TicketQueue } from '../../../contracts/tickets/ticket-reads.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router-dom';
import { answerTicket } from '../../../commands/tickets/answer-ticket.ts';
import { formatRupees } from '../../../domain/money.ts';
import { ticketTypeLabel } from '../../../domain/orders/issue-types.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
import {
  CANNED_ANSWERS,
  isRefundable,
  type TicketAct,
  ticketAfter,
} from '../../../domain/orders/ticket-desk.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { FetchedPictures } from '../../../ui/pictures/fetched-pictures.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import frame from '../frame/desk-page.module.css';
import classes from './ticket-desk.module.css';
import type { DeskTicket } from '../../../contracts/tickets/answer-ticket.ts';

/** The queue of everybody's tickets, for customer care and administrators. */
export function TicketDeskPage() {
  return (
    <DeskPage title="Ticket desk" of="staff">
      <TicketDesk />
    </DeskPage>
  );
}

function TicketDesk() {
  const now = useMinute(Date.now);
  const address = useQueueAddress();
  const { queue, opened } = address;
  const { kept, refresh } = useTicketQueue(queue);
  const openTicket = kept?.tickets.find(({ ticket }) => ticket.ticketId === opened);
  return (
    <>
      <DeskRows<QueuedTicket>
        kept={kept && { rows: kept.tickets, hasMore: false, fetchedAt: kept.fetchedAt }}
        refresh={refresh}
        address={address}
        caption={queue === 'open' ? 'Waiting tickets' : 'Settled tickets'}
        columns={ticketColumns(now)}
        idOf={({ ticket }) => ticket.ticketId}
        onOpen={({ ticket }) => address.open(ticket.ticketId)}
        emptyTitle={queue === 'open' ? 'No ticket waits' : 'No ticket is settled yet'}
        emptyText="New tickets show here by themselves."
      >
        <ToggleChip isOn={queue === 'open'} onToggle={() => address.chooseQueue('open')}>
          Waiting
        </ToggleChip>
        <ToggleChip isOn={queue === 'settled'} onToggle={() => address.chooseQueue('settled')}>
          Settled
        </ToggleChip>
      </DeskRows>
      {openTicket !== undefined && (
        <TicketSheet
          key={openTicket.ticket.ticketId}
          queued={openTicket}
          onAnswered={refresh.retry}
          onClose={() => address.open(null)}
        />
      )}
    </>
  );
}

/** What the address says of the list: which queue, in which order, which ticket is open. */
function useQueueAddress() {
  const { get, set, sort, sortBy } = useDeskAddress();
  const queue: TicketQueue = get('queue') === 'settled' ? 'settled' : 'open';
  return {
    queue,
    sort,
    sortBy,
    opened: get('ticket'),
    chooseQueue: (chosen: TicketQueue) => set({ queue: chosen, ticket: '' }),
    open: (ticketId: string | null) => set({ ticket: ticketId ?? '' }),
  };
}

/** A queue as this device has it, renewed in the background; null: never fetched, undefined: being read. */
function useTicketQueue(queue: TicketQueue) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullTicketQueue(queue), [sync, queue]);
  const refresh = useBackgroundRefresh(ask, {
    everyMs: REFRESH_EVERY_MS,
    isWork: true,
    isLive: true,
  });
  useToldDesk('tickets', refresh.retry);
  const kept = useLiveQuery(async () => readTicketQueue(person, queue), [person, queue]);
  return { kept, refresh };
}

interface TicketSheetProps {
  readonly queued: QueuedTicket;
  /** Something was done that the server will answer. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
}

/** One ticket: what its buyer says and shows, and what can be done about it. */
function TicketSheet({ queued, onAnswered, onClose }: TicketSheetProps) {
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
          {ticket.orderId}, {formatRupees(ticket.amountPaise)},{' '}
          {orderStatusLabel(ticket.orderStatus)}
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
      {resolution !== null && (
        <NoticeLine>
          {resolution.outcome === 'refund' ? 'Refunded: ' : 'Answered: '}
          {resolution.note}
        </NoticeLine>
      )}
      <RefundWaits since={ticket.refundAskedAt} />
      {lost === null && (ticket.refundAskedAt ?? null) === null && (
        <TicketActs queued={queued} onAnswered={onAnswered} />
      )}
    </Sheet>
  );
}

function TicketActs({ queued, onAnswered }: Pick<TicketSheetProps, 'queued' | 'onAnswered'>) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const form = useForm({ initialValues: { note: '' } });
  const { ticket, standing } = queued;
  const can = (act: TicketAct): boolean => ticketAfter(standing, act) !== null;
  if (!can('reject')) return null;
  const act = (wish: TicketAct) =>
    run(async () => {
      const written = form.values.note.trim();
      if (wish !== 'take' && written === '')
        return 'Please write why. The buyer reads an answer as it is.';
      const result = await answerTicket(haat, ticket, { act: wish, note: written });
      if (!result.ok) return result.message;
      form.reset();
      onAnswered();
      return null;
    });
  const canRefund = isRefundable(ticket.orderStatus);
  const canned = [...(canRefund ? CANNED_ANSWERS.refund : []), ...CANNED_ANSWERS.reject];
  return (
    <div className={classes['answer']}>
      {can('take') && (
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
      <div className={frame['buttons']} role="group" aria-label="Answers that fit often">
        {canned.map((text) => (
          <button
            key={text}
            type="button"
            className={classes['canned']}
            onClick={() => form.setFieldValue('note', text)}
          >
            {text}
          </button>
        ))}
      </div>
      <AlertLine message={message} />
      <div className={frame['buttons']}>
        {canRefund && (
          <Button h={48} disabled={busy} onClick={() => act('refund')}>
            {ticket.isDispute === true
              ? 'Refund the buyer'
              : `Refund ${formatRupees(ticket.amountPaise)}`}
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
