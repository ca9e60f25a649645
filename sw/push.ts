import { readPushMessage } from '../src/contracts/push-message.ts';
import type { Databases } from '../src/db/open-databases.ts';
import { readSetting } from '../src/db/reads/settings.ts';
import { internalPath } from '../src/domain/routes/internal-path.ts';
import { uuidV7 } from '../src/domain/identifiers.ts';
import { webPushToken } from '../src/domain/push/push-token.ts';
import { ROUTES } from '../src/domain/routes/routes.ts';
import { needsMessage } from '../src/domain/orders/needs-message.ts';
import { readNeeds } from '../src/db/reads/orders/orders.ts';
import { createPushTokens } from '../src/sync/push-tokens.ts';
import type { Push } from '../src/sync/push.ts';

const ICON = '/icons/haat-192.png';

/** What is shown when a message is not for whoever uses this phone now: a browser wants something for every message. */
const NOTHING_SAID = { title: 'Haat', body: 'Open Haat to see what is new.', path: ROUTES.home };

/** The message, if it is one and is for who is signed in here. */
async function readMessage({ device }: Databases, data: PushMessageData | null) {
  let content: unknown;
  try {
    content = data?.json();
  } catch {
    return null;
  }
  const message = readPushMessage(content);
  const session = await readSetting(device, 'authData');
  return message?.userId === session?.userId ? message : null;
}

async function showPush(
  scope: ServiceWorkerGlobalScope,
  databases: Databases,
  data: PushMessageData | null,
): Promise<void> {
  const message = await readMessage(databases, data);
  const { title, body, path } = message ?? NOTHING_SAID;
  await scope.registration.showNotification(title, {
    body,
    icon: ICON,
    badge: ICON,
    tag: message?.tag ?? 'haat',
    requireInteraction: message?.needsBuyer ?? false,
    data: { path },
  });
  if (message === null) return;
  // Open pages fetch the order by themselves.
  for (const page of await scope.clients.matchAll({ type: 'window' })) {
    page.postMessage({ type: 'orders-changed' });
  }
}

/** Opens the screen of a notification: in the page that is there, else in a new one. */
async function openScreen(scope: ServiceWorkerGlobalScope, data: unknown): Promise<void> {
  const { path } = (data ?? {}) as { path?: string };
  const screen = internalPath(path) ?? ROUTES.home;
  const [page] = await scope.clients.matchAll({ type: 'window' });
  if (page === undefined) {
    await scope.clients.openWindow(screen);
    return;
  }
  // A browser gives the focus only right after a tap; the page goes there all the same.
  await page.focus().catch(() => undefined);
  // The page goes there itself, without being loaded anew.
  page.postMessage({ type: 'open-screen', path: screen });
}

/** The browser changed where it takes messages: subscribes again with the same key, and tells the server. */
async function renewSubscription(
  scope: ServiceWorkerGlobalScope,
  { device, person }: Databases,
  { transport }: Pick<Push, 'transport'>,
): Promise<void> {
  const newId = () => uuidV7(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)));
  const tokens = createPushTokens({ device, transport, openPerson: person, newId });
  const key = await tokens.pullPushKey();
  if (!key.ok || key.value === null) return;
  const subscription = await scope.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key.value,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { auth, p256dh } = keys ?? {};
  if (endpoint === undefined || auth === undefined || p256dh === undefined) return;
  await tokens.savePushToken(webPushToken({ endpoint, auth, p256dh }));
}

/** Shows messages of the server, with or without a page, and opens the screen that they are about. */
export function registerPushMessages(
  scope: ServiceWorkerGlobalScope,
  databases: Databases,
  push: Pick<Push, 'transport'>,
): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(showPush(scope, databases, event.data));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openScreen(scope, event.notification.data));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    (event as ExtendableEvent).waitUntil(renewSubscription(scope, databases, push));
  });
}

/** Tells of entries that need the buyer when no page is there to tell it (OUT-8): which order, and where to decide. */
export async function tellOfNeeds(
  scope: ServiceWorkerGlobalScope,
  { device, person }: Databases,
): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const pages = await scope.clients.matchAll({ type: 'window' });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const session = await readSetting(device, 'authData');
  if (session === undefined) return;
  const { title, body, path } = needsMessage(await readNeeds(person(session.userId)));
  await scope.registration.showNotification(title, {
    body,
    icon: ICON,
    badge: ICON,
    tag: 'needs-you',
    requireInteraction: true,
    data: { path },
  });
}
