import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { keepForOthers, removeLeftByOthers } from '../../commands/session/others-databases.ts';
import type { SaveResult } from '../../db/save.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { leftByOthersText } from './left-by-others-text.ts';
import classes from '../shell/shell.module.css';

const CHOICE =
  'If you keep it, it stays hidden on this phone until they sign in here again, and is sent then. ' +
  'If you remove it, it is lost for good. Nothing of yours is touched.';

/** OUT-4: asks what to do with what others left unsent on this phone; telling how much it is, and nothing of it. */
export function OthersNotice() {
  const { device, session } = useHaat();
  const left = useLiveQuery(async () => readSetting(device, 'left-by-others'), [device]);
  const [isAsking, setIsAsking] = useState(false);
  const { busy, message, run } = useBusyTask();
  const open = left?.filter(({ isKept }) => !isKept) ?? [];
  if (session === null || open.length === 0) return null;
  const orders = open.reduce((sum, one) => sum + one.orders, 0);
  const changes = open.reduce((sum, one) => sum + one.changes, 0);
  const text = leftByOthersText({ orders, changes });

  function decide(act: () => Promise<SaveResult<null>>): void {
    run(async () => {
      const result = await act();
      setIsAsking(false);
      return result.ok ? null : result.message;
    });
  }

  return (
    <>
      <div className={classes['notice']} data-tone="attention" role="status">
        <p>{message ?? text}</p>
        <button type="button" onClick={() => setIsAsking(true)}>
          Choose
        </button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Keep it for them?"
          text={`${text} ${CHOICE}`}
          confirmLabel="Remove it from this phone"
          cancelLabel="Keep it for them"
          busy={busy}
          onCancel={() => decide(() => keepForOthers(device))}
          onConfirm={() => decide(() => removeLeftByOthers(device, session.userId))}
        />
      )}
    </>
  );
}
