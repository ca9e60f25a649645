import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { DeskOrder } from '../../../contracts/orders/desk/desk-order.ts';
import { formatRupees } from '../../../domain/money.ts';
import { orderStatusLabel, type OrderStatus } from '../../../domain/orders/life/order-status.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { DateTime } from '../../../ui/time/date-time.tsx';
import frame from '../frame/desk-page.module.css';
import classes from './order-desk.module.css';

/** A part of an order, closed or open under its heading; nothing where there is nothing. */
function Part(props: {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: readonly ReactNode[];
}) {
  if (props.children.length === 0) return null;
  return (
    <details className={classes['part']} open={props.isOpen}>
      <summary>{props.title}</summary>
      <ul className={classes['lines']}>{props.children}</ul>
    </details>
  );
}

const MOVERS: Readonly<Record<string, string>> = {
  buyer: 'the buyer',
  seller: 'the shop',
  admin: 'Haat',
  system: 'Haat, on its own',
};

export function Timeline({ order: { moves } }: { readonly order: DeskOrder }) {
  return (
    <Part title="Timeline" isOpen>
      {moves.map(({ status, at, by, note }) => (
        // A status may be reached twice, but not at once.
        <li key={`${status} ${at}`}>
          <b>{orderStatusLabel(status)}</b> <DateTime ms={at} isWithin /> by {MOVERS[by] ?? by}
          {note !== '' && `: “${note}”`}
        </li>
      ))}
    </Part>
  );
}

/** A payment by the specification's label; one that failed or goes back has none. */
const PAYMENT_STATUSES: Readonly<Record<string, OrderStatus>> = {
  creating: 'PAYMENT_INIT',
  pending: 'PAYMENT_INIT',
  successful: 'PAYMENT_PAID',
};

/** How a payment stands, in words. */
export const paymentText = (state: string): string => {
  const status = PAYMENT_STATUSES[state];
  return status === undefined ? state : orderStatusLabel(status);
};

type AtProvider = NonNullable<DeskOrder['refunds'][number]['atProvider']>;

const providerText = ({ state, tries, id }: AtProvider): string =>
  [`At the provider: ${state}`, id, tries > 1 ? `asked ${tries} times` : null]
    .filter((part) => part !== null)
    .join(', ');

export function Money({ order }: { readonly order: DeskOrder }) {
  const { payments, refunds, paymentEvents = [], paymentMethod, isPickup = false } = order;
  const cash = isPickup ? 'Cash at pickup.' : 'Cash on delivery.';
  const events = [
    ...payments.map((payment) => (
      <li key={payment.paymentId}>
        Payment {payment.paymentId} at {payment.provider}
        {(payment.providerPaymentId ?? null) !== null && ` (${payment.providerPaymentId})`}:{' '}
        <b>{paymentText(payment.state)}</b>,{' '}
        {formatRupees(payment.paidPaise ?? payment.amountPaise)}, begun{' '}
        <DateTime ms={payment.createdAt} isWithin />, since{' '}
        <DateTime ms={payment.updatedAt} isWithin />
      </li>
    )),
    ...refunds.map(
      ({
        refundId,
        amountPaise,
        method,
        status,
        initiatedAt,
        dueAt,
        completedAt,
        atProvider = null,
      }) => (
        <li key={refundId}>
          Refund {refundId}: {formatRupees(amountPaise)} ({method}), {status}, begun{' '}
          <DateTime ms={initiatedAt} isWithin />,{' '}
          {completedAt === null ? 'with the buyer by ' : 'with the buyer since '}
          <DateTime ms={completedAt ?? dueAt} isWithin />
          {atProvider !== null && `. ${providerText(atProvider)}`}
        </li>
      ),
    ),
  ];
  return (
    <>
      <Part title="Payments and refunds" isOpen>
        {events.length > 0
          ? events
          : [<li key="none">{paymentMethod === 'cod' ? cash : 'No payment is known.'}</li>]}
      </Part>
      <Part title="What the payment provider told">
        {paymentEvents.map(({ eventId, about, word, at }) => (
          <li key={eventId}>
            {about === 'payment' ? 'Payment' : 'Refund'}: <b>{word}</b>,{' '}
            <DateTime ms={at} isWithin />, event {eventId}
          </li>
        ))}
      </Part>
    </>
  );
}

const SPEAKERS = { buyer: 'Buyer', shop: 'Shop', staff: 'Haat' } as const;

export function Words({ order }: { readonly order: DeskOrder }) {
  const { notes, tickets, messages, chat, talk = [] } = order;
  return (
    <>
      <Part title="Notes" isOpen>
        {notes.map(({ name, userId, text, at }) => (
          <li key={`${userId} ${at} ${text}`}>
            <span className={frame['words']}>{text}</span>{' '}
            <small>
              {name === '' ? userId : name}, <DateTime ms={at} isWithin />
            </small>
          </li>
        ))}
      </Part>
      <Part title="Tickets" isOpen>
        {tickets.map(({ ticketId, summary, status }) => (
          <li key={ticketId}>
            <Link to={`${ROUTES.careTickets}?ticket=${ticketId}`}>{summary}</Link> (
            {status.toLowerCase()})
          </li>
        ))}
      </Part>
      <Part title="Messages to the buyer">
        {messages.map(({ title, sentAt, isViewed }) => (
          <li key={`${sentAt} ${title}`}>
            {title}, <DateTime ms={sentAt} isWithin />, {isViewed ? 'read' : 'not read'}
          </li>
        ))}
      </Part>
      <Part title="Talk with the shop" isOpen>
        {talk.map(({ position, author, text, at }) => (
          <li key={position}>
            <b>{SPEAKERS[author]}</b>, <DateTime ms={at} isWithin />:{' '}
            <span className={frame['words']}>{text}</span>
          </li>
        ))}
      </Part>
      <Part title="Chat">
        {chat.map(({ author, text, at }) => (
          <li key={`${at} ${author} ${text}`}>
            {SPEAKERS[author]}, <DateTime ms={at} isWithin />: {text}
          </li>
        ))}
      </Part>
    </>
  );
}

export function Machinery({ order }: { readonly order: DeskOrder }) {
  const { calls, acts, externalReferenceId, phoneReports = [] } = order;
  return (
    <>
      <Part title="What staff did">
        {acts.map(({ name, userId, service, reason, at }) => (
          <li key={`${at} ${service} ${reason}`}>
            {name === '' ? userId : name}, <DateTime ms={at} isWithin />: {reason} ({service})
          </li>
        ))}
      </Part>
      <Part title="What the phone asked for">
        {[
          <li key="transaction">Transaction {externalReferenceId}</li>,
          ...calls.map(({ service, key, at }) => (
            <li key={key}>
              {service}, <DateTime ms={at} isWithin />, key {key}
            </li>
          )),
        ]}
      </Part>
      <Part title="What broke on the phone">
        {phoneReports.map(({ kind, message, source, screen, appVersion, at }) => (
          <li key={`${at} ${kind} ${message} ${source}`}>
            <b>{message === '' ? kind : message}</b> ({kind}), <DateTime ms={at} isWithin />
            {source !== '' && `, ${source}`}
            {screen !== '' && `, on ${screen}`}
            {appVersion !== '' && `, app ${appVersion}`}
          </li>
        ))}
      </Part>
    </>
  );
}
