import { useEffect, useState } from 'react';
import { emptiedStorageText } from './lost-storage-text.ts';
import { findEmptiedStorage, removeStorageTrace } from './storage-trace.ts';
import classes from '../shell/shell.module.css';

/** DB-3: tells who is not signed in any more that the browser has emptied Haat's storage, and what that means. */
export function EmptiedNotice() {
  const [unsent, setUnsent] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    findEmptiedStorage().then(
      (found) => {
        if (!isGone) setUnsent(found);
      },
      // A blocked storage is told of where it is used (`StorageGate`).
      (error: unknown) => console.warn('The storage was not looked at', error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (unsent === null) return null;
  return (
    <div className={classes['notice']} data-tone="attention" role="alert">
      <p>{emptiedStorageText(unsent)}</p>
      <button
        type="button"
        onClick={() => {
          removeStorageTrace();
          setUnsent(null);
        }}
      >
        OK
      </button>
    </div>
  );
}
