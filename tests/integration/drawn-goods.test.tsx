import { stat } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../server/seed/demo-catalogue.ts';
import { readDrawnPicture } from '../../src/domain/catalogue/drawn-picture.ts';
import { DrawnGoods, Picture } from '../../src/ui/pictures/picture.tsx';

/** Edge of the compared pictures, px: half of what a shelf shows. */
const EDGE = 36;

/** Least mean difference of a channel, of 255, by which two packs are told apart. */
const TOLD_APART = 3;

interface Product {
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
}

/** One size of each product of the demo, by category. */
function productsByCategory(): ReadonlyMap<string, readonly Product[]> {
  const found = new Map<string, Map<string, Product>>();
  for (const { categoryName, name, unit, picture } of demoCatalogue().items) {
    const products = found.get(categoryName) ?? new Map<string, Product>();
    if (!products.has(name)) products.set(name, { name, unit, picture });
    found.set(categoryName, products);
  }
  return new Map([...found].map(([category, products]) => [category, [...products.values()]]));
}

/** The pack alone, without the words on its label, which differ anyway. */
async function pixelsOf({ picture, name }: Product): Promise<Uint8Array> {
  const drawn = readDrawnPicture(picture);
  if (drawn === null) throw new Error(`${name} is not drawn`);
  const svg = renderToStaticMarkup(<DrawnGoods drawn={drawn} name="" unit="" />).replace(
    '<svg ',
    '<svg xmlns="http://www.w3.org/2000/svg" ',
  );
  return sharp(Buffer.from(svg))
    .resize(EDGE, EDGE)
    .flatten({ background: '#e3f4ea' })
    .raw()
    .toBuffer();
}

function difference(left: Uint8Array, right: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += Math.abs((left[at] ?? 0) - (right[at] ?? 0));
  return sum / left.length;
}

describe('drawn goods', () => {
  it(
    'IMG-1 no two products of one shelf look alike, even where nobody can read the label',
    { timeout: 120_000 },
    async () => {
      const alike: string[] = [];
      for (const [category, products] of productsByCategory()) {
        const pixels = await Promise.all(products.map(pixelsOf));
        for (const [place, one] of pixels.entries()) {
          for (const [other, another] of pixels.slice(0, place).entries()) {
            if (difference(one, another) >= TOLD_APART) continue;
            alike.push(`${category}: ${products[place]?.name}, ${products[other]?.name}`);
          }
        }
      }
      expect(alike).toEqual([]);
    },
  );

  it('IMG-1 nor do two of one group, where a search shows both', () => {
    const alike: string[] = [];
    const seen = new Map<string, string>();
    for (const { group, categoryName, name, picture } of demoCatalogue().items) {
      const product = `${categoryName}: ${name}`;
      const other = seen.get(`${group} ${picture}`) ?? product;
      if (other !== product) alike.push(`${other}, ${product}`);
      seen.set(`${group} ${picture}`, product);
    }
    expect(alike).toEqual([]);
  });

  it('IMG-1 each takes at most 3 KB, as does the photo on it, and has name and size on its label', async () => {
    for (const { picture, name, unit } of [...productsByCategory().values()].flat()) {
      const html = renderToStaticMarkup(
        <Picture picture={picture} name={name} unit={unit} size={72} />,
      );
      expect(html.length, name).toBeLessThanOrEqual(3_072);
      expect(html, name).toContain('<tspan');
      expect(html, name).toContain(unit.slice(0, 4));
      const photo = readDrawnPicture(picture)?.photo ?? picture;
      const { size } = await stat(`public/goods/${photo}.webp`);
      expect(size, photo).toBeLessThanOrEqual(3_072);
    }
  });

  it('LIM-1 take a group’s picture from the one file of all, unless it would be blurred', () => {
    const pack = 'pouch-blue-0-1f95b';
    const row = renderToStaticMarkup(<Picture picture={pack} size={72} />);
    expect(row).toContain('url(/goods/groups.webp)');
    expect(row).not.toContain('<img');
    expect(renderToStaticMarkup(<Picture picture={pack} size={240} />)).toContain(
      'src="/goods/1f95b.webp"',
    );
  });
});
