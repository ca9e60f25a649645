import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readUserDetails } from '../../db/reads/settings.ts';
import { textOfError, scrubText } from '../../events/capture/error-reports.ts';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { closeTopDialog, connectShell, shellPlugins, type NativeShell } from './native-shell.ts';

/** Connects the app with the Android shell around it; loaded only there. Shows nothing. */
export function ShellBridge() {
  const { device } = useHaat();
  const navigate = useNavigate();
  const [shell, setShell] = useState<NativeShell | null>(null);
  const details = useLiveQuery(async () => readUserDetails(device), [device]);

  useEffect(() => {
    const plugins = shellPlugins();
    if (plugins === null) return;
    let isStopped = false;
    const connecting = connectShell(plugins, {
      closeTop: closeTopDialog,
      goBack: () => void navigate(-1),
      open: (path) => {
        const screen = internalPath(path);
        if (screen !== undefined) void navigate(screen);
      },
    });
    connecting.then(
      (connected) => !isStopped && setShell(connected),
      (error: unknown) => console.warn('The app does not hear its shell', error),
    );
    return () => {
      isStopped = true;
      connecting.then(
        (connected) => connected.stop(),
        () => undefined,
      );
    };
  }, [navigate]);

  const contactNumber = details?.primaryPhoneNumber ?? '';
  const systemUserId = details?.systemUserId ?? '';
  const isKnown = details !== undefined;
  useEffect(() => {
    if (shell === null || !isKnown) return;
    shell.identify({ contactNumber, systemUserId }).catch((error: unknown) => {
      console.warn('Native logging does not know who it is', error);
    });
  }, [shell, isKnown, contactNumber, systemUserId]);

  // What breaks in the page is in the phone's log, too; without codes, numbers and addresses.
  useEffect(() => {
    if (shell === null) return undefined;
    const write = (what: string) => {
      shell.log(scrubText(what)).catch((error: unknown) => {
        console.warn('Native logging does not take a record', error);
      });
    };
    const onError = ({ message }: ErrorEvent) => {
      write(`uncaught: ${message}`);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => {
      write(`rejected: ${textOfError(reason)}`);
    };
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [shell]);

  return null;
}
