import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { readSyncStatus } from '../../db/reads/sync-status/sync-status.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import classes from '../shell/shell.module.css';

/** One line below the header when the session has ended and its person has to sign in again (OUT-4). */
export function SignInNotice() {
  const { person } = useHaat();
  const status = useLiveQuery(async () => readSyncStatus(person), [person]);
  if (status?.signedOut !== true) return null;
  return (
    <p className={classes['notice']} data-tone="attention">
      Please <Link to={ROUTES.signIn}>sign in again</Link>
      {status.waiting + status.needsBuyer > 0 ? '. What is waiting stays on this phone.' : '.'}
    </p>
  );
}
