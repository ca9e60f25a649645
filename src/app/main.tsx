import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../ui/mantine.css.ts';
import '../ui/global.css';
import { theme } from '../ui/theme.ts';
import { browserStorage, hasOlderApp } from './storage/browser-storage.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { findLostSession } from './session/find-lost-session.ts';
import { LanguageProvider } from './language-provider.tsx';
import { keepCampaign } from './events/page-tracker.ts';
import { watchTextSize } from './large-text.ts';
import { repairBrokenChunks } from './recovery/broken-chunks.ts';
import { startRouteGuard } from './route-guard.ts';
import { AppRoutes, preloadScreens } from './routes.tsx';
import { createColorSchemeManager } from './color-scheme.ts';
import { keepInstallPrompt } from './service-worker/install-prompt.ts';
import { registerServiceWorker } from './service-worker/service-worker.ts';
import { readSessionMarker } from './session/session-marker.ts';
import { takeOverFromPicture } from './start-picture/take-over.ts';
import { echoTaps } from './shell/tap-echo.ts';
import { installTrustedTypes } from './trusted-types.ts';

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
