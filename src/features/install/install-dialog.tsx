import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { rememberInstallAnswer } from '../../commands/settings/remembered-answers.ts';
import { installCancel, installSuccess } from '../../domain/events/app-events.ts';
import { fillMessage } from '../../domain/messages.ts';
import { useDevice, type InstallOutcome } from '../../ports/device-context.tsx';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './install-dialog.module.css';

const PRODUCT = 'Haat';

export interface InstallDialogProps {
  /** The browser's prompt was answered; its person may also close the dialog before that. */
  readonly onAnswered: (outcome: InstallOutcome) => void;
  readonly onClosed: () => void;
}

/** The install dialog of the specification (section 2): icon, text, Install; it can be closed. */
export function InstallDialog({ onAnswered, onClosed }: InstallDialogProps) {
  const haat = useHaat();
  const { install } = useDevice();
  const messages = useMessages();
  const { busy, message, run } = useBusyTask();

  async function installNow(): Promise<string | null> {
    const outcome = await install.ask();
    if (outcome !== null) haat.track(outcome === 'accepted' ? installSuccess() : installCancel());
    const saved = await rememberInstallAnswer(haat, outcome ?? 'closed');
    if (outcome === null) onClosed();
    else onAnswered(outcome);
    return saved.ok ? null : saved.message;
  }

  async function close(): Promise<string | null> {
    const saved = await rememberInstallAnswer(haat, 'closed');
    onClosed();
    return saved.ok ? null : saved.message;
  }

  return (
    <Sheet title={`Install ${PRODUCT}`} onClose={() => run(close)}>
      <div className={classes['content']}>
        <img src="/icons/haat.svg" alt="" width={72} height={72} className={classes['icon']} />
        {install.state === 'by-hand' ? (
          <ByHand />
        ) : (
          <>
            <p>{fillMessage(messages.installText, { product: PRODUCT })}</p>
            <AlertLine message={message} />
            <Button size="lg" fullWidth loading={busy} onClick={() => run(installNow)}>
              {messages.install}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** iOS has no prompt: its person is told the way. */
function ByHand() {
  return (
    <>
      <p>Put {PRODUCT} on your home screen. It opens faster there and keeps working offline.</p>
      <ol className={classes['steps']}>
        <li>
          Tap <IconShare2 size={20} aria-hidden className={classes['glyph']} /> Share in the bar of
          Safari.
        </li>
        <li>Choose “Add to Home Screen”, then “Add”.</li>
      </ol>
    </>
  );
}
