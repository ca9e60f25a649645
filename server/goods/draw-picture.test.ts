import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { EDGES, OWN_EDGES } from '../../src/domain/catalogue/picture-address.ts';
import { drawSquares, PictureError } from './draw-picture.ts';

const RED = { r: 200, g: 30, b: 30 };
const aPicture = (width: number, height: number, background: object = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

/** What nothing can be saved of: the hardest picture to make small. */
const noise = (edge: number) =>
  sharp({
    create: {
      width: edge,
      height: edge,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

const smallest = async (bytes: Uint8Array) => {
  const { squares } = await drawSquares(bytes);
  const square = squares.find(({ edge, format }) => edge === 96 && format === 'webp');
  return sharp(square?.bytes).raw().toBuffer({ resolveWithObject: true });
};

describe('IMG-1 a shop’s picture', () => {
  test('becomes squares of three sizes in AVIF and WebP, with the colour round it', async () => {
    const { colour, squares } = await drawSquares(await aPicture(400, 200).png().toBuffer());
    const kinds = await Promise.all(
      squares.map(async ({ bytes, edge, format }) => {
        const { width, height, format: found, compression } = await sharp(bytes).metadata();
        return [edge, format, width, height, compression ?? found];
      }),
    );
    expect(kinds).toEqual(
      EDGES.flatMap((edge) => [
        [edge, 'avif', edge, edge, 'av1'],
        [edge, 'webp', edge, edge, 'webp'],
      ]),
    );
    expect(colour).toBe('c81e1e');
  });

  test.each([96, 3000])('takes no more bytes than it may, of noise of %i px', async (edge) => {
    const { squares } = await drawSquares(await noise(edge));
    for (const square of squares) {
      expect(square.bytes.length).toBeLessThanOrEqual(OWN_EDGES[square.edge]);
    }
  });

  test('loses place and time of the photo, and what hangs behind its pixels', async () => {
    const photo = await aPicture(300, 300)
      .withExif({ IFD0: { Model: 'Phone of Meera' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer();
    const both = Buffer.concat([photo, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    const { squares } = await drawSquares(both);
    for (const { bytes } of squares) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes('Meera')).toBe(false);
      expect(bytes.includes('script')).toBe(false);
    }
  });

  test('stands as the camera meant it', async () => {
    const half = await aPicture(100, 200, { r: 0, g: 0, b: 255 }).png().toBuffer();
    const photo = await aPicture(200, 200)
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const { data } = await smallest(photo);
    // Turned by a quarter: what was left is above.
    const [, , blueAbove] = data.subarray((10 * 96 + 80) * 3);
    expect(blueAbove).toBeGreaterThan(200);
  });

  test('shows white where it was clear', async () => {
    const clear = {
      create: { width: 200, height: 200, channels: 4, background: '#0000' },
    } as const;
    const { colour } = await drawSquares(await sharp(clear).png().toBuffer());
    expect(colour).toBe('ffffff');
  });

  test('has the colours of screens, from a press’s CMYK and from grey', async () => {
    const cmyk = await aPicture(200, 200).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const { data, info } = await smallest(cmyk);
    const [red = 0, green = 0] = data;
    expect([info.channels, red > green + 50]).toEqual([3, true]);
    const grey = await aPicture(200, 200).greyscale().jpeg().toBuffer();
    expect((await smallest(grey)).info.channels).toBe(3);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  test.each([
    ['a bomb of 900 megapixels', bomb(30_000), /megapixels/],
    ['half a picture', aPicture(900, 900).jpeg().toBuffer().then(halfOf), /broken/],
    ['a vector picture', Buffer.from(svg), /not a JPEG/],
    ['a page that says it is a picture', Buffer.from('<html></html>'), /not a JPEG/],
    ['a film', aPicture(9, 9).gif().toBuffer(), /not a JPEG/],
    ['nothing', Buffer.alloc(0), /not a JPEG/],
  ])('is refused with a reason when it is %s', async (_what, bytes, reason) => {
    const error: unknown = await drawSquares(await bytes).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PictureError);
    expect(String(error)).toMatch(reason);
  });
});

const halfOf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

/** A PNG of a few KB that says in its head to have so many pixels a side. */
async function bomb(edge: number): Promise<Buffer> {
  const png = await aPicture(10, 10).png().toBuffer();
  // Its head is not checked before its size is read: the checksum may be wrong.
  png.writeUInt32BE(edge, 16);
  png.writeUInt32BE(edge, 20);
  return png;
}
