import { useEffect } from 'react';
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
