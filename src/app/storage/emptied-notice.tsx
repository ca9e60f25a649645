import { useEffect, useState } from 'react';
import classes from '../shell/shell.module.css';
import { findEmptiedStorage, removeStorageTrace } from './browser-storage.ts';

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

/**
 * What a person is told of an emptied storage (DB-3). What waited there can't be named, as its names went with it; some
 * of it may have been sent after it was last counted. @param unsent entries that waited when they were last counted
 */
export function lostStorageText(unsent: number): string {
  const start = `${EMPTIED} What Haat has of yours comes back`;
  if (unsent === 0) return `${start}; nothing was waiting to be sent.`;
  return `${start}, but ${lossText(unsent)}. Please look at your orders and your cart.`;
}

/** The same for who has to sign in first, as everything was emptied. @param unsent as above */
export function emptiedStorageText(unsent: number): string {
  const start = `${EMPTIED} Sign in, and what Haat has of yours comes back`;
  if (unsent === 0) return `${start}; nothing was waiting to be sent.`;
  return `${start}, but ${lossText(unsent)}. Please look at your orders and your cart then.`;
}

const EMPTIED = 'This browser had emptied Haat’s storage on this phone.';

function lossText(unsent: number): string {
  const what =
    unsent === 1
      ? '1 change that was not sent yet is lost'
      : `${unsent} changes that were not sent yet are lost`;
  return `${what}, as far as this phone knows`;
}
