import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { DeskAnswer, DeskAsk, DeskRead } from '../contracts/desks/desk-reads.ts';
import { readDeskAnswer } from '../db/reads/desk-answers.ts';
import { useHaat } from './haat-context.tsx';

/** An answer about a shop or for a desk as this device has it. Null: never fetched; undefined: being read. */
export type KeptDeskAnswer<Read extends DeskRead> =
  { readonly answer: DeskAnswer<Read>; readonly fetchedAt: number } | null | undefined;

/**
 * What this device has of a question of those who work at a shop or a desk, and how to ask it anew (`useBackgroundRefresh`).
 * @param ask must keep its identity (`useMemo`)
 */
export function useDeskAnswer<Read extends DeskRead>(read: Read, ask: DeskAsk<Read>) {
  const { person, sync } = useHaat();
  const pull = useCallback(() => sync.pullDesk(read, ask), [sync, read, ask]);
  const found = useLiveQuery(
    async () => ({ ask, kept: await readDeskAnswer(person, read, ask) }),
    [person, read, ask],
  );
  // What was kept of the question before is no answer to this one.
  const kept: KeptDeskAnswer<Read> = found?.ask === ask ? found.kept : undefined;
  return { kept, pull };
}
