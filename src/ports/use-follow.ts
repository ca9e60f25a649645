import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useHaat } from './haat-context.tsx';

/** Has the server tell at once when one of these subjects changes (LIVE-3), while the screen is shown. @param subjects names of `subjects` in src/contracts/live */
export function useFollow(subjects: readonly string[]): void {
  const { follow } = useHaat();
  const key = subjects.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const ends = key.split(' ').map(follow);
    return () => ends.forEach((end) => end());
  }, [follow, key]);
}

/**
 * Has a screen ask again when the server tells that a subject has changed.
 * @param subject empty for none
 * @param ask must keep its identity
 */
export function useTold(subject: string, ask: () => void): void {
  const { person } = useHaat();
  useFollow([subject]);
  const told = useLiveQuery(
    async () => (await person.fact('told'))?.[subject] ?? 0,
    [person, subject],
  );
  const seen = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (told === undefined) return;
    if (seen.current !== undefined && seen.current !== told) ask();
    seen.current = told;
  }, [told, ask]);
}
