import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startApp, type AppServer } from '../servers/app-server.ts';
import { aPhone, pageOf, type Phone } from './browser.ts';
import { goInApp, untilInstalled } from './journeys.ts';
import { startAsBuyer, startSignedIn } from './signed-in-phone.ts';

/** A shop of the demo, and the number that its owner signs in with (server/seed/seed-demo.ts). */
export const DEMO_SHOP = {
  id: 'green-basket-bellandur',
  name: 'Green Basket Supermarket',
  sellersNumber: '9000000002',
} as const;

export interface TwoPhones {
  /** The server of the file's tests, which moves no order by itself. */
  readonly server: AppServer;
  /** A page of the first (0) or second (1) phone of this test. */
  readonly aPage: (place: number) => Promise<Page>;
  /** The second phone, or another, where the demo shop's owner has opened a screen of the counter. */
  readonly aCounter: (path: '/seller/orders' | '/seller/goods', place?: number) => Promise<Page>;
}

/** A server for all tests of a file, and one phone for them all, on which somebody of the demo is signed in. */
export function withOnePhone(mobileNumber: string): {
  readonly server: AppServer;
  readonly page: Page;
} {
  let server: AppServer | undefined;
  let phone: Phone | undefined;
  let page: Page | undefined;
  beforeAll(async () => {
    server = await startApp({ FULFILMENT: 'manual' });
    phone = await aPhone();
    page = pageOf(await phone.open());
    await startSignedIn(page, server.url, mobileNumber);
    await untilInstalled(page);
  });
  afterAll(async () => {
    await phone?.discard();
    await server?.close();
  });
  return {
    get server() {
      return there(server);
    },
    get page() {
      return there(page);
    },
  };
}

/** A server for all tests of a file, which moves no order by itself, and a phone that is new with each. */
export function withNewPhone(): { readonly server: AppServer; readonly phone: Phone } {
  let server: AppServer | undefined;
  let phone: Phone | undefined;
  beforeAll(async () => {
    server = await startApp({ FULFILMENT: 'manual' });
  });
  afterAll(async () => {
    await server?.close();
  });
  beforeEach(async () => {
    // A test before may have left it stopped.
    await there(server).start();
    phone = await aPhone();
  });
  afterEach(async () => {
    await phone?.discard();
  });
  return {
    get server() {
      return there(server);
    },
    get phone() {
      return there(phone);
    },
  };
}

/**
 * A server and two phones for all tests of a file: on one somebody of the demo is signed in, on the other a new buyer with an address.
 * @param fulfilment whether orders move by themselves
 */
export function withDeskAndBuyer(
  mobileNumber: string,
  fulfilment: 'manual' | 'auto' = 'manual',
): { readonly server: AppServer; readonly desk: Page; readonly buyer: Page } {
  let server: AppServer | undefined;
  let phones: readonly Phone[] = [];
  let pages: readonly Page[] = [];
  beforeAll(async () => {
    server = await startApp({ FULFILMENT: fulfilment });
    phones = [await aPhone(), await aPhone()];
    pages = await Promise.all(phones.map(async (phone) => pageOf(await phone.open())));
    await startSignedIn(there(pages[0]), server.url, mobileNumber);
    await startAsBuyer(there(pages[1]), server.url);
  });
  afterAll(async () => {
    for (const phone of phones) await phone.discard();
    await server?.close();
  });
  return {
    get server() {
      return there(server);
    },
    get desk() {
      return there(pages[0]);
    },
    get buyer() {
      return there(pages[1]);
    },
  };
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('it is there once the tests run');
  return thing;
}

/** A server for all tests of a file, and two phones that are new with each: a buyer's and a counter's, say. */
export function withTwoPhones(): TwoPhones {
  let server: AppServer | undefined;
  let phones: readonly Phone[] = [];
  beforeAll(async () => {
    server = await startApp({ FULFILMENT: 'manual' });
  });
  afterAll(async () => {
    await server?.close();
  });
  beforeEach(async () => {
    phones = [await aPhone(), await aPhone()];
  });
  afterEach(async () => {
    for (const phone of phones) await phone.discard();
  });
  const aPage = async (place: number) => pageOf(await there(phones[place]).open());
  return {
    get server() {
      return there(server);
    },
    aPage,
    aCounter: async (path, place = 1) => {
      const page = await aPage(place);
      await startSignedIn(page, there(server).url, DEMO_SHOP.sellersNumber);
      await untilInstalled(page);
      await goInApp(page, path);
      await page.getByRole('combobox', { name: 'Shop' }).selectOption(DEMO_SHOP.name);
      return page;
    },
  };
}
