/**
 * Makes the pictures that the demo catalogue, its stores, the category groups and imported goods show of those
 * of the emoji package, into public/goods, writes their licence beside them and removes what is not shown
 * any more. Run: npx tsx scripts/copy-goods-pictures.ts
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { IMPORT_PICTURES } from '../server/import/products/picture-of-product.ts';
import { demoCatalogue } from '../server/seed/demo-catalogue.ts';
import { readDrawnPicture } from '../src/domain/catalogue/drawn-picture.ts';
import { CATEGORY_GROUPS } from '../src/domain/catalogue/category-groups.ts';

const PACKAGE_FOLDER = new URL('../node_modules/@lobehub/fluent-emoji-3d/', import.meta.url);
const GOODS_FOLDER = new URL('../public/goods/', import.meta.url);
const LICENCE_FILE = 'LICENSE.txt';
const GROUP_SHEET = 'groups.webp';
/** Twice what the category grid shows, px. */
const GROUP_EDGE = 96;

const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

/** The picture of the goods on a drawn one, else the picture itself. */
const photoOf = (picture: string): string => readDrawnPicture(picture)?.photo ?? picture;

/** Names of all pictures shown, and of those that an import may choose, without ending, sorted. */
function usedPictures(): readonly string[] {
  const { stores, items } = demoCatalogue();
  const shown = [...items, ...stores, ...CATEGORY_GROUPS].map(({ picture }): string =>
    photoOf(picture),
  );
  return [...new Set([...shown, ...IMPORT_PICTURES])].sort();
}

/** The package ships no licence file: its README names the holder, its package.json the licence. */
async function licenceText(): Promise<string> {
  const manifest: unknown = JSON.parse(
    await readFile(new URL('package.json', PACKAGE_FOLDER), 'utf8'),
  );
  const readme = await readFile(new URL('README.md', PACKAGE_FOLDER), 'utf8');
  const { name, version, license, homepage } = manifest as Record<string, unknown>;
  const copyright = /Copyright © (\d{4}) \[([^\]]+)\]/.exec(readme);
  if (license !== 'MIT' || copyright === null) {
    throw new Error(`The licence of ${String(name)} has changed: read it before shipping pictures`);
  }
  return [
    `Pictures of this folder: ${String(name)} ${String(version)}, ${String(homepage)}`,
    'a package of the Fluent Emoji by Microsoft (https://github.com/microsoft/fluentui-emoji, MIT).',
    '',
    'MIT License',
    '',
    `Copyright (c) ${copyright[1]} ${copyright[2]}`,
    'Copyright (c) Microsoft Corporation.',
    '',
    MIT_TERMS,
  ].join('\n');
}

/** Most bytes of a picture (IMG-1). */
const MOST_BYTES = 3_072;
/** Edges, px, and qualities of WebP, from the best that may do to the least. */
const EDGES = [144, 128, 112, 96];
const QUALITIES = [80, 70, 60];

/** Ends the name of what is drawn green, as Unicode's own lime is a lemon and a green square: raw bananas, green chillies. */
const UNRIPE = '-200d-1f7e9';
/** Ends of names of what is drawn white or red in the same way: cauliflowers of broccoli, radishes of carrots. */
const PALE = '-200d-2b1c';
const RED = '-200d-1f7e5';
const TINTS = [UNRIPE, PALE, RED] as const;
type Tint = (typeof TINTS)[number];
/** The package draws them pink. */
const REDDER: ReadonlySet<string> = new Set(['1f345', '1f336-fe0f']);

/** A colour in a tint, or with less pink. What is green already stays: leaves, and what is not ripe. */
function recoloured(colour: Rgb, tint: Tint | undefined): Rgb {
  const [red, green, blue] = colour;
  const brightest = Math.max(red, green, blue);
  // Leaves and stalks are yellower than the head of a broccoli.
  const isLeaf = red < 0.9 * green && red > 0.42 * green;
  if (tint === PALE && !isLeaf) {
    const light = Math.min(250, 188 + 0.32 * (0.4 * red + 0.6 * green));
    return [light, light, 0.92 * light];
  }
  if (red < 0.9 * green) return colour;
  if (tint === undefined) return red > green ? [red, green, 0.45 * blue] : colour;
  if (tint === RED) return [0.9 * brightest, 0.35 * green, 0.2 * brightest + 0.3 * blue];
  return [0.25 * red + 0.3 * green, 0.55 * brightest + 0.2 * green, 0.25 * blue];
}

type Rgb = readonly [red: number, green: number, blue: number];

/** The picture of the package in the colours of the goods, as raw pixels or as it is. */
async function pictureInColour(picture: string): Promise<Sharp> {
  const tint = TINTS.find((end) => picture.endsWith(end));
  const name = tint === undefined ? picture : picture.slice(0, -tint.length);
  const source = sharp(fileURLToPath(new URL(`assets/${name}.webp`, PACKAGE_FOLDER)));
  if (tint === undefined && !REDDER.has(name)) return source;
  const { data, info } = await source.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    data.set(recoloured([red, green, blue], tint).map(Math.round), at);
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}

/** Writes a picture as good as it can be within `MOST_BYTES`. Throws for one that can't be. */
async function writePicture(picture: string): Promise<void> {
  const file = `${picture}.webp`;
  const source = await pictureInColour(picture);
  for (const edge of EDGES) {
    for (const quality of QUALITIES) {
      const options = { quality, alphaQuality: 80, effort: 6, smartSubsample: true };
      const bytes = await source.clone().resize(edge, edge).webp(options).toBuffer();
      if (bytes.length > MOST_BYTES) continue;
      await writeFile(new URL(file, GOODS_FOLDER), bytes);
      return;
    }
  }
  throw new Error(`${file} has more than ${MOST_BYTES} bytes`);
}

/** The pictures of the category groups beside each other, in their order (src/ui/pictures/group-picture.tsx). */
async function drawGroupSheet(): Promise<void> {
  const tiles = CATEGORY_GROUPS.map(async ({ picture }, place) => ({
    input: await sharp(fileURLToPath(new URL(`assets/${picture}.webp`, PACKAGE_FOLDER)))
      .resize(GROUP_EDGE, GROUP_EDGE)
      .toBuffer(),
    left: place * GROUP_EDGE,
    top: 0,
  }));
  const width = CATEGORY_GROUPS.length * GROUP_EDGE;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width, height: GROUP_EDGE, channels: 4, background } })
    .composite(await Promise.all(tiles))
    .webp({ quality: 80 })
    .toFile(fileURLToPath(new URL(GROUP_SHEET, GOODS_FOLDER)));
}

async function removeUnused(wanted: ReadonlySet<string>): Promise<number> {
  const unused = (await readdir(GOODS_FOLDER)).filter((file) => !wanted.has(file));
  await Promise.all(unused.map((file) => rm(new URL(file, GOODS_FOLDER), { recursive: true })));
  return unused.length;
}

const used = usedPictures();
const licence = await licenceText();
await mkdir(GOODS_FOLDER, { recursive: true });
await Promise.all(used.map(writePicture));
await writeFile(new URL(LICENCE_FILE, GOODS_FOLDER), licence);
await drawGroupSheet();
const files = used.map((picture) => `${picture}.webp`);
const removed = await removeUnused(new Set([...files, GROUP_SHEET, LICENCE_FILE]));
console.log(`${used.length} pictures in public/goods, ${removed} removed`);
