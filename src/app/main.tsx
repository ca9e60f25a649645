import {
  MantineProvider,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { Component, type ReactNode, startTransition, StrictMode, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { knownLanguage } from '../domain/account/language.ts';
import { CATALOGUES } from '../domain/messages/catalogues.ts';
import '../ui/global.css';
import '../ui/mantine.css.ts';
import { type LanguageChoice, LanguageContext, useMessages } from '../ui/messages-context.ts';
import { theme } from '../ui/theme.ts';
import { keepCampaign } from './events/page-tracker.ts';
import { isChunkBroken, recoverScreen, repairBrokenChunks } from './recovery/broken-chunks.ts';
import { startRouteGuard } from './route-guard.ts';
import { AppRoutes, preloadScreens } from './routes.tsx';
import { keepInstallPrompt } from './service-worker/install-prompt.ts';
import { registerServiceWorker } from './service-worker/service-worker.ts';
import { readSessionMarker } from './session/session-marker.ts';
import classes from './shell/shell.module.css';
import { takeOverFromPicture } from './start-picture/take-over.ts';
import { browserStorage, hasOlderApp } from './storage/browser-storage.ts';

/** What this app needs of the Trusted Types API (W3C draft); TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createHTML: (text: string) => string;
      readonly createScriptURL: (url: string) => string;
    },
  ) => unknown;
}

/**
 * The default policy under `require-trusted-types-for 'script'`: no markup from strings (Mantine's generated style
 * sheets have none), and workers from this origin only. Anything else throws where it is tried.
 */
function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup from strings is not allowed');
      return text;
    },
    createScriptURL: (url) => {
      if (new URL(url, window.location.href).origin !== window.location.origin) {
        throw new TypeError('Scripts come from this origin only');
      }
      return url;
    },
  });
}

/** Colours of the browser's own bars; the first of each pair is for a light page. */
const BAR_COLOURS = { light: '#f7f5ef', dark: '#121613' } as const;

const isScheme = (value: string | null): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

function readScheme(fallback: MantineColorScheme): MantineColorScheme {
  const kept = browserStorage.read('theme');
  return isScheme(kept) ? kept : fallback;
}

/** The browser's bars follow the page: index.html has a colour for each preference of the phone. */
function colourBars(scheme: MantineColorScheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const preference = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BAR_COLOURS[scheme === 'auto' ? preference : scheme];
  }
}

/** Keeps the chosen theme with our other keys (KEY-1); other tabs follow. */
function createColorSchemeManager(): MantineColorSchemeManager {
  let follow: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => {
      const scheme = readScheme(fallback);
      colourBars(scheme);
      return scheme;
    },
    set: (scheme) => {
      browserStorage.write('theme', scheme);
      colourBars(scheme);
    },
    subscribe: (onUpdate) => {
      follow = ({ key, newValue }) => {
        if (key === 'theme' && isScheme(newValue)) onUpdate(newValue);
      };
      window.addEventListener('storage', follow);
    },
    unsubscribe: () => {
      if (follow !== undefined) window.removeEventListener('storage', follow);
    },
    clear: () => browserStorage.remove('theme'),
  };
}

/** Shows the generic error in place of a screen that broke; what is in the databases is untouched. */
class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean; readonly isTrying: boolean }
> {
  override state = { failed: false, isTrying: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    if (!isChunkBroken()) return;
    void recoverScreen().then((recovery) => this.setState({ isTrying: recovery === 'trying' }));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Failure isTrying={this.state.isTrying} />;
  }
}

installTrustedTypes();
const { pathname, search, hash } = window.location;
keepCampaign(search);
startRouteGuard();
repairBrokenChunks();
watchTextSize();
keepInstallPrompt();
echoTaps();
// The next start that fails is a first one again (index.html).
browserStorage.remove('start-failed');

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={createColorSchemeManager()}
    >
      <LanguageProvider>
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>
);
const draw = () => {
  takeOverFromPicture(root);
  // In slices: drawn in one piece, the first screen keeps a cheap phone from all else for a fifth of a second.
  const screen = createRoot(root);
  startTransition(() => screen.render(app));
  registerServiceWorker();
};
// In a task of its own: reading this script was one. Until the screens are there the page's own first paint stays. Where the guard
// leads, not what was asked for; what fails tells of it when drawn.
setTimeout(() => void preloadScreens(window.location.pathname).then(draw, draw));

if (readSessionMarker() === null) void findLostSession(`${pathname}${search}${hash}`);
if (hasOlderApp())
  void import('./storage/carry-over.ts').then(({ carryOverOlderApp }) => carryOverOlderApp());

/** Gives every screen the texts of the language that was chosen on this device, at once and without a reload. */
function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [code, setCode] = useState(() => knownLanguage(browserStorage.read('language')));
  const choice = useMemo(
    (): LanguageChoice => ({
      code,
      messages: CATALOGUES[code],
      choose: (next) => {
        browserStorage.write('language', next);
        setCode(next);
      },
    }),
    [code],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

function Failure({ isTrying }: { readonly isTrying: boolean }) {
  const messages = useMessages();
  return (
    <main>
      <div className={classes['failure']} role="alert">
        <h1>{messages.genericShort}</h1>
        <p>{messages.generic}</p>
        {isTrying && <p>A part of Haat did not arrive. Haat keeps trying and goes on by itself.</p>}
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </div>
    </main>
  );
}

/** A line with less room than this, in rem, is too short for bars, and for labels beside each other. */
const NARROW_REM = 18;

/**
 * Marks the page (`data-large-text`) while the person's text is so large for the screen that the layout gives way: bars
 * stand in the flow, labels of the navigation go, and nothing is cut short. Follows later changes of either.
 */
function watchTextSize(): void {
  const rem = document.createElement('div');
  rem.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:1px';
  document.body.append(rem);
  const mark = () => {
    const isLarge = window.innerWidth < NARROW_REM * rem.offsetWidth;
    document.documentElement.toggleAttribute('data-large-text', isLarge);
  };
  new ResizeObserver(mark).observe(rem);
  window.addEventListener('resize', mark);
}

/** A tapped link looks tapped for so long, ms. */
const ECHO_MS = 200;

/**
 * Has a link look tapped (global.css) in the very next frame: the screen behind it is drawn in the background and takes a cheap
 * phone ten frames, in which nothing would answer the finger. In a user's words this is "interaction to next paint" (web.dev/inp).
 */
function echoTaps(): void {
  window.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link === null) return;
      link.setAttribute('data-tapped', '');
      setTimeout(() => link.removeAttribute('data-tapped'), ECHO_MS);
    },
    { capture: true },
  );
}

/**
 * Visitors see their screen at once; who turns out to be signed in goes where they wanted to. Somebody who was never here
 * has no database, and loads nothing for it. @param wanted the path that was asked for before the guard looked at it
 */
async function findLostSession(wanted: string): Promise<void> {
  try {
    const known = await indexedDB.databases();
    if (known.length === 0) return;
    const { restoreSession } = await import('./session/restore-session.ts');
    const target = await restoreSession(wanted);
    if (target === null) return;
    // Where localStorage is blocked, only this page knows who is signed in: it must not be left.
    if (browserStorage.keeps('auth')) window.location.replace(target);
    else goHere(target);
  } catch (error) {
    console.warn('A session could not be looked for', error);
  }
}

/** As another tab's sign-in and the browser's back button do: the screens follow the marker, the router the address. */
function goHere(target: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }));
  window.history.replaceState(null, '', target);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
