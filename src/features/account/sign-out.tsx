import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@mantine/core';
import { unsentWork } from '../../commands/session/sign-out.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { unsentText } from './unsent-text.ts';

/** Signs out on this phone, also without the network; asks first when something would be lost. */
export function SignOut() {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [unsent, setUnsent] = useState(0);

  async function signOut(): Promise<null> {
    await haat.endSession();
    await navigate(ROUTES.welcome, { replace: true });
    return null;
  }

  async function askOrSignOut(): Promise<null> {
    const { waiting, needsBuyer } = await unsentWork(haat.person);
    if (waiting + needsBuyer === 0) return signOut();
    setUnsent(waiting + needsBuyer);
    return null;
  }

  return (
    <>
      <AlertLine message={message} />
      <Button
        size="lg"
        variant="default"
        fullWidth
        loading={busy && unsent === 0}
        onClick={() => {
          run(askOrSignOut);
        }}
      >
        Sign out
      </Button>
      {unsent > 0 && (
        <ConfirmDialog
          title="Sign out?"
          text={unsentText(unsent)}
          confirmLabel="Sign out anyway"
          busy={busy}
          onCancel={() => {
            setUnsent(0);
          }}
          onConfirm={() => {
            run(signOut);
          }}
        />
      )}
    </>
  );
}
