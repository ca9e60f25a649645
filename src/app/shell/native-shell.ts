/** Who uses the app, as native logging wants to know it (specification, section 7). */
export interface ShellIdentity {
  readonly contactNumber: string;
  readonly systemUserId: string;
}

/** The three fields of native logging. */
type LoggedIdentity = ShellIdentity & { readonly apkVersion: string };

/** Stops listening. */
interface ListenerHandle {
  readonly remove: () => Promise<void>;
}

/** What the Android shell puts into the page (`shell/`): its own plugin and Capacitor's for the app's life. */
export interface ShellPlugins {
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
export interface NativeShell {
  readonly identify: (identity: ShellIdentity) => Promise<void>;
  readonly log: (message: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The plugins of the shell around this page; null in a browser. */
export function shellPlugins(scope: unknown = globalThis): ShellPlugins | null {
  const { Capacitor } = scope as { Capacitor?: { readonly Plugins?: Partial<ShellPlugins> } };
  const { HaatShell, App } = Capacitor?.Plugins ?? {};
  return HaatShell === undefined || App === undefined ? null : { HaatShell, App };
}

/** Path and query of a link to the app. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/**
 * Connects the page with the phone: the back button closes what is open, else goes back, else leaves the app; links to
 * the shop open their screen; native logging learns who it is.
 */
export async function connectShell(plugins: ShellPlugins, page: ShellPage): Promise<NativeShell> {
  const { HaatShell, App } = plugins;
  const { apkVersion } = await HaatShell.info();
  const back = await App.addListener('backButton', ({ canGoBack }) => {
    if (page.closeTop()) return;
    if (canGoBack) page.goBack();
    else void App.exitApp();
  });
  const links = await App.addListener('appUrlOpen', ({ url }) => {
    if (URL.canParse(url)) page.open(pathOf(url));
  });
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
    },
  };
}

/** Closes the topmost dialog as the Escape key does, so that its screen hears of it. */
export function closeTopDialog(): boolean {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (top === undefined) return false;
  top.dispatchEvent(new Event('cancel', { cancelable: true }));
  return true;
}
