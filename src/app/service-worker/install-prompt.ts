import { useSyncExternalStore } from 'react';
import type { InstallOutcome, InstallPort } from '../../ports/device-context.tsx';

/** The event of browsers that offer installing (W3C manifest incubations); TypeScript's DOM library does not have it. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: InstallOutcome }>;
}

let stored: BeforeInstallPromptEvent | null = null;
let isInstalledNow = false;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** What the page's inline script has kept: the offer may come before the app (index.html). */
const page = globalThis as { readonly installOffer?: BeforeInstallPromptEvent };

/** Keeps the browser's offer for the moment in which it is of use. It comes early and once: call this at the start. */
export function keepInstallPrompt(): void {
  stored = page.installOffer ?? null;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    stored = event as BeforeInstallPromptEvent;
    changed();
  });
  window.addEventListener('appinstalled', () => {
    stored = null;
    isInstalledNow = true;
    changed();
  });
}

function runsInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || window.matchMedia('(display-mode: standalone)').matches;
}

/** Safari on iPhones and iPads, where the share sheet installs; other browsers there may not install at all. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && /Version\/\d/.test(userAgent);
}

function stateNow(): InstallPort['state'] {
  if (isInstalledNow || runsInstalled()) return 'installed';
  if (stored !== null) return 'offered';
  return isSafariOnIos() ? 'by-hand' : 'none';
}

/** Shows the browser's prompt and forgets it, whatever the answer (specification, section 4). */
async function ask(): Promise<InstallOutcome | null> {
  const prompt = stored;
  if (prompt === null) return null;
  stored = null;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  changed();
  return outcome;
}

/** Installing, as the screens see it. */
export function useInstall(): InstallPort {
  const state = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, stateNow);
  return { state, ask };
}
