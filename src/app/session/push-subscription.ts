import type { SyncService } from '../../contracts/sync-service.ts';
import { webPushToken } from '../../domain/push/push-token.ts';

/** What the server and the push service are asked through. */
type PushSync = Pick<SyncService, 'pullPushKey' | 'savePushToken'>;

const NO_WORKER = 'Messages need a moment more to get ready. Please try again.';

/** True where this browser can take messages. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The registration of the service worker once it is active; undefined where there is none. */
async function activeRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active === null ? undefined : registration;
}

/** The browser's subscription as a token; null without one. */
export async function currentToken(): Promise<string | null> {
  if (!canPush()) return null;
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

/** Subscribes with the server's key and tells the server. @returns what to tell the person, or null when it has it */
export async function subscribe(sync: PushSync): Promise<string | null> {
  const registration = await activeRegistration();
  if (registration === undefined) return NO_WORKER;
  const key = await sync.pullPushKey();
  if (!key.ok) return key.problem.message;
  if (key.value === null) return 'This shop sends no messages.';
  let subscription;
  try {
    subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key.value,
    });
  } catch (error) {
    console.warn('The browser did not subscribe to messages', error);
    return 'Your browser could not turn messages on. Please try again later.';
  }
  const token = tokenOf(subscription);
  if (token === null) return 'Your browser could not turn messages on. Please try again later.';
  const saved = await sync.savePushToken(token);
  return saved.ok ? null : saved.problem.message;
}

/** Ends the subscription here; nothing comes to this device any more, whatever the server knows. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
