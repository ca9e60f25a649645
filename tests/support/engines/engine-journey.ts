import { FIXED_CODE } from '../servers/app-server.ts';
import type { TestSession } from '../browser/journeys.ts';
import { pollUntil } from '../poll-until.ts';
import type { EngineWindow } from './engine-window.ts';

/** Steps that a person takes, for any engine (ENG-1). */

/** Goes to an address as a link does, without loading the page anew. */
export async function followIn(window: EngineWindow, path: string): Promise<void> {
  await window.run((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Signs in from the welcome screen. */
export async function signInWith(window: EngineWindow, mobileNumber: string): Promise<void> {
  await window.press('link', /^Sign in$/);
  await enterCode(window, mobileNumber);
}

/** Asks for the code and types it; a new person says their name. */
export async function enterCode(window: EngineWindow, mobileNumber: string): Promise<void> {
  await window.fill(/^Mobile number/, mobileNumber);
  await window.press('button', /^Send OTP$/);
  for (const [place, digit] of [...FIXED_CODE].entries()) {
    await window.fill(new RegExp(`^Digit ${place + 1} of`), digit);
  }
  const address = await window.at(/^\/(signin\/create-profile|home|orders)/);
  if (!address.includes('create-profile')) return;
  await window.fill(/^Name/, 'Asha');
  await window.press('button', /^Save$/);
  await window.at(/^\/home/);
}

/** Chooses a pincode area on the address picker. */
export async function chooseAreaIn(window: EngineWindow, pincode: string): Promise<void> {
  await followIn(window, '/address/address-list?next=/category');
  await window.fill(/pincode/, pincode);
  await pollUntil(
    async () => {
      // A slow minute passes for a network that is away; a person presses again.
      await window.press('button', new RegExp(`^Deliver to ${pincode}$`));
      return window.read(/Shops|You are offline/);
    },
    (shown) => !shown.includes('You are offline'),
    'the area, to be fetched',
  );
  await window.at(/^\/category/);
}

/** Saves a delivery address in 560103; the number to call is there already. */
export async function saveAddressIn(window: EngineWindow): Promise<void> {
  await followIn(window, '/address?next=/category');
  await window.see('heading', /^Add address$/);
  await window.fill(/^Pincode/, '560103');
  await window.fill(/^Address Name/, 'Home');
  await window.fill(/^Address Line 1/, 'Flat 12B');
  await window.fill(/^City/, 'Bengaluru');
  await window.fill(/^State/, 'Karnataka');
  await window.press('button', /^Save address$/);
  await window.at(/^\/category/);
}

/** Puts three of the first item of a store that can be had into the cart: enough for an order. */
export async function addFirstItemIn(window: EngineWindow, storeId: string): Promise<void> {
  await followIn(window, `/store/${storeId}/item`);
  await window.at(new RegExp(`^/store/${storeId}/item`));
  await window.press('button', /^Add (?!to|address)/);
  for (let more = 0; more < 2; more += 1) await window.press('button', /^Increase /);
}

/** Orders what is in the cart of a store. @returns the order's transaction id */
export async function placeOrderIn(window: EngineWindow, storeId: string): Promise<string> {
  await followIn(window, `/cart/retail-cart?store=${storeId}`);
  await window.press('button', /^Place order$/);
  const address = await window.at(/order-confirm\?order=/);
  await window.see('heading', /^Your order$/);
  return new URL(address, 'http://phone').searchParams.get('order') ?? '';
}

/** Waits until the service worker controls the page. */
export async function untilControlled(window: EngineWindow): Promise<void> {
  await pollUntil(
    // Its state is no measure: WebKit goes on calling one that works "activating".
    () => window.run(() => navigator.serviceWorker.controller !== null).catch(() => false),
    (isControlled) => isControlled,
    'the service worker, to control the page',
  );
}

/** The session of who is signed in. */
export function sessionIn(window: EngineWindow): Promise<TestSession> {
  return window.run(
    () =>
      new Promise<TestSession>((resolve, reject) => {
        const open = indexedDB.open('haat');
        open.addEventListener('error', () => reject(new Error('no database')));
        open.addEventListener('success', () => {
          const get = open.result.transaction('settings').objectStore('settings').get('authData');
          get.addEventListener('success', () => {
            open.result.close();
            resolve((get.result as { value: TestSession }).value);
          });
        });
      }),
  );
}

/** Empties the database of who is signed in, as a browser does that needs the space; localStorage stays. */
export async function emptyDatabaseIn(window: EngineWindow): Promise<void> {
  const { userId } = await sessionIn(window);
  await window.run(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.addEventListener('error', () => reject(new Error('no database')));
        open.addEventListener('success', () => {
          const database = open.result;
          const names = [...database.objectStoreNames];
          const emptying = database.transaction(names, 'readwrite');
          for (const each of names) emptying.objectStore(each).clear();
          emptying.addEventListener('complete', () => {
            database.close();
            resolve();
          });
        });
      }),
    `haat-user-${userId}`,
  );
}
