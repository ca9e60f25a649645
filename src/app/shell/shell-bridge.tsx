import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readUserDetails } from '../../db/reads/settings.ts';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { scrubText, textOfError } from '../../events/capture/error-reports.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { NativePush } from '../session/push-subscription.ts';

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

/** Who uses the app, as native logging wants to know it (specification, section 7). */
interface ShellIdentity {
  readonly contactNumber: string;
  readonly systemUserId: string;
}

/** The three fields of native logging. */
type LoggedIdentity = ShellIdentity & { readonly apkVersion: string };

/** Stops listening. */
interface ListenerHandle {
  readonly remove: () => Promise<void>;
}

/** What the Android shell puts into the page (`shell/`): its own plugin and Capacitor's for the app's life and for messages. */
export interface ShellPlugins {
  /** Only in a shell that was built with Firebase. */
  readonly PushNotifications?: Pick<NativePush, 'addListener'>;
  readonly HaatShell: {
    readonly info: () => Promise<{ readonly apkVersion: string }>;
    readonly identify: (identity: LoggedIdentity) => Promise<void>;
    readonly log: (record: LoggedIdentity & { readonly message: string }) => Promise<void>;
  };
  readonly App: {
    readonly addListener: ((
      event: 'backButton',
      heard: (state: { readonly canGoBack: boolean }) => void,
    ) => Promise<ListenerHandle>) &
      ((
        event: 'appUrlOpen',
        heard: (opened: { readonly url: string }) => void,
      ) => Promise<ListenerHandle>);
    readonly exitApp: () => Promise<void>;
  };
}

/** What the shell may do with the page. */
export interface ShellPage {
  /** Closes the dialog or sheet on top. @returns false when nothing is open */
  readonly closeTop: () => boolean;
  readonly goBack: () => void;
  /** Goes to a path of the app; one that it does not know is ignored. */
  readonly open: (path: string) => void;
}

/** The bridge to the phone. */
interface NativeShell {
  readonly identify: (identity: ShellIdentity) => Promise<void>;
  readonly log: (message: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The plugins of the shell around this page; null in a browser. */
export function shellPlugins(scope: unknown = globalThis): ShellPlugins | null {
  const { Capacitor } = scope as { Capacitor?: { readonly Plugins?: Partial<ShellPlugins> } };
  const { HaatShell, App, PushNotifications } = Capacitor?.Plugins ?? {};
  if (HaatShell === undefined || App === undefined) return null;
  return { HaatShell, App, ...(PushNotifications !== undefined && { PushNotifications }) };
}

/** Path and query of a link to the app. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/**
 * Connects the page with the phone: the back button closes what is open, else goes back, else leaves the app; links to
 * the shop and messages that are tapped open their screen; native logging learns who it is.
 */
export async function connectShell(plugins: ShellPlugins, page: ShellPage): Promise<NativeShell> {
  const { HaatShell, App, PushNotifications } = plugins;
  const { apkVersion } = await HaatShell.info();
  const back = await App.addListener('backButton', ({ canGoBack }) => {
    if (page.closeTop()) return;
    if (canGoBack) page.goBack();
    else void App.exitApp();
  });
  const links = await App.addListener('appUrlOpen', ({ url }) => {
    if (URL.canParse(url)) page.open(pathOf(url));
  });
  const taps = await PushNotifications?.addListener(
    'pushNotificationActionPerformed',
    ({ notification }) => {
      const path = notification?.data?.path;
      if (typeof path === 'string') page.open(path);
    },
  );
  let known: LoggedIdentity = { contactNumber: '', systemUserId: '', apkVersion };
  return {
    identify: (identity) => {
      known = { ...identity, apkVersion };
      return HaatShell.identify(known);
    },
    log: (message) => HaatShell.log({ ...known, message }),
    stop: async () => {
      await back.remove();
      await links.remove();
      await taps?.remove();
    },
  };
}

/** Closes the topmost dialog as the Escape key does, so that its screen hears of it. */
function closeTopDialog(): boolean {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (top === undefined) return false;
  top.dispatchEvent(new Event('cancel', { cancelable: true }));
  return true;
}
