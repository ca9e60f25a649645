import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO_DATA_VARIABLE, makeDemoData, startApp } from '../support/servers/app-server.ts';
import { aPhone, pageOf } from '../support/browser/browser.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { createCamera, type Album } from './screen-camera.ts';
import { takeShowcase, writeReadmePictures } from './showcase.ts';
import { WALKS } from './walks.ts';

/* Walks all screens of the built app and takes their pictures; see scripts/screenshots.ts. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    out: { type: 'string', default: 'screenshots' },
    readme: { type: 'boolean', default: false },
    width: { type: 'string', default: '390' },
  },
});
const walks: typeof WALKS = values.readme ? { showcase: takeShowcase } : WALKS;
const wanted = values.only?.split(',') ?? Object.keys(walks);
const unknown = wanted.filter((name) => walks[name] === undefined);
if (unknown.length > 0) {
  console.error(`No walk: ${unknown.join(', ')}. There are ${Object.keys(walks).join(', ')}.`);
  process.exit(2);
}

const folder = resolve(values.out);
const album: Album = { shots: [], misses: [] };
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const demoData = await makeDemoData();
process.env[DEMO_DATA_VARIABLE] = demoData;
try {
  for (const name of wanted) await walk(name);
  await writeContactSheet(folder, album);
  if (values.readme) await writeReadmePictures(folder, album, join('docs', 'screens'));
} finally {
  await rm(demoData, { recursive: true, force: true });
}
for (const { walk: of, name, why } of album.misses) console.error(`${of} ${name}: ${why}`);
process.stdout.write(
  `${album.shots.length} pictures in ${folder}, ${album.misses.length} screens amiss\n`,
);
process.exitCode = album.misses.length > 0 ? 1 : 0;

async function walk(name: string): Promise<void> {
  const server = await startApp({ FULFILMENT: 'manual' });
  const phone = await aPhone();
  const camera = createCamera(name, album, { folder, wholePage: values.full });
  try {
    const context = await phone.open();
    // tsx keeps the names of functions with a call of this, also in those that run in the page.
    await context.addInitScript('globalThis.__name ??= (named) => named;');
    const page = pageOf(context);
    await page.setViewportSize({ width: Number(values.width), height: 844 });
    page.on('pageerror', ({ message }) => {
      album.misses.push({ walk: name, name: new URL(page.url()).pathname, why: message });
    });
    await walks[name]?.({ context, page, server, camera });
  } catch (error) {
    album.misses.push({ walk: name, name: 'the walk', why: String(error) });
  } finally {
    await phone.discard();
    await server.close();
  }
  process.stdout.write(`${name} walked\n`);
}
