import { Button } from '@mantine/core';
import { rememberPushAsked } from '../../commands/settings/remembered-answers.ts';
import type { PushPrompt } from '../../domain/push/invitations.ts';
import { useDevice } from '../../ports/device-context.tsx';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './push-prompt-sheet.module.css';

export interface PushPromptSheetProps {
  /** Checked with `checkPushPrompt`. */
  readonly prompt: PushPrompt;
  readonly onEnd: () => void;
}

/** Asks whether this phone may get messages, before the browser does: its own question can be answered with no once only. */
export function PushPromptSheet({ prompt, onEnd }: PushPromptSheetProps) {
  const haat = useHaat();
  const { messages } = useDevice();
  const { busy, message, run } = useBusyTask();
  const { title, body, okText, rejectText, okColour } = prompt;

  async function allow(): Promise<string | null> {
    const problem = await messages.turnOn();
    if (problem !== null) return problem;
    await rememberPushAsked(haat);
    onEnd();
    return null;
  }

  async function reject(): Promise<string | null> {
    await rememberPushAsked(haat);
    onEnd();
    return null;
  }

  return (
    <Sheet title={title} onClose={() => run(reject)}>
      <div className={classes['content']}>
        <p>{body}</p>
        <AlertLine message={message} />
        <Button
          size="lg"
          fullWidth
          color={okColour}
          loading={busy}
          className={classes['ok']}
          onClick={() => run(allow)}
        >
          {okText}
        </Button>
        <Button size="lg" fullWidth variant="default" disabled={busy} onClick={() => run(reject)}>
          {rejectText}
        </Button>
      </div>
    </Sheet>
  );
}
