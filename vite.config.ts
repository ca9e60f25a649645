import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { constantSizes } from './scripts/build/constant-sizes.ts';
import { startPage } from './scripts/build/start-page.ts';
import { SERVER_PATHS } from './src/domain/routes/server-paths.ts';

const chunks = chunkGroups();

/** The bundler's own name of a shared file is the list of who shares it. */
const shortName = (name: string): string => name.replace(/~.*|\.[a-z]+$/, '');

/** The app: built into dist/app, which the server serves. `npm run dev` serves it with the server behind a proxy. */
export default defineConfig({
  // Read by src/domain, which knows of no build.
  define: {
    'globalThis.HAAT_MAX_FRACTION_DIGITS': JSON.stringify(
      loadEnv('production', '.', 'VITE_')['VITE_MAX_FRACTION_DIGITS'] ?? '',
    ),
  },
  plugins: [constantSizes(), react(), chunks.plugin, startPage()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // Not named in the chunks and not served (scripts/build/source-maps.ts).
    sourcemap: 'hidden',
    // Small pictures as data: URLs would be parsed with every style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks.groups },
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = 'file'] }) => `assets/${shortName(name)}-[hash][extname]`,
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [`/${path}`, 'http://localhost:8080'])),
  },
});
