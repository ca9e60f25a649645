import { Link } from 'react-router-dom';
import type { DeskHits } from '../../../contracts/orders/desk/desk-order.ts';
import { ROLE_NAMES, ROLES } from '../../../domain/account/roles.ts';
import { formatRupees } from '../../../domain/money.ts';
import { isAssignable } from '../../../domain/orders/ticket-desk.ts';
import { ROUTES, storePath } from '../../../domain/routes/routes.ts';
import frame from '../frame/desk-page.module.css';
import { type DeskAddress, useRole } from '../frame/desk-page.tsx';
import { ticketStateText } from '../tickets/ticket-sheet.tsx';
import { paymentText } from './order-traces.tsx';

/** Whether a search found anything beside orders. */
export const hasHits = (found: DeskHits | undefined): boolean =>
  Object.values(found ?? {}).some((hits) => hits.length > 0);

/** What the search found beside orders: each leads to where a desk sees it. */
export function AlsoFound({
  found,
  address,
}: {
  readonly found: DeskHits | undefined;
  readonly address: DeskAddress;
}) {
  const isAdmin = useRole() === ROLES.ADMIN;
  if (found === undefined || !hasHits(found)) return null;
  const { people, stores, tickets, payments } = found;
  const asked = encodeURIComponent(address.get('q'));
  const ordersOf = (userId: number) => `${ROUTES.careOrders}?buyer=${userId}`;
  const hits: readonly (readonly [key: string, text: string, path: string | null])[] = [
    ...people.map(({ userId, name, role }) => {
      const desk = isAdmin ? `${ROUTES.adminPeople}?open=${userId}` : null;
      const text = `Person ${userId}, ${name === '' ? 'no name' : name}, ${ROLE_NAMES[role]}`;
      return [
        `person-${userId}`,
        text,
        String(userId) === address.get('buyer') ? desk : ordersOf(userId),
      ] as const;
    }),
    ...stores.map(({ storeId, name, city, areaCode }) => {
      const desk = `${ROUTES.adminShops}?list=stores&q=${encodeURIComponent(name)}&open=${encodeURIComponent(storeId)}`;
      const text = `Store ${name}, ${city} ${areaCode}`;
      return [`store-${storeId}`, text, isAdmin ? desk : storePath(storeId)] as const;
    }),
    ...tickets.map(({ ticketId, summary, status, orderId }) => {
      const path = `${ROUTES.careTickets}?ticket=${ticketId}${isAssignable(status) ? '' : '&queue=settled'}`;
      const text = `Ticket “${summary}”, ${ticketStateText(status)}, order ${orderId}`;
      return [`ticket-${ticketId}-${orderId}`, text, path] as const;
    }),
    ...payments.map(({ paymentId, amountPaise, state, orderId, buyerUserId }) => {
      const path = `${ROUTES.careOrders}?q=${asked}&open=${orderId}`;
      const whose = orderId === null ? 'without an order' : `order ${orderId}`;
      const text = `Payment of ${formatRupees(amountPaise)}, ${paymentText(state)}, ${whose}`;
      return [paymentId, text, orderId === null ? ordersOf(buyerUserId) : path] as const;
    }),
  ];
  return (
    <section aria-label="Also found">
      <ul className={frame['found']}>
        {hits.map(([key, text, path]) => (
          <li key={key}>{path === null ? text : <Link to={path}>{text}</Link>}</li>
        ))}
      </ul>
    </section>
  );
}
