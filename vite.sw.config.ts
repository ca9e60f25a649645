import { defineConfig } from 'vite';

/** The service worker: one file without imports, before the precache manifest is put in. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: '.cache/service-worker',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      input: 'sw/sw.ts',
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
});
