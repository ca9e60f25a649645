import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ENTRY = 'bench/pages/tracker/main.ts';

/**
 * What the tracker adds to the first load, bytes of gzip: its modules, minified as the app is, without those that the first
 * screen has anyway (browser storage).
 */
export async function trackerBytes(): Promise<number> {
  const outcome = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: ENTRY, formats: ['es'], fileName: 'tracker' },
      rolldownOptions: { external: [/browser-storage/] },
    },
  });
  const [bundle] = Array.isArray(outcome) ? outcome : [outcome];
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
  const code = bundle.output.map((file) => ('code' in file ? file.code : '')).join('');
  return gzipSync(code, { level: 9 }).byteLength;
}
