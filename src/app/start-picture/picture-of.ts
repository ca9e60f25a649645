/** A text, or an element: its tag, its attributes and what is in it. Built again by index.html. */
export type PicturePart = string | readonly [tag: string, attributes: Attributes, ...PicturePart[]];

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

/** Takes a picture of what is in an element, as far as it is seen without scrolling. */
export function pictureOf(element: Element): readonly PicturePart[] {
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
