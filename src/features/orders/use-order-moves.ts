import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { OrderRow } from '../../db/person-database.ts';
import { readOrderMoves } from '../../db/reads/orders/order-extras.ts';
import type { OrderMove } from '../../domain/orders/life/order-moved-by.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';

const NO_MOVES: readonly OrderMove[] = [];

/** Who moved an order to where it stands, as last told; asked for when it is opened and when it has moved on. */
export function useOrderMoves({ id, server }: OrderRow): readonly OrderMove[] {
  const { person, sync, session } = useHaat();
  const moves = useLiveQuery(() => readOrderMoves(person, id), [person, id]);
  const version = server?.version;
  const pullMoves = useCallback(
    // The version makes it another question: what is known of the last one is out of date.
    () =>
      version === undefined ? Promise.resolve({ ok: true } as const) : sync.pullOrderMoves(id),
    [sync, id, version],
  );
  useBackgroundRefresh(pullMoves, { isOn: session !== null && version !== undefined });
  return moves ?? NO_MOVES;
}
