import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useHaat } from '../../ports/haat-context.tsx';
import { browserStorage } from '../storage/browser-storage.ts';
import { readSessionMarker } from '../session/session-marker.ts';
import { isDrawn } from './take-over.ts';
import { isNeeded, type Rule, stylesText } from './picture-rules.ts';

/**
 * Screens that are looked at, and that a start may begin on. None that is filled in, none of which a state of a moment ago could
 * mislead: checkout, payment, what waits to be sent.
 */
const PICTURED =
  /^(\/home|\/coop\/home|(\/coop)?\/cart|(\/coop)?\/orders|\/(coop\/store|store|products)\/[^/]+\/item)$/;

/** A screen is read and at rest after so long, ms. */
const AT_REST_MS = 1_500;

/** Keeps a picture of the screen for the next start: whenever the app is left, and a first one at rest. Nothing of a visitor's. */
export function StartPicture() {
  const { pathname } = useLocation();
  const userId = useHaat().session?.userId ?? null;
  useEffect(() => {
    const root = document.getElementById('root');
    if (root === null || userId === null || !isPictured(pathname)) return;
    const keep = () => keepPicture(root, userId);
    const keepWhenLeft = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setTimeout(() => {
      if (!isKept(userId)) keep();
    }, AT_REST_MS);
    document.addEventListener('visibilitychange', keepWhenLeft);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keepWhenLeft);
    };
  }, [pathname, userId]);
  return null;
}

/** Whether a picture of the screen at a path is kept for the next start. */
export function isPictured(path: string): boolean {
  return PICTURED.test(path);
}

/** A text, or an element: its tag, its attributes and what is in it. Built again by index.html. */
type PicturePart = string | readonly [tag: string, attributes: Attributes, ...PicturePart[]];

type Attributes = readonly (readonly [name: string, value: string])[];

/**
 * What is further aside than so many windows is not part of the picture, nor what is below the window: nobody sees it before the
 * app is there. A card that is seen in part needs all that is in it.
 */
const WINDOWS_ASIDE = 1.6;

/** Not part of a picture: what runs, and what would be there twice. */
const LEFT_OUT: ReadonlySet<string> = new Set(['script', 'style', 'link', 'iframe', 'object']);

/** What names an element, runs, or would have the browser ask for something late. */
const isLeftOut = (name: string): boolean =>
  name.startsWith('on') || ['id', 'for', 'name', 'autofocus', 'loading', 'tabindex'].includes(name);

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
function keepPicture(root: HTMLElement, userId: number): void {
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
function isKept(userId: number): boolean {
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

/** Takes a picture of what is in an element, as far as it is seen without scrolling. */
function pictureOf(element: Element): readonly PicturePart[] {
  return [...element.childNodes].map(partOf).filter((part) => part !== null);
}

function partOf(node: Node): PicturePart | null {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || LEFT_OUT.has(node.localName) || isFarAway(node)) return null;
  const attributes = [...node.attributes]
    .filter(({ name }) => !isLeftOut(name))
    .map(({ name, value }) => [name, value] as const);
  // What holds for the moment only, whether all is saved, whether there is a network, leaves its place free.
  if (node.hasAttribute('data-momentary')) return [node.localName, [...attributes, roomOf(node)]];
  return [node.localName, attributes, ...pictureOf(node)];
}

function roomOf(element: Element): readonly [string, string] {
  const { width, height } = element.getBoundingClientRect();
  return ['style', `width:${width}px;height:${height}px`];
}

function isFarAway(element: Element): boolean {
  if (element instanceof SVGElement && element.ownerSVGElement !== null) return false;
  const { top, left } = element.getBoundingClientRect();
  return top > window.innerHeight || left > WINDOWS_ASIDE * window.innerWidth;
}

/**
 * The rules of this page's style sheets that a picture can need, in their order: those without a class, and those of a class
 * that it has. Of the variables only those in use: all of them are two thirds of the text. Nothing moves in a picture.
 * @param root what the picture is taken of
 */
function stylesOf(root: Element): string {
  const elements = [...root.querySelectorAll('[class], [style]')];
  const classes = new Set(elements.flatMap((element) => [...element.classList]));
  const rules = [...document.styleSheets].flatMap((sheet) => neededOf(sheet.cssRules, classes));
  const ofElements = elements.map((element) => element.getAttribute('style') ?? '').join(';');
  return stylesText(rules, ofElements);
}

function neededOf(rules: CSSRuleList, classes: ReadonlySet<string>): Rule[] {
  return [...rules].flatMap((rule): Rule[] => {
    if (rule instanceof CSSStyleRule) {
      if (!isNeeded(rule.selectorText, classes)) return [];
      return [{ head: rule.selectorText, declarations: declarationsOf(rule.style), inner: [] }];
    }
    // Animations, fonts of its own: nothing that the first frame is made of.
    if (!(rule instanceof CSSGroupingRule)) return [];
    const [head = ''] = rule.cssText.split('{', 1);
    return [{ head, declarations: [], inner: neededOf(rule.cssRules, classes) }];
  });
}

/** Short ones in place of their long ones, as far as the browser tells. */
function declarationsOf(style: CSSStyleDeclaration): Rule['declarations'] {
  return style.cssText
    .split(/;\s*(?=[\w-]+:)/)
    .map((declaration) => declaration.replace(/;\s*$/, ''))
    .filter((declaration) => declaration !== '')
    .map((declaration) => {
      const colon = declaration.indexOf(':');
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()] as const;
    });
}
