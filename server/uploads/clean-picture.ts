import sharp from 'sharp';
import { ProblemError } from '../http/problem-error.ts';

/** Most pixels of a picture: beyond what phones take, short of what a decoder can be choked with. */
const MAX_PIXELS = 40_000_000;
/** Longer sides are scaled down to this: enough to see what is wrong with goods. */
const LONGEST_SIDE = 2560;
const JPEG_QUALITY = 82;
const TIMEOUT_SECONDS = 10;

/**
 * The picture drawn anew: without its metadata (place and time of the photo, name of the phone) and without anything
 * that hides behind its pixels. It stands as the camera meant it.
 * @param type image/png or image/jpeg, which it stays
 * @throws ProblemError picture_not_readable
 */
export async function cleanPicture(bytes: Buffer, type: string): Promise<Buffer> {
  const side = { width: LONGEST_SIDE, height: LONGEST_SIDE };
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS });
  const drawn = type === 'image/png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY });
  try {
    return await drawn.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    const detail = isTooLarge
      ? `Please use a picture of at most ${MAX_PIXELS / 1_000_000} megapixels.`
      : 'This picture cannot be read. Please take another one.';
    throw new ProblemError('picture_not_readable', { detail });
  }
}
