import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The app: built into dist/app, which the server serves. `npm run dev` serves it with the server behind a proxy. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // Small pictures as data: URLs would be parsed with every style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      [
        '/workflow',
        '/profile-service',
        '/nfc',
        '/entity-services',
        '/uss',
        '/iam',
        '/catalogue',
        '/events',
        '/engagement',
        '/maps',
        '/invoices',
        '/payments',
        '/sandbox-pay',
        '/openapi.json',
        '/healthz',
        '/readyz',
      ].map((path) => [path, 'http://localhost:8080']),
    ),
  },
});
