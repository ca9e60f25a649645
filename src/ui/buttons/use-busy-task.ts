import { useRef, useState } from 'react';
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

/** Guards against second taps, and ends the waiting with a message even when the task throws. */
export function useBusyTask(): BusyTask {
  const messages = useMessages();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const isRunning = useRef(false);

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
