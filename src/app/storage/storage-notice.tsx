import { useLiveQuery } from 'dexie-react-hooks';
import { markLossAsRead } from '../../commands/session/check-storage.ts';
import { readLostStorage } from '../../db/reads/sync-status/sync-status.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { lostStorageText } from './lost-storage-text.ts';
import classes from '../shell/shell.module.css';

/** DB-3: tells once that the browser had emptied this phone's storage, and what may be lost by it. */
export function StorageNotice() {
  const { person } = useHaat();
  const lost = useLiveQuery(async () => readLostStorage(person), [person]);
  if (lost === undefined || lost === null) return null;
  return (
    <div className={classes['notice']} data-tone="attention" role="alert">
      <p>{lostStorageText(lost.unsent)}</p>
      <button
        type="button"
        onClick={() => {
          markLossAsRead(person).catch(console.error);
        }}
      >
        OK
      </button>
    </div>
  );
}
