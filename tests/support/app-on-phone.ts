import type { BrowserContext, Page } from 'playwright';
import { startApp, type AppServer } from './servers/app-server.ts';
import { aPhone, pageOf, type Phone } from './browser/browser.ts';

/** The built app, open on a phone of its own; the page is blank at first. */
export interface AppOnPhone {
  readonly server: AppServer;
  readonly phone: Phone;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** Starts a server with the demo data whose orders stand still, and a phone beside it. */
export async function startAppOnPhone(
  env: Readonly<Record<string, string>> = { FULFILMENT: 'manual' },
): Promise<AppOnPhone> {
  const server = await startApp(env);
  try {
    const phone = await aPhone();
    const context = await phone.open();
    const close = async () => {
      await phone.discard();
      await server.close();
    };
    return { server, phone, context, page: pageOf(context), close };
  } catch (error) {
    await server.close();
    throw error;
  }
}
