import type { Page } from 'playwright';
import { crash, killBrowser } from '../support/browser/browser-faults.ts';
import { aPhone, pageOf, type Phone } from '../support/browser/browser.ts';
import { sessionOf, type TestSession } from '../support/browser/journeys.ts';
import { personTable, readRows, type OutboxRow } from '../support/browser/local-rows.ts';

/** How far a clock has to be off to be called wrong, ms; the wrong ones are off by hours. */
const WRONG_BY_MS = 3_600_000;

/** A phone that somebody has all day: opened, closed, off the line and killed, and what it keeps goes on. */
export interface DayPhone {
  readonly name: string;
  /** Where it reaches the server. */
  readonly url: string;
  readonly isOpen: () => boolean;
  /** The page of the open browser. */
  readonly page: () => Page;
  /** True when the app on it goes by a wrong clock. */
  readonly hasWrongClock: () => Promise<boolean>;
  /** Who signed in on it. */
  readonly session: () => Promise<TestSession>;
  /** Opens the browser, unless it is open; on a path when there is one. */
  readonly open: (path?: string) => Promise<Page>;
  readonly shut: () => Promise<void>;
  readonly hasLine: () => boolean;
  /** Takes the network away or gives it back, now and when it is opened again. */
  readonly setLine: (isThere: boolean) => Promise<void>;
  /** Ends its browser as a dead battery does, or only the page with its workers. It has to be opened again. */
  readonly kill: (what: 'browser' | 'page') => Promise<void>;
  /** What waits on it to be sent or read. */
  readonly outbox: () => Promise<readonly OutboxRow[]>;
  readonly rows: <Row>(table: string) => Promise<readonly Row[]>;
  /** Does something with it once nobody else does: it is in one hand at a time. */
  readonly use: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly discard: () => Promise<void>;
}

/** @param complaints gets what its pages complain about */
export async function aDayPhone(
  name: string,
  url: string,
  complaints: string[],
  { isNew = false } = {},
): Promise<DayPhone> {
  const phone: Phone = await aPhone({ isNew });
  let page: Page | undefined;
  let hasLine = true;
  let session: TestSession | undefined;
  let inHand: Promise<unknown> = Promise.resolve();

  const opened = (): Page => {
    if (page === undefined) throw new Error(`${name} is not open`);
    return page;
  };
  const signedIn = async () => (session ??= await sessionOf(opened()));
  const rows = async <Row>(table: string) =>
    readRows<Row>(opened(), personTable((await signedIn()).userId, table));

  return {
    name,
    url,
    isOpen: () => page !== undefined,
    page: opened,
    hasWrongClock: async () => {
      const shown = await opened().evaluate(() => Date.now());
      return Math.abs(shown - Date.now()) >= WRONG_BY_MS;
    },
    session: signedIn,
    open: async (path) => {
      if (page === undefined) {
        const context = await phone.open();
        if (!hasLine) await context.setOffline(true);
        page = pageOf(context);
        page.on('pageerror', ({ message }) => complaints.push(`${name}: ${message}`));
        if (path !== undefined) await page.goto(url + path);
      }
      return page;
    },
    shut: async () => {
      page = undefined;
      await phone.shut();
    },
    hasLine: () => hasLine,
    setLine: async (isThere) => {
      hasLine = isThere;
      await page?.context().setOffline(!isThere);
    },
    kill: async (what) => {
      const dying = opened();
      page = undefined;
      if (what === 'browser') {
        await killBrowser(dying.context());
        return;
      }
      await crash(dying);
      await phone.shut();
    },
    outbox: () => rows<OutboxRow>('outbox'),
    rows,
    use: async (work) => {
      const mine = inHand.then(work);
      inHand = mine.catch(() => undefined);
      return mine;
    },
    discard: () => phone.discard(),
  };
}
