import type { SyncService } from '../../contracts/sync-service.ts';
import { webPushToken } from '../../domain/push/push-token.ts';
import type { MessagesPort } from '../../ports/device-context.tsx';

/** What the server and the push service are asked through. */
type PushSync = Pick<SyncService, 'pullPushKey' | 'savePushToken'>;

type Permission = MessagesPort['permission'];

const NO_WORKER = 'Messages need a moment more to get ready. Please try again.';
const NOT_ON = 'Your browser could not turn messages on. Please try again later.';
const NOT_ON_PHONE = 'Your phone could not turn messages on. Please try again later.';

/** Android's word, where a person may be asked once more after a no. */
interface NativePermission {
  readonly receive: 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied';
}

/** Capacitor's plugin for messages by Firebase, as far as it is used. */
export interface NativePush {
  readonly checkPermissions: () => Promise<NativePermission>;
  readonly requestPermissions: () => Promise<NativePermission>;
  readonly register: () => Promise<void>;
  readonly unregister: () => Promise<void>;
  readonly addListener: (
    event: 'registration' | 'registrationError' | 'pushNotificationActionPerformed',
    heard: (content: {
      readonly value?: string;
      readonly notification?: { readonly data?: { readonly path?: unknown } };
    }) => void,
  ) => Promise<{ readonly remove: () => Promise<void> }>;
}

/** The shell's way to messages; null in a browser, and in a shell that was built without Firebase. */
function nativePush(): NativePush | null {
  const { Capacitor } = globalThis as {
    Capacitor?: { readonly Plugins?: { readonly PushNotifications?: NativePush } };
  };
  return Capacitor?.Plugins?.PushNotifications ?? null;
}

/** True where this browser or shell can take messages. */
export function canPush(): boolean {
  const canBrowser =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return canBrowser || nativePush() !== null;
}

const readPermission = ({ receive }: NativePermission): Permission =>
  receive === 'granted' || receive === 'denied' ? receive : 'default';

/** What is known at once; a shell has to be asked (`askedPermission`). */
export function permissionAtStart(): Permission {
  if (nativePush() !== null) return 'default';
  return canPush() ? Notification.permission : 'denied';
}

/** Whether messages may be shown. @param mayAsk asks the person, where that was not done */
export async function askedPermission(mayAsk: boolean): Promise<Permission> {
  const native = nativePush();
  if (native !== null)
    return readPermission(await (mayAsk ? native.requestPermissions() : native.checkPermissions()));
  return mayAsk ? Notification.requestPermission() : permissionAtStart();
}

/** The registration of the service worker once it is active; undefined where there is none. */
async function activeRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active === null ? undefined : registration;
}

/** How long a phone may take to register with Firebase, ms. */
const REGISTER_MS = 10_000;

/** The token of this phone, the same until Firebase gives another one; null where there is none now. */
async function registerNative(native: NativePush): Promise<string | null> {
  let end: (token: string | null) => void = () => undefined;
  const registered = new Promise<string | null>((resolve) => {
    end = resolve;
  });
  const handles = [
    await native.addListener('registration', ({ value }) => end(value ?? null)),
    await native.addListener('registrationError', () => end(null)),
  ];
  const timer = setTimeout(() => end(null), REGISTER_MS);
  try {
    await native.register();
    return await registered;
  } finally {
    clearTimeout(timer);
    for (const handle of handles) await handle.remove();
  }
}

/** Where this device takes messages, as a token; null where it takes none. */
export async function currentToken(): Promise<string | null> {
  if (!canPush()) return null;
  const native = nativePush();
  if (native !== null) return registerNative(native);
  const registration = await activeRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription === null || subscription === undefined ? null : tokenOf(subscription);
}

function tokenOf(subscription: PushSubscription): string | null {
  const { endpoint, keys } = subscription.toJSON();
  const { auth, p256dh } = keys ?? {};
  if (endpoint === undefined || auth === undefined || p256dh === undefined) return null;
  return webPushToken({ endpoint, auth, p256dh });
}

/** Subscribes with the server's key, or registers with Firebase, and tells the server. @returns what to tell the person, or null when it has it */
export async function subscribe(sync: PushSync): Promise<string | null> {
  const native = nativePush();
  const token = native === null ? await subscribeBrowser(sync) : await registerNative(native);
  if (token === null) return NOT_ON_PHONE;
  if (typeof token !== 'string') return token.problem;
  const saved = await sync.savePushToken(token);
  return saved.ok ? null : saved.problem.message;
}

/** The token of a new subscription, or what to tell the person. */
async function subscribeBrowser(sync: PushSync): Promise<string | { readonly problem: string }> {
  const registration = await activeRegistration();
  if (registration === undefined) return { problem: NO_WORKER };
  const key = await sync.pullPushKey();
  if (!key.ok) return { problem: key.problem.message };
  if (key.value === null) return { problem: 'This shop sends no messages.' };
  try {
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key.value,
    });
    return tokenOf(subscription) ?? { problem: NOT_ON };
  } catch (error) {
    console.warn('The browser did not subscribe to messages', error);
    return { problem: NOT_ON };
  }
}

/** Ends the subscription here; nothing comes to this device any more, whatever the server knows. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return;
  const native = nativePush();
  if (native !== null) return native.unregister();
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
