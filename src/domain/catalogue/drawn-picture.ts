/** What goods come in, as their pictures show it (IMG-1). */
export const PACKINGS = [
  'pouch',
  'bottle',
  'tin',
  'jar',
  'box',
  'carton',
  'cup',
  'sack',
  'bunch',
  'crate',
  'tray',
  'heap',
] as const;
export type Packing = (typeof PACKINGS)[number];

/** Colours of packs: of the pack, and of its band. White letters on the second have a contrast of 4.5 and more. */
export const PACK_COLOURS = {
  red: ['#e5484d', '#9c1c22'],
  orange: ['#f08c2e', '#994d00'],
  yellow: ['#f2c230', '#7a5700'],
  lime: ['#a6c53a', '#4d6200'],
  green: ['#3fa35c', '#14592c'],
  teal: ['#2fa7a0', '#0a5752'],
  sky: ['#58b4e8', '#0b5583'],
  blue: ['#4675dc', '#1d3c8c'],
  violet: ['#8d68d4', '#4b2b92'],
  pink: ['#e878a8', '#932757'],
  brown: ['#b07a4c', '#603913'],
  cream: ['#e8d9b4', '#6b5726'],
  grey: ['#a3adb5', '#414c55'],
  white: ['#f4f6f8', '#39596e'],
} as const;
export type PackColour = keyof typeof PACK_COLOURS;

/** What is printed on a pack. */
export const PACK_PATTERNS = ['disc', 'side', 'slant', 'middle', 'stripes', 'foot'] as const;

/** How goods are drawn. `photo` is a picture of `/goods`: the goods themselves, on or in what they come in. */
export interface DrawnPicture {
  readonly packing: Packing;
  readonly colour: PackColour;
  /** Place in `PACK_PATTERNS`. */
  readonly pattern: number;
  readonly photo: string;
}

const FORM = /^([a-z]+)-([a-z]+)-(\d)-([\da-f][\da-f-]{1,40})$/;

const isPacking = (text: string): text is Packing => PACKINGS.some((one) => one === text);
const isColour = (text: string): text is PackColour => text in PACK_COLOURS;

/** The name of a drawn picture, as items carry it: "pouch-blue-0-1f95b". */
export const drawnPictureName = ({ packing, colour, pattern, photo }: DrawnPicture): string =>
  `${packing}-${colour}-${pattern}-${photo}`;

/** Reads such a name; null for every other text, as the name of a picture that is not drawn. */
export function readDrawnPicture(name: string): DrawnPicture | null {
  const [, packing = '', colour = '', pattern = '', photo = ''] = FORM.exec(name) ?? [];
  if (!isPacking(packing) || !Object.hasOwn(PACK_COLOURS, colour) || !isColour(colour)) return null;
  if (Number(pattern) >= PACK_PATTERNS.length) return null;
  return { packing, colour, pattern: Number(pattern), photo };
}

/** How many times as long as its line a word may be, drawn narrower. */
const NARROWED = 1.4;

/**
 * The words of a label in lines of at most `most` letters, at most `lines` of them. A word that is a little longer stands alone, to be
 * drawn narrower; one that is much longer ends with "…". What is left over is not on it.
 * @param name any text
 */
export function labelLines(name: string, most: number, lines: number): readonly string[] {
  const found: string[] = [];
  for (const word of name.slice(0, 120).split(/\s+/).filter(Boolean)) {
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) {
      found[found.length - 1] = `${last} ${word}`;
    } else if (found.length < lines) {
      found.push(word.length <= most * NARROWED ? word : `${word.slice(0, most - 1)}…`);
    } else {
      break;
    }
  }
  return found;
}
