import { defineConfig } from 'vite';

/**
 * The server as plain JavaScript in dist/server, so that a start reads a few files instead of translating hundreds. Packages
 * stay packages; what is loaded late stays in a file of its own.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
