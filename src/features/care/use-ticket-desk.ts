import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TicketQueue } from '../../contracts/tickets/fetch-ticket-queue.ts';
import { readTicketQueue } from '../../db/reads/orders/ticket-queue.ts';
import { readUserDetails } from '../../db/reads/screen-settings.ts';
import { ROLES } from '../../domain/account/roles.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { DeskSort } from './desk-table.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

/** How often a queue that is looked at asks for what is new, ms. */
const REFRESH_EVERY_MS = 10_000;

/** Whether who is signed in works at the desk of customer care; undefined while that is being read. */
export function useIsCare(): boolean | undefined {
  const { device } = useHaat();
  return useLiveQuery(async () => {
    const role = (await readUserDetails(device))?.realmOwnerInfo.role;
    return role === ROLES.CR || role === ROLES.ADMIN;
  }, [device]);
}

/** What the address says of the list: which queue, in which order, which ticket is open. */
export function useDeskAddress() {
  const [search, setSearch] = useSearchParams();
  const queue: TicketQueue = search.get('queue') === 'settled' ? 'settled' : 'open';
  const [key = '', way] = (search.get('sort') ?? '').split('.');
  const sort: DeskSort | null = key === '' ? null : { key, isDown: way === 'down' };
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return {
    queue,
    sort,
    opened: search.get('ticket'),
    chooseQueue: (chosen: TicketQueue) => change({ queue: chosen, ticket: null }),
    sortBy: (by: DeskSort) => change({ sort: by.isDown ? `${by.key}.down` : by.key }),
    open: (ticketId: string | null) => change({ ticket: ticketId }),
  };
}

/** A queue as this device has it, renewed in the background; null: never fetched, undefined: being read. */
export function useTicketQueue(queue: TicketQueue, isOn: boolean) {
  const { person, sync } = useHaat();
  const ask = useCallback(() => sync.pullTicketQueue(queue), [sync, queue]);
  const refresh = useBackgroundRefresh(ask, { isOn, everyMs: REFRESH_EVERY_MS, isWork: true });
  const kept = useLiveQuery(() => readTicketQueue(person, queue), [person, queue]);
  return { kept, refresh };
}
