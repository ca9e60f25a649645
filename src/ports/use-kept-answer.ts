import { useLiveQuery } from 'dexie-react-hooks';
import { useHaat, type Haat } from './haat-context.tsx';

/** What the phone keeps of something that the server is asked for. */
export interface KeptAnswer<Value> {
  /** Undefined until it has been read. */
  readonly kept: Value | undefined;
  /**
   * Whether asking has ended, well or not, and what is kept was read after that. Only then may a screen say that nothing is
   * there: the answer is written by a worker, and is told of before this page has read it.
   */
  readonly isKnown: boolean;
}

/**
 * Reads what is kept, follows it, and reads it again when asking has ended.
 * @param state how the asking stands, as `useBackgroundRefresh` tells it
 * @param about what is asked about: what was read about something else counts for nothing
 * @param read depends on the databases and `about` alone
 */
export function useKeptAnswer<Value>(
  state: 'asking' | 'fresh' | 'failed',
  about: string,
  read: (haat: Haat) => Promise<Value>,
): KeptAnswer<Value> {
  const haat = useHaat();
  const found = useLiveQuery(
    async () => ({ about, state, value: await read(haat) }),
    [haat, about, state],
  );
  if (found?.about !== about) return { kept: undefined, isKnown: false };
  return { kept: found.value, isKnown: state !== 'asking' && found.state === state };
}
