import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { findEngines, type EngineName } from '../../scripts/find-engines.ts';
import { startAppBehindProxy, type AppServer } from '../support/servers/app-server.ts';
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
} from '../support/engines/engine-journey.ts';
import { openEngine } from '../support/engines/open-engine.ts';
import type { EngineWindow } from '../support/engines/engine-window.ts';
import { startFaultProxy, type FaultProxy } from '../support/servers/fault-proxy.ts';
import { untilOnServer } from '../support/browser/journeys.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';

const STORE = 'green-basket-bellandur';
const QUICK_RELOADS = 10;
const ENGINES = Object.keys(await findEngines()) as EngineName[];

let server: AppServer;
let proxy: FaultProxy;

beforeAll(async () => {
  server = await startAppBehindProxy({ FULFILMENT: 'manual' });
  proxy = await startFaultProxy(server.url);
});

afterAll(async () => {
  await proxy?.close();
  await server?.close();
});

describe.each(ENGINES)('the journey in %s', (engine) => {
  let window: EngineWindow;

  beforeAll(async () => {
    // What an engine before may have left.
    await server.start();
    window = await openEngine(engine);
  });

  afterAll(async () => {
    await window?.close();
  });

  function tellWhenFailed(): void {
    onTestFailed(async () => {
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
    await window.run(() => {
      document.body.dataset['older'] = 'yes';
      return navigator.serviceWorker.ready
        .then((registration) => registration.update())
        .then(() => 0);
    });
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
    const databases = await window.run(async () =>
      (await indexedDB.databases()).map(({ name }) => name),
    );
    expect(databases.filter((name) => /haat-user-\d/.test(name ?? ''))).toEqual([]);
  });
});
