import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startApp, type AppServer } from '../servers/app-server.ts';
import { aPhone, pageOf, type Phone } from './browser.ts';

export interface TwoPhones {
  /** The server of the file's tests, which moves no order by itself. */
  readonly server: AppServer;
  /** A page of the first (0) or second (1) phone of this test. */
  readonly aPage: (place: number) => Promise<Page>;
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
  return {
    get server() {
      if (server === undefined) throw new Error('the server is not there yet');
      return server;
    },
    aPage: async (place) => {
      const phone = phones[place];
      if (phone === undefined) throw new Error(`there is no phone ${place}`);
      return pageOf(await phone.open());
    },
  };
}
