/** What the pictures of goods that come with the app are named like: code points, in hexadecimal. */
const NAME = /^[\da-z][\da-z-]{0,63}$/;

/**
 * Where a picture of the app is. Only pictures that come with the app, and those that Haat drew anew for a shop
 * (`readOwnPicture`), are ever fetched: a store that names anything else, such as an address of its own, gets none. An address
 * from data would tell a stranger who looks at what.
 */
export function pictureAddress(picture: string): string | null {
  return NAME.test(picture) && !OWN.test(picture) ? `/goods/${picture}.webp` : null;
}

/** Most pictures of one item. */
export const MOST_ITEM_PICTURES = 6;

/** Edges of the squares that a shop's own picture is kept as, px, each with the most bytes that it may have (IMG-1). */
export const OWN_EDGES = { 96: 6_000, 256: 24_000, 720: 90_000 } as const;
export type OwnEdge = keyof typeof OWN_EDGES;

/** The same edges as a list, the smallest first. */
export const EDGES: readonly OwnEdge[] = [96, 256, 720];

/** What squares are encoded as, the better one first. */
export const OWN_FORMATS = ['avif', 'webp'] as const;
export type OwnFormat = (typeof OWN_FORMATS)[number];

/** A shop's own picture: the start of its source's SHA-256, and the colour that stands in until it is here ("f4f0ea"). */
export interface OwnPicture {
  readonly hash: string;
  readonly colour: string;
}

/** How items name such pictures, in the same place as those that come with the app. */
export const OWN = /^own-([\da-f]{32})-([\da-f]{6})$/;

/** The name of a shop's own picture, as items carry it. */
export const ownPictureName = ({ hash, colour }: OwnPicture): string => `own-${hash}-${colour}`;

/** Reads such a name; null for every other text. */
export function readOwnPicture(name: string): OwnPicture | null {
  const [, hash, colour] = OWN.exec(name) ?? [];
  return hash === undefined || colour === undefined ? null : { hash, colour };
}

/** Below the app's own pictures, so that whatever keeps those keeps these, too. */
export const OWN_FOLDER = '/goods/own/';

/** Where one square of a shop's own picture is. It never changes: another picture has another hash. */
export const ownPicturePath = (hash: string, edge: OwnEdge, format: OwnFormat): string =>
  `${OWN_FOLDER}${hash}-${edge}.${format}`;

const FILE = /^([\da-f]{32})-(\d{1,4})\.([a-z]{4})$/;

/** The square that a path means; null when it is none of a shop's own picture. */
export function readOwnPath(
  path: string,
): { readonly hash: string; readonly edge: OwnEdge; readonly format: OwnFormat } | null {
  if (!path.startsWith(OWN_FOLDER)) return null;
  const [, hash, width, ending] = FILE.exec(path.slice(OWN_FOLDER.length)) ?? [];
  const edge = EDGES.find((each) => String(each) === width);
  const format = OWN_FORMATS.find((each) => each === ending);
  return hash === undefined || edge === undefined || format === undefined
    ? null
    : { hash, edge, format };
}

/** What a kept picture is reckoned with, bytes (CAT-5). @param path of its address */
export const reckonedBytes = (path: string): number => OWN_EDGES[readOwnPath(path)?.edge ?? 96];

/** What all addresses of one picture have in common: those of a shop's own one, in whatever size and format, its hash. */
export const pictureOfPath = (path: string): string => readOwnPath(path)?.hash ?? path;

/** The same of a picture as items name it; null for none. */
export const pictureOfName = (name: string): string | null =>
  readOwnPicture(name)?.hash ?? pictureAddress(name);
