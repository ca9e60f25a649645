import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Album, Shot } from './screen-camera.ts';

const THUMB = { width: 195, height: 422 };
const GAP = 12;
const LABEL = 30;
const COLUMNS = 10;

/** Writes index.html with every picture, and contact-sheet.png with all of them small. */
export async function writeContactSheet(folder: string, album: Album): Promise<void> {
  await writeFile(join(folder, 'index.html'), page(album));
  if (album.shots.length > 0) await montage(folder, album.shots);
}

function page({ shots, misses }: Album): string {
  const walks = [...new Set(shots.map(({ walk }) => walk))];
  const sections = walks.map((walk) => {
    const figures = shots
      .filter((shot) => shot.walk === walk)
      .map(
        ({ name, scheme, file }) =>
          `<figure><a href="${escape(file)}"><img loading="lazy" width="195" src="${escape(file)}" alt=""></a>` +
          `<figcaption>${escape(name)} · ${scheme}</figcaption></figure>`,
      );
    return `<h2>${escape(walk)}</h2><div>${figures.join('')}</div>`;
  });
  const missed = misses.map(
    ({ walk, name, why }) => `<li>${escape(`${walk} ${name}: ${why}`)}</li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>All screens</title>
<style>body{font:14px system-ui;margin:16px}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0;width:195px}
img{border:1px solid #ccc}figcaption{overflow-wrap:anywhere}</style>
<h1>All screens</h1><ul>${missed.join('')}</ul>${sections.join('')}</html>`;
}

async function montage(folder: string, shots: readonly Shot[]): Promise<void> {
  const cell = { width: THUMB.width + GAP, height: THUMB.height + LABEL + GAP };
  const rows = Math.ceil(shots.length / COLUMNS);
  const parts = await Promise.all(
    shots.map(async (shot, index) => {
      const left = GAP + (index % COLUMNS) * cell.width;
      const top = GAP + Math.floor(index / COLUMNS) * cell.height;
      const small = await sharp(join(folder, shot.file))
        .resize({ ...THUMB, fit: 'cover', position: 'top' })
        .toBuffer();
      return [
        { input: small, left, top },
        { input: label(shot), left, top: top + THUMB.height },
      ];
    }),
  );
  await sharp({
    create: {
      width: GAP + COLUMNS * cell.width,
      height: GAP + rows * cell.height,
      channels: 3,
      background: '#dddddd',
    },
  })
    .composite(parts.flat())
    .png()
    .toFile(join(folder, 'contact-sheet.png'));
}

/** Two lines below a picture. */
function label({ walk, name }: Shot): Buffer {
  const line = (text: string, y: number) =>
    `<text x="0" y="${y}" font-size="11" font-family="sans-serif">${escape(text.slice(0, 34))}</text>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${THUMB.width}" height="${LABEL}">` +
      `${line(walk, 12)}${line(name, 25)}</svg>`,
  );
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
