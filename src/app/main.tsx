import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../ui/mantine.css.ts';
import '../ui/global.css';
import { theme } from '../ui/theme.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { recoverFromStaleChunks } from './preload-recovery.ts';
import { startRouteGuard } from './route-guard.ts';
import { AppRoutes } from './routes.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { installTrustedTypes } from './trusted-types.ts';

installTrustedTypes();
startRouteGuard();
recoverFromStaleChunks();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </MantineProvider>
  </StrictMode>,
);

registerServiceWorker();
