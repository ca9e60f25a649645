import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../ui/mantine.css.ts';
import '../ui/global.css';
import { theme } from '../ui/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { findLostSession } from './find-lost-session.ts';
import { LanguageProvider } from './language-provider.tsx';
import { keepCampaign } from './page-tracker.ts';
import { preloadScreen } from './preload-screen.ts';
import { recoverFromStaleChunks } from './preload-recovery.ts';
import { startRouteGuard } from './route-guard.ts';
import { AppRoutes } from './routes.tsx';
import { createColorSchemeManager } from './color-scheme.ts';
import { keepInstallPrompt } from './install-prompt.ts';
import { registerServiceWorker } from './service-worker.ts';
import { readSessionMarker } from './session-marker.ts';
import { installTrustedTypes } from './trusted-types.ts';

installTrustedTypes();
const { pathname, search, hash } = window.location;
keepCampaign(search);
startRouteGuard();
// Where the guard leads, not what was asked for.
preloadScreen(window.location.pathname);
recoverFromStaleChunks();
keepInstallPrompt();
// public/start-watch.js sees by it that this script has come and run.
document.documentElement.dataset['started'] = '';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
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
  </StrictMode>,
);

registerServiceWorker();
if (readSessionMarker() === null) void findLostSession(`${pathname}${search}${hash}`);
