import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { findChromium, type BrowserNeeds } from '../../../scripts/runner/find-chromium.ts';
import { PATIENCE_MS } from '../patience.ts';
import { forgetBrowser, tellOfFailure, watchBrowser } from '../tell-of-failure.ts';
import { warmPhone } from './warm-phone.ts';

/** A phone with a browser profile that outlives the browser. */
export interface Phone {
  /** Opens the browser on this phone's profile. */
  readonly open: () => Promise<BrowserContext>;
  /** Closes the browser, as a person swiping it away does; the profile stays. */
  readonly shut: () => Promise<void>;
  /** The folder of its browser's profile. */
  readonly profile: string;
  /** Throws the phone away. */
  readonly discard: () => Promise<void>;
}

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `isNew`: no page of the app was ever open on it. The others know the shell already, and nothing else (`warmPhone`). */
export interface PhoneOptions extends BrowserNeeds {
  readonly isNew?: boolean;
}

/** A phone of 390 × 844 points in Bengaluru. */
export async function aPhone({ isNew = false, ...needs }: PhoneOptions = {}): Promise<Phone> {
  const profile = await mkdtemp(join(tmpdir(), 'haat-phone-'));
  const warm = isNew ? undefined : warmPhone();
  if (warm !== undefined) await cp(warm.profile, profile, { recursive: true });
  const executablePath = await findChromium(needs);
  let context: BrowserContext | undefined;
  const shut = async () => {
    if (context === undefined) return;
    await tellOfFailure();
    forgetBrowser(context);
    await context.close();
    context = undefined;
  };
  return {
    open: async () => {
      context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: QUIET,
        viewport: { width: 390, height: 844 },
        // Drawing four times as many points takes time from what is tested.
        deviceScaleFactor: 1,
        reducedMotion: 'reduce',
        isMobile: true,
        hasTouch: true,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        geolocation: { latitude: 12.93, longitude: 77.685 },
        permissions: ['geolocation', 'clipboard-read', 'clipboard-write'],
      });
      watchBrowser(context);
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript(holdBackInstalling);
      for (const page of context.pages()) waitForTheApp(page);
      context.on('page', waitForTheApp);
      return context;
    },
    shut,
    profile,
    discard: async () => {
      await shut();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Loading a page is over once the app stands there: the picture of the last screen (index.html) says the same, and does nothing. */
function waitForTheApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  // A page that was closed or led elsewhere meanwhile is the test's own business.
  const app = () =>
    page
      .locator('#start-picture')
      .waitFor({ state: 'detached' })
      .catch(() => undefined);
  page.goto = async (...to) => {
    const response = await goto(...to);
    await app();
    return response;
  };
  page.reload = async (...how) => {
    const response = await reload(...how);
    await app();
    return response;
  };
}

/** Whether and when a browser offers installing is its own business; a test says itself when one does. */
function holdBackInstalling(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}

/** The first page of a context, with its errors collected. */
export function pageOf(context: BrowserContext): Page {
  const page = context.pages()[0];
  if (page === undefined) throw new Error('The browser has no page');
  return page;
}

/** A page on each of two phones of their own, for two people. */
export async function twoPages(): Promise<{
  readonly pages: readonly [Page, Page];
  readonly discard: () => Promise<void>;
}> {
  const phones = [await aPhone(), await aPhone()] as const;
  return {
    pages: [pageOf(await phones[0].open()), pageOf(await phones[1].open())],
    discard: async () => {
      for (const phone of phones) await phone.discard();
    },
  };
}
