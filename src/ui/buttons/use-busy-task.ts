import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages-context.ts';

/** One thing at a time that a person asked for, and what went wrong with the last one. */
export interface BusyTask {
  readonly busy: boolean;
  readonly message: string | null;
  /** Starts `task` unless one runs already. It ends with what to tell the person, or null when all went well. */
  readonly run: (task: () => Promise<string | null>) => void;
  /** Takes the message away, when something else made it pointless. */
  readonly clear: () => void;
}

/**
 * Guards against second taps, and ends the waiting with a message even when the task throws. The message is about what was tried, so it
 * goes when the person changes a field: no form goes on to say what has been mended.
 */
export function useBusyTask(): BusyTask {
  const messages = useMessages();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isRunning = useRef(false);

  useEffect(() => {
    if (message === null) return;
    const forget = () => setMessage(null);
    // Not `change`, which a text field only sends when it is left: after the try that its text was for.
    document.addEventListener('input', forget);
    return () => document.removeEventListener('input', forget);
  }, [message]);

  async function runTask(task: () => Promise<string | null>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setMessage(null);
    try {
      setMessage(await task());
    } catch (error) {
      setMessage(messages.generic);
      throw error;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    message,
    run: (task) => {
      void runTask(task);
    },
    clear: () => {
      setMessage(null);
    },
  };
}
