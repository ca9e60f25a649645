import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { showInApp } from '../support/browser/shown-screen.ts';

/** One picture of a screen. */
export interface Shot {
  /** The walk it belongs to. */
  readonly walk: string;
  /** The screen and its state, as the contact sheet writes it. */
  readonly name: string;
  readonly scheme: 'light' | 'dark';
  /** From the folder of all pictures. */
  readonly file: string;
}

/** A screen that could not be shown as it should be. */
export interface Miss {
  readonly walk: string;
  readonly name: string;
  readonly why: string;
}

export interface CameraOptions {
  readonly folder: string;
  /** The whole page instead of what the phone shows. */
  readonly wholePage: boolean;
}

/** Takes pictures of one walk. */
export interface Camera {
  /** Goes to a path as a link does, waits until it is all there and takes it in light and dark. */
  readonly visit: (page: Page, path: string, name?: string) => Promise<void>;
  /** The same at once, with the grey bars that stand for what is being read. */
  readonly visitWhileLoading: (page: Page, path: string, name?: string) => Promise<void>;
  /** Does something first, such as opening a sheet, and takes what is there then. */
  readonly take: (page: Page, name: string, prepare: () => Promise<unknown>) => Promise<void>;
}

/** What the pictures of all walks are and what went wrong. */
export interface Album {
  readonly shots: Shot[];
  readonly misses: Miss[];
}

/** So long may a screen take to show what it begins with, ms. */
const LOADING_MS = 600;

/** Titles of what the app asks by itself. */
const INVITATIONS = /^(Install Haat|Know when your order moves)$/;

/** A camera for one walk. What goes wrong is written down and the walk goes on. */
export function createCamera(walk: string, album: Album, options: CameraOptions): Camera {
  const miss = (name: string, why: string) => {
    album.misses.push({ walk, name, why });
  };

  async function shoot(page: Page, name: string): Promise<void> {
    for (const scheme of ['light', 'dark'] as const) {
      await paint(page, scheme);
      const file = join(walk, `${fileName(name)}-${scheme}.png`);
      await mkdir(dirname(join(options.folder, file)), { recursive: true });
      const picture = await page.screenshot({ fullPage: options.wholePage });
      await writeFile(join(options.folder, file), picture);
      album.shots.push({ walk, name, scheme, file });
    }
  }

  async function take(page: Page, name: string, prepare: () => Promise<unknown>): Promise<void> {
    try {
      await prepare();
    } catch (error) {
      miss(name, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
    try {
      await shoot(page, name);
    } catch (error) {
      miss(name, `no picture: ${String(error)}`);
    }
  }

  /** What the app asks by itself on a calm screen has a picture of its own, and is closed. */
  async function takeInvitation(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: INVITATIONS });
    if ((await dialog.count()) === 0) return;
    await shoot(page, await dialog.getByRole('heading').first().innerText());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  return {
    take,
    visitWhileLoading: (page, path, name = path) =>
      take(page, name, async () => {
        const { title } = await showInApp(page, path, /./, LOADING_MS);
        if (title === '') miss(name, 'has no title');
      }),
    visit: (page, path, name = path) =>
      take(page, name, async () => {
        const shown = await showInApp(page, path, /./, 5_000);
        // A list that was left in the middle opens there.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await untilPicturesCame(page);
        await takeInvitation(page);
        if (shown.title === '') miss(name, 'has no title');
        if (shown.bones > 0) miss(name, `still shows ${shown.bones} grey bars`);
      }),
  };
}

/** Switches to light or dark, and waits until all of the screen has. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
    colorScheme,
  );
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
}

/** Waits until no picture in view is on its way. */
async function untilPicturesCame(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        [...document.images].every(
          (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
        ),
      undefined,
      { timeout: 2_000 },
    )
    // Offline some never come; the screen shows what stands in for them.
    .catch(() => undefined);
}

const fileName = (name: string): string =>
  name
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || 'start';
