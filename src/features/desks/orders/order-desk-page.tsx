import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { DeskAsk } from '../../../contracts/desks/desk-reads.ts';
import type { DeskHits, DeskOrderRow } from '../../../contracts/orders/desk/desk-order.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
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
import { DeskPage, useDeskAddress, type DeskAddress, PersonSearch } from '../frame/desk-page.tsx';
import { amountColumn, type DeskColumn } from '../frame/desk-table.tsx';
import { AlsoFound, hasHits } from './also-found.tsx';
import { OrderForBuyer } from './order-for-buyer.tsx';
import { OrderSheet, orderState } from './order-sheet.tsx';

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
  found: ['No order with that', 'What else was found stands above.'],
  all: ['No orders yet', 'Orders of all shops show here by themselves.'],
} as const;

interface EmptyList {
  readonly isUnanswered: boolean;
  readonly buyer: string;
  readonly query: string;
  readonly found: DeskHits | undefined;
}

function emptyKind({ isUnanswered, buyer, query, found }: EmptyList): keyof typeof EMPTY {
  if (isUnanswered) return 'unanswered';
  if (buyer !== '') return 'buyer';
  if (query === '') return 'all';
  return hasHits(found) ? 'found' : 'search';
}

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
  const found = desk.kept?.answer.found;
  const [emptyTitle, emptyText] = EMPTY[emptyKind({ isUnanswered, buyer, query, found })];
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
        found={<AlsoFound found={found} address={address} />}
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
