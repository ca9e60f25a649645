import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAsk } from '../../../contracts/desks/desk-reads.ts';
import type { DeskHits, DeskOrderRow } from '../../../contracts/orders/desk/desk-order.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { ROLE_NAMES, ROLES } from '../../../domain/account/roles.ts';
import { formatRupees } from '../../../domain/money.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
import { isAssignable } from '../../../domain/orders/ticket-desk.ts';
import { ROUTES, storePath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import {
  ActLines,
  type ActsOn,
  DeskList,
  RowState,
  useActsOn,
  useDesk,
} from '../frame/desk-list.tsx';
import frame from '../frame/desk-page.module.css';
import {
  DeskPage,
  useDeskAddress,
  type DeskAddress,
  PersonSearch,
  useRole,
} from '../frame/desk-page.tsx';
import { amountColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { ticketStateText } from '../tickets/ticket-sheet.tsx';
import { OrderForBuyer } from './order-for-buyer.tsx';
import { OrderSheet, orderState } from './order-sheet.tsx';
import { paymentText } from './order-traces.tsx';

/** For customer care: everybody's orders by one search, and those that a shop has left without an answer. */
export function OrderDeskPage() {
  return (
    <DeskPage title="Order desk" of="staff">
      <OrderDesk />
    </DeskPage>
  );
}

const timeOf = (ms: number): string => new Date(ms).toISOString();

/** Neither names nor numbers are among the columns, so no export has any (DESK-2). */
const orderColumns = (actsOn: ActsOn): readonly DeskColumn<DeskOrderRow>[] => [
  { key: 'order', label: 'Order', value: ({ orderId }) => orderId },
  { key: 'store', label: 'Store', value: ({ storeName }) => storeName },
  { key: 'buyer', label: 'Buyer', value: ({ buyerUserId }) => buyerUserId },
  amountColumn('amount', 'Amount', ({ amountPaise }) => amountPaise),
  {
    key: 'paid',
    label: 'Paid',
    value: ({ paymentMethod }) => (paymentMethod === 'cod' ? 'On delivery' : 'Online'),
  },
  {
    key: 'stands',
    label: 'Stands',
    value: ({ status }) => orderStatusLabel(status),
    show: ({ orderId, status }) => (
      <RowState acts={actsOn(deskSubjects.order(orderId))} state={orderState(status)} />
    ),
  },
  {
    key: 'since',
    label: 'Since',
    value: ({ statusAt }) => timeOf(statusAt),
    show: ({ statusAt }) => <DateTime ms={statusAt} />,
  },
  {
    key: 'placed',
    label: 'Placed',
    value: ({ placedAt }) => timeOf(placedAt),
    show: ({ placedAt }) => <DateTime ms={placedAt} />,
  },
];

/** What a list without rows says. */
const EMPTY = {
  unanswered: [
    'Every shop has answered',
    'Orders that wait for their shop longer than ten minutes show here by themselves.',
  ],
  buyer: ['This person has not ordered yet', 'What they order shows here by itself.'],
  search: [
    'No such order',
    'Try the number of the order, the ticket or the payment, the store, or the buyer’s name or whole phone number.',
  ],
  all: ['No orders yet', 'Orders of all shops show here by themselves.'],
} as const;

function OrderDesk() {
  const address = useDeskAddress();
  const [query, buyer] = [address.get('q'), address.get('buyer')];
  const list = address.get('list') === 'unanswered' ? 'unanswered' : 'all';
  const ask = useMemo<DeskAsk<'fetch-desk-orders'>>(
    () => ({
      list,
      query,
      limit: 100,
      ...(/^\d{1,15}$/.test(buyer) && { buyerUserId: Number(buyer) }),
    }),
    [list, query, buyer],
  );
  const desk = useDesk('fetch-desk-orders', ask);
  useAskIn(desk.kept?.answer.nextInMs ?? null, desk.refresh.retry);
  const actsOn = useActsOn();
  const columns = orderColumns(actsOn);
  const [isPlacing, setIsPlacing] = useState(false);
  const timesChosen = useTimesChosen(buyer);
  const opened = address.get('open');
  const isUnanswered = list === 'unanswered';
  const [emptyTitle, emptyText] =
    EMPTY[isUnanswered ? 'unanswered' : buyer !== '' ? 'buyer' : query !== '' ? 'search' : 'all'];
  const choose = (chosen: string) => address.set({ list: chosen, q: '', buyer: '', open: '' });
  return (
    <>
      <ActLines acts={actsOn(deskSubjects.placing)} />
      <DeskList
        desk={desk}
        address={address}
        caption={isUnanswered ? 'Orders without an answer' : 'Orders'}
        rowsOf={({ orders }) => orders}
        hasMore={({ hasMore }) => hasMore}
        columns={columns}
        idOf={({ orderId }) => orderId}
        onOpen={({ orderId }) => address.set({ open: orderId })}
        found={<AlsoFound found={desk.kept?.answer.found} address={address} />}
        emptyTitle={emptyTitle}
        emptyText={emptyText}
      >
        {!isUnanswered && <OrderSearch key={timesChosen} address={address} />}
        <ToggleChip isOn={!isUnanswered} onToggle={() => choose('')}>
          All orders
        </ToggleChip>
        <ToggleChip isOn={isUnanswered} onToggle={() => choose('unanswered')}>
          Without an answer
        </ToggleChip>
        <Button h={44} variant="light" onClick={() => setIsPlacing(true)}>
          Order for a caller
        </Button>
        {buyer !== '' && (
          <ToggleChip isOn onToggle={() => address.set({ buyer: '' })}>
            {`Buyer ${buyer}`}
          </ToggleChip>
        )}
      </DeskList>
      {isPlacing && <OrderForBuyer onClose={() => setIsPlacing(false)} />}
      {opened !== '' && (
        <OrderSheet key={opened} orderId={opened} onClose={() => address.set({ open: '' })} />
      )}
    </>
  );
}

/** How often a buyer has been chosen: each time the search is empty again, and never while somebody types in it. */
function useTimesChosen(buyer: string): number {
  const [chosen, setChosen] = useState({ buyer, times: 0 });
  const { times } = chosen;
  if (chosen.buyer !== buyer) setChosen({ buyer, times: buyer === '' ? times : times + 1 });
  return times;
}

/** What the search found beside orders: each leads to where a desk sees it. */
function AlsoFound({
  found,
  address,
}: {
  readonly found: DeskHits | undefined;
  readonly address: DeskAddress;
}) {
  const isAdmin = useRole() === ROLES.ADMIN;
  if (found === undefined) return null;
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
  if (hits.length === 0) return null;
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

/** Asks once more when the next order has waited too long for its shop. @param inMs null: not at all */
function useAskIn(inMs: number | null, ask: () => void): void {
  useEffect(() => {
    if (inMs === null) return undefined;
    const timer = setTimeout(ask, inMs + 100);
    return () => clearTimeout(timer);
  }, [inMs, ask]);
}

/** Ids of orders, tickets and payments have letters in them; a number has none, and finds its person and their orders. */
function OrderSearch({ address }: { readonly address: DeskAddress }) {
  const { sync } = useHaat();
  return (
    <PersonSearch
      label="Search orders"
      placeholder="Any number, store or name"
      address={address}
      mayBeNumber={(typed) => /^[\d\s().+-]+$/.test(typed)}
      openNumber={async (mobileNumber) => {
        const answer = await sync.askDesk('fetch-desk-orders', { mobileNumber, limit: 1 });
        if (!answer.ok) return answer.problem.message;
        const [person] = answer.value?.found?.people ?? [];
        const [order] = answer.value?.orders ?? [];
        const userId = person?.userId ?? order?.buyerUserId;
        if (userId === undefined) return 'Nobody on Haat has this number.';
        address.set({ buyer: String(userId) });
        return null;
      }}
    />
  );
}
