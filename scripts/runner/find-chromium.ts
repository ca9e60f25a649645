import { basename } from 'node:path';
import { chromium } from 'playwright';
import { findProgram, isProgram } from './find-program.ts';
import { runCommand } from '../run-command.ts';

/** The same engine without windows: it opens in a third of the time, and the tests open hundreds. */
const HEADLESS = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_TIMEOUT_MS = 180_000;
const APT_TIMEOUT_MS = 300_000;

/** What a browser is needed for. */
export interface BrowserNeeds {
  /** Notifications are shown: the engine without windows has nowhere to. */
  readonly notifications?: boolean;
}

/** Full path of a Chromium or Chrome that is installed; undefined when there is none. */
async function installedChromium({
  notifications = false,
}: BrowserNeeds): Promise<string | undefined> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && chosen !== '' && !(notifications && isHeadlessShell(chosen))) {
    if (await isProgram(chosen)) return chosen;
    throw new Error(`CHROME_PATH is ${chosen}, which can't be run.`);
  }
  for (const name of notifications ? WHOLE : [HEADLESS, ...WHOLE]) {
    const path = await findProgram(name, USUAL_FOLDERS);
    if (path !== undefined) return path;
  }
  for (const path of [...MAC_APPS, chromium.executablePath()]) {
    if (await isProgram(path)) return path;
  }
  return undefined;
}

/**
 * Full path of a browser for the end-to-end tests; installs one when there is none.
 * Throws with what to do when that does not work either.
 */
export async function findChromium(needs: BrowserNeeds = {}): Promise<string> {
  const installed = await installedChromium(needs);
  if (installed !== undefined) return installed;
  const attempts = [installWithPlaywright, installWithApt];
  for (const attempt of attempts) {
    await attempt(needs);
    const path = await installedChromium(needs);
    if (path !== undefined) return path;
  }
  throw new Error(
    'No Chromium found. Install one (Debian, Ubuntu: "apt-get install chromium"; elsewhere: ' +
      '"npx playwright install chromium"), or set CHROME_PATH to its full path.',
  );
}

const isHeadlessShell = (path: string): boolean => basename(path).includes('headless');

async function installWithPlaywright(): Promise<void> {
  await runCommand('npx', ['playwright', 'install', 'chromium'], {
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
}

async function installWithApt(needs: BrowserNeeds): Promise<void> {
  const apt = await findProgram('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand(apt, ['update'], { env, timeoutMs: APT_TIMEOUT_MS });
  // Ubuntu has no package of the first name.
  for (const name of needs.notifications === true ? ['chromium'] : [HEADLESS, 'chromium']) {
    await runCommand(apt, ['install', '-y', '--no-install-recommends', name], {
      env,
      timeoutMs: APT_TIMEOUT_MS,
    });
    if ((await installedChromium(needs)) !== undefined) return;
  }
}
