import { defineConfig } from 'vite';
import { constantSizes } from './scripts/build/constant-sizes.ts';
import appConfig from './vite.config.ts';

/**
 * The posters (LINK-1) in dist/poster: the parts of the app's first screens, drawn to text by the server, and their styles in one
 * sheet. Whole, with its packages, so that the server does not need the app's packages in their own form.
 */
export default defineConfig({
  plugins: [constantSizes()],
  define: { ...appConfig.define, 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/poster/draw-poster.tsx',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    outDir: 'dist/poster',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'poster.js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'poster.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
