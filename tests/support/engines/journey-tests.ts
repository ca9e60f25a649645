import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { findEngines, type EngineName } from '../../../scripts/runner/find-engines.ts';
import { untilOnServer } from '../browser/journeys.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import { pollUntil } from '../poll-until.ts';
import { startAppBehindProxy, type AppServer } from '../servers/app-server.ts';
import { startFaultProxy, type FaultProxy } from '../servers/fault-proxy.ts';
import {
  addFirstItemIn,
  chooseAreaIn,
  emptyDatabaseIn,
  followIn,
  placeOrderIn,
  saveAddressIn,
  sessionIn,
  signInWith,
  untilControlled,
} from './engine-journey.ts';
import type { EngineWindow } from './engine-window.ts';
import { openEngine } from './open-engine.ts';

const STORE = 'green-basket-bellandur';
const QUICK_RELOADS = 10;

/** The journey of ENG-1, for the file of an engine; skipped where that is not installed. */
export async function describeJourney(engine: EngineName): Promise<void> {
  const isInstalled = engine in (await findEngines());
  describe.skipIf(!isInstalled)(`the journey in ${engine}`, () => {
    journeyIn(engine);
  });
}

function journeyIn(engine: EngineName): void {
  let server: AppServer;
  let proxy: FaultProxy;
  let window: EngineWindow;
  let hasFailed = false;

  beforeAll(async () => {
    server = await startAppBehindProxy({ FULFILMENT: 'manual' });
    proxy = await startFaultProxy(server.url);
    window = await openEngine(engine);
  });

  afterAll(async () => {
    await window?.close();
    await proxy?.close();
    await server?.close();
  });

  // The steps follow one another: after one that failed the others say nothing, and the file is run again alone.
  beforeEach(({ skip }) => skip(hasFailed, 'a step before failed'));

  function tellWhenFailed(): void {
    onTestFailed(async () => {
      hasFailed = true;
      console.log(await window.run(() => `${location.href}\n${document.body.innerText}`));
    });
  }

  it('ENG-1 ten quick reloads in the middle of the first sync leave an app that reads and writes', async () => {
    tellWhenFailed();
    await window.goTo(`${proxy.url}/`);
    await signInWith(window, aMobileNumber());
    await chooseAreaIn(window, '560103');
    for (let count = 0; count < QUICK_RELOADS; count += 1) {
      await window.reload();
      await window.see('heading', /^Shops$/);
    }
    await window.see('link', /Green Basket/);
    await addFirstItemIn(window, STORE);
    await followIn(window, '/cart');
    expect(await window.read(/Amount to be paid/)).toContain('Green Basket');
  });

  it('ENG-1 takes an update when it is told to', async () => {
    tellWhenFailed();
    const versions = `// ${engine}\n`;
    proxy.rewrite(/^\/sw\.js(\?|$)/, (text) => text + versions);
    await untilControlled(window);
    await window.run(() => void (document.body.dataset['older'] = 'yes'));
    // A check that runs already, of what was there before, takes the place of one that is asked for.
    await pollUntil(
      () =>
        window.run(async () => {
          const registration = await navigator.serviceWorker.ready;
          const { installing, waiting } = await registration.update();
          return (installing ?? waiting) !== null;
        }),
      (isFound) => isFound,
      'the service worker, to find its new version',
    );
    await window.press('button', /^Update$/);
    await window.gone('[data-older]');
    expect(await window.at(/^\/cart/)).toBe('/cart');
    await untilControlled(window);
    await window.see('button', /^Increase /);
  });

  it('ENG-1 orders, also while the server is stopped, and shows it to who comes back', async () => {
    tellWhenFailed();
    await saveAddressIn(window);
    const ids = [await placeOrderIn(window, STORE)];
    const session = await sessionIn(window);
    await untilOnServer(server.url, session, ids);
    await addFirstItemIn(window, STORE);
    await untilControlled(window);

    await server.stop();
    ids.push(await placeOrderIn(window, STORE));
    await window.read(/\d waiting to send/);
    // Nothing but the page itself sends it: only Chromium has Background Sync.
    const hasBackgroundSync = await window.run(() => 'SyncManager' in globalThis);
    expect(hasBackgroundSync).toBe(engine === 'chromium');
    await window.goTo('about:blank');
    await window.goTo(`${proxy.url}/orders`);
    await window.read(/Waiting to send/i);

    await server.start();
    await untilOnServer(server.url, session, ids);
    await window.read(/All saved/);
  });

  it('ENG-1 says what is lost when the browser has emptied the storage', async () => {
    tellWhenFailed();
    await emptyDatabaseIn(window);
    await window.goTo(`${proxy.url}/orders`);
    const notice = /This browser had emptied Haat’s storage on this phone/;
    expect(await window.read(notice)).toContain('What Haat has of yours comes back');
    // And what the server has comes back.
    await window.see('link', /Green Basket/);
  });

  it('ENG-1 signs out', async () => {
    tellWhenFailed();
    await followIn(window, '/profile');
    await window.press('button', /^Sign out$/);
    await window.at(/^\/welcome/);
    const ownDatabases = () =>
      window.run(async () =>
        (await indexedDB.databases())
          .map(({ name }) => name ?? '')
          .filter((name) => /haat-user-\d/.test(name)),
      );
    // A deletion waits for connections that close.
    const isEmpty = (names: readonly string[]) => names.length === 0;
    const left = await pollUntil(ownDatabases, isEmpty, 'the database of who went, to be gone');
    expect(left).toEqual([]);
  });
}
