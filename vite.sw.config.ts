import { defineConfig } from 'vite';

/** `sw` is the service worker, `sw-off` its kill switch. */
export const SERVICE_WORKERS = ['sw', 'sw-off'] as const;

/** A service worker: one file without imports, before the precache manifest is put in. The mode names which. */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: `.cache/service-worker/${mode}`,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      input: `sw/${mode}.ts`,
      output: { entryFileNames: `${mode}.js`, format: 'iife' },
    },
  },
}));
