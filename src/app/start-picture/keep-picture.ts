import { browserStorage } from '../storage/browser-storage.ts';
import { readSessionMarker } from '../session/session-marker.ts';
import { isDrawn } from './is-drawn.ts';
import { pictureOf, type PicturePart } from './picture-of.ts';
import { stylesOf } from './styles-of.ts';

/** What index.html draws at the next start. */
interface StartPicture {
  /** Path and query of the screen. */
  readonly at: string;
  /** Whose, in which language, on a screen of how many px: else it is not drawn. */
  readonly owner: string;
  readonly styles: string;
  readonly nodes: readonly PicturePart[];
}

/** More characters than this are no picture of a screen; localStorage has room for some five million. */
const MOST_CHARACTERS = 400_000;

/** The screen was scrolled by no more than this, px: the picture is one of its top. */
const MOST_SCROLLED = 8;

/** What tells one picture from another. */
type PictureKey = Pick<StartPicture, 'at' | 'owner'>;

/**
 * Keeps a picture of what the screen shows, for the next start on it. Not of a screen that is still being read, is scrolled, or
 * has a dialog over it: then the one before stays. @param userId whose screen it is
 */
export function keepPicture(root: HTMLElement, userId: number): void {
  // Somebody else may have signed in elsewhere a moment ago.
  if (readSessionMarker()?.userId !== userId) return;
  const key = keyOf(userId);
  if (window.scrollY > MOST_SCROLLED) {
    browserStorage.write('left-scrolled', key.at);
    return;
  }
  browserStorage.remove('left-scrolled');
  if (!isDrawn(root) || document.querySelector('[role=dialog]') !== null) return;
  const picture: StartPicture = { ...key, styles: stylesOf(root), nodes: pictureOf(root) };
  const text = JSON.stringify(picture);
  if (text.length <= MOST_CHARACTERS) browserStorage.write(placeOf(key), text);
}

/** Whether a picture of this screen is kept, were it one of yesterday: taking it costs a cheap phone two frames. */
export function isKept(userId: number): boolean {
  const key = keyOf(userId);
  const start = JSON.stringify(key).slice(0, -1);
  return browserStorage.read(placeOf(key))?.startsWith(start) === true;
}

function keyOf(userId: number): PictureKey {
  const { pathname, search } = window.location;
  const owner = [userId, browserStorage.read('language'), window.screen.width].join(' ');
  return { at: pathname + search, owner };
}

const placeOf = ({ at }: PictureKey) =>
  at === '/home' ? 'start-picture-home' : 'start-picture-last';
