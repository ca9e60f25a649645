import { fileTypeFromBuffer } from 'file-type';
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import {
  EDGES,
  OWN_EDGES,
  OWN_FORMATS,
  type OwnEdge,
  type OwnFormat,
  type OwnPicture,
} from '../../src/domain/catalogue/picture-address.ts';

/** What is taken as a picture, by its content. Vector pictures are programs, and others hold more than one picture. */
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Most pixels of a picture: what the largest cameras of phones take; what says to have more is meant to choke a decoder. */
const MOST_PIXELS = 120_000_000;
const TIMEOUT_SECONDS = 20;

/** Qualities that are tried until a square fits its bytes. */
const QUALITIES = [62, 46, 32, 20, 10, 4] as const;

const WHITE = { r: 255, g: 255, b: 255 };

/** Why a picture can't be taken, for whoever gave it. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** One square of a picture. */
export interface PictureSquare {
  readonly edge: OwnEdge;
  readonly format: OwnFormat;
  readonly bytes: Buffer;
}

/** The start of a file's SHA-256: what its pictures are named by. */
export const pictureHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Pixels, red, green and blue, one after the other. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const ofPixels = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** The picture itself, upright, in the colours of screens, without what is clear in it, as large as its largest square. */
async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !TYPES.has(type.mime)) {
    throw new PictureError('not a JPEG, PNG, WebP or AVIF picture');
  }
  const side = EDGES.at(-1) ?? 0;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT_SECONDS })
      // Through a format that has three channels for whatever came: grey pictures have one.
      .webp({ lossless: true, effort: 0 })
      .toBuffer()
      .then((drawn) => sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true }));
    return { data, width: info.width, height: info.height };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    throw new PictureError(
      said.includes('pixel limit')
        ? `larger than ${MOST_PIXELS / 1_000_000} megapixels`
        : 'broken: it cannot be read',
      { cause: error },
    );
  }
}

/** Places along the sides of a square of eight. */
const SIDE = 8;
const BORDER = Array.from({ length: SIDE * SIDE }, (_, place) => place).filter((place) => {
  const [x, y] = [place % SIDE, Math.floor(place / SIDE)];
  return x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
});

/** The colour round the goods: fills what is missing to a square, and stands in until the picture is here. */
async function borderColour(pixels: Pixels): Promise<{ r: number; g: number; b: number }> {
  const small = await ofPixels(pixels).resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
  const mean = (channel: number) =>
    Math.round(
      BORDER.reduce((sum, place) => sum + (small[place * 3 + channel] ?? 0), 0) / BORDER.length,
    );
  return { r: mean(0), g: mean(1), b: mean(2) };
}

async function encode(square: Sharp, edge: OwnEdge, format: OwnFormat): Promise<PictureSquare> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    const drawn =
      format === 'avif'
        ? square.clone().avif({ quality, effort: 3 })
        : square.clone().webp({ quality, effort: 5 });
    bytes = await drawn.toBuffer();
    if (bytes.length <= OWN_EDGES[edge]) break;
  }
  return { edge, format, bytes };
}

/**
 * A picture drawn anew as squares of three sizes in two formats (IMG-1): without its metadata (place and time of the photo)
 * and without anything that hides behind its pixels. Nothing is cut off: what is missing to a square gets the colour round it.
 * @throws PictureError
 */
export async function drawSquares(
  bytes: Uint8Array,
): Promise<OwnPicture & { readonly squares: readonly PictureSquare[] }> {
  const pixels = await readPixels(bytes);
  const background = await borderColour(pixels);
  const squares: PictureSquare[] = [];
  for (const edge of EDGES) {
    const { data } = await ofPixels(pixels)
      .resize(edge, edge, { fit: 'contain', background })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const square = ofPixels({ data, width: edge, height: edge });
    for (const format of OWN_FORMATS) squares.push(await encode(square, edge, format));
  }
  const colour = [background.r, background.g, background.b]
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('');
  return { hash: pictureHash(bytes), colour, squares };
}
