import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { escapeMarkup } from '../text/escape-markup.ts';
import { PICTURE_SIZE } from './page-head.ts';
import type { LinkedAddress, PreviewPicture } from './read-preview.ts';

/** Mukta, as on invoices: Latin and Devanagari with the rupee sign, whatever fonts the machine has. */
const FONT_FILES = {
  heading: '@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf',
  line: '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
} as const;

const PAPER = '#f7f5ef';
const LEAF = '#0f7a48';
const INK = '#1c211d';
/** Edges and places on the picture, px. */
const BAND = 24;
const MARGIN = 80;
const PHOTO = 380;
const MARK = 64;
const TEXT_WIDTH = PICTURE_SIZE.width - PHOTO - 3 * MARGIN;
const HEADING = { height: 260, size: 66 } as const;
const LINE = { height: 130, size: 38 } as const;
/** Letters that fit; more would become too small to be read. */
const MOST_LETTERS = { heading: 70, line: 70 } as const;
const NAME = /^[\da-z][\da-z-]{0,63}$/;

/** Its name below `/link-pictures`, without extension. */
export const pictureName = (address: LinkedAddress): string =>
  'id' in address ? `${address.kind}/${encodeURIComponent(address.id)}` : address.kind;

/** What tells one drawing from another, for addresses that may be kept for ever. */
export const pictureVersion = (picture: PreviewPicture): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 16);

/**
 * Draws the picture of a shared address: 1200 × 630, PNG.
 * @param directory of the built app, which has the pictures of goods
 * @param own the picture that a shop has of what is shared
 */
export async function drawPreview(
  { heading, line, photo }: PreviewPicture,
  directory: string,
  own?: Uint8Array,
): Promise<Uint8Array> {
  const texts = await Promise.all([
    writtenText(heading.slice(0, MOST_LETTERS.heading), 'heading'),
    writtenText(line.slice(0, MOST_LETTERS.line), 'line'),
  ]);
  const [head, below] = texts;
  const between = 28;
  const top = Math.round((PICTURE_SIZE.height - head.height - between - below.height) / 2);
  const photoFile = photo !== null && NAME.test(photo) ? `goods/${photo}.webp` : '';
  const isThere =
    own !== undefined || (photoFile !== '' && existsSync(path.join(directory, photoFile)));
  const mark = path.join(directory, 'icons/haat.svg');
  const file = isThere ? path.join(directory, photoFile) : mark;
  const source = own ?? (existsSync(file) ? file : undefined);
  return sharp({ create: { ...PICTURE_SIZE, channels: 3, background: PAPER } })
    .composite([
      {
        input: {
          create: { width: BAND, height: PICTURE_SIZE.height, channels: 3, background: LEAF },
        },
        left: 0,
        top: 0,
      },
      { input: head.bytes, left: MARGIN + BAND, top },
      { input: below.bytes, left: MARGIN + BAND, top: top + head.height + between },
      ...(source !== undefined
        ? [
            {
              input: await sharp(source).resize(PHOTO, PHOTO, { fit: 'inside' }).png().toBuffer(),
              left: PICTURE_SIZE.width - PHOTO - MARGIN,
              top: Math.round((PICTURE_SIZE.height - PHOTO) / 2),
            },
          ]
        : []),
      // Whose picture it is; where the mark is not the picture itself.
      ...(isThere && existsSync(mark)
        ? [
            {
              input: await sharp(mark).resize(MARK).png().toBuffer(),
              left: MARGIN + BAND,
              top: MARK,
            },
          ]
        : []),
    ])
    .png({ palette: true, colours: 128 })
    .toBuffer();
}

async function writtenText(text: string, kind: keyof typeof FONT_FILES) {
  const { size, height } = kind === 'heading' ? HEADING : LINE;
  // Pango reads markup, and refuses control characters and an empty text.
  const readable = escapeMarkup(text.replaceAll(/(?!\n)\p{C}/gu, '')).trim() || 'Haat';
  const markup = `<span foreground="${kind === 'heading' ? INK : LEAF}">${readable}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${kind === 'heading' ? 'Mukta SemiBold' : 'Mukta'} ${size}`,
      fontfile: createRequire(import.meta.url).resolve(FONT_FILES[kind]),
      width: TEXT_WIDTH,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= height) return { bytes: data, height: info.height };
  const smaller = await sharp(data).resize({ height }).png().toBuffer();
  return { bytes: smaller, height };
}
