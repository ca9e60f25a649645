/** The picture stays no longer than this, whatever is missing, ms. */
const LONGEST_MS = 3_000;
/** The server's picture of an address is worth reading for as long as a first visit takes on a slow line. */
const LONGEST_OF_POSTER_MS = 20_000;
/** Pictures of goods that are not there after so long come when they come, ms. */
const IMAGES_MS = 200;

/**
 * Lets the app take the place of the picture of its screen (index.html), in one frame, once it has drawn the same screen.
 * Does nothing where there is no picture.
 */
export function takeOverFromPicture(root: HTMLElement): void {
  const picture = document.getElementById('start-picture');
  if (picture === null) return;
  const { pathname } = window.location;
  let isOver = false;
  const takeOver = () => {
    if (isOver) return;
    isOver = true;
    observer.disconnect();
    clearTimeout(timer);
    swap(picture);
  };
  const look = () => {
    // Led elsewhere: what stands there is another screen.
    if (window.location.pathname !== pathname) takeOver();
    else if (isDrawn(root)) {
      observer.disconnect();
      // Where they stand is asked in a frame of its own, or the task that drew the screen would be twice as long.
      requestAnimationFrame(() => void imagesOf(root).then(takeOver));
    }
  };
  const observer = new MutationObserver(look);
  const isPoster = 'poster' in picture.dataset;
  const timer = setTimeout(takeOver, isPoster ? LONGEST_OF_POSTER_MS : LONGEST_MS);
  observer.observe(root, { subtree: true, childList: true, attributes: true });
}

/** Ends when what is seen of the images can be drawn at once. Never rejects. */
async function imagesOf(root: HTMLElement): Promise<void> {
  const seen = [...root.querySelectorAll('img')].filter(
    (image) => image.getBoundingClientRect().top < window.innerHeight,
  );
  const late = new Promise((resolve) => setTimeout(resolve, IMAGES_MS));
  await Promise.race([late, Promise.allSettled(seen.map(async (image) => image.decode()))]);
}

function swap(picture: HTMLElement): void {
  const tapped = picture.querySelector<HTMLElement>('[data-tapped]');
  const box = tapped?.getBoundingClientRect();
  const focused = picture.contains(document.activeElement) ? document.activeElement : null;
  picture.remove();
  if (focused instanceof HTMLElement) sameIn(document, focused)?.focus({ preventScroll: true });
  if (tapped === null || box === undefined) return;
  if ('poster' in picture.dataset) {
    doTapped(tapped);
    return;
  }
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const same = there?.closest<HTMLElement>('a, button');
  // Something else came there meanwhile: that was not what was tapped.
  if (same?.textContent === tapped.textContent) same.click();
}

/** Does what was tapped on a poster, once. A link leads on even where the app shows another screen. */
function doTapped(tapped: HTMLElement): void {
  const same = sameIn(document, tapped);
  if (same instanceof HTMLInputElement) same.focus();
  else if (same !== undefined) same.click();
  else if (tapped instanceof HTMLAnchorElement) window.location.assign(tapped.href);
}

/** What is the same to its person: of the same kind, with the same name, leading to the same place. */
function sameIn(place: ParentNode, wanted: HTMLElement): HTMLElement | undefined {
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;
  return [...place.querySelectorAll<HTMLElement>(wanted.localName)].find(
    (element) =>
      nameOf(element) === nameOf(wanted) &&
      element.getAttribute('href') === wanted.getAttribute('href'),
  );
}

/** Whether a screen stands there with what it shows, and no part of it is still being read. */
export function isDrawn(root: Element): boolean {
  return (
    root.querySelector('h1') !== null &&
    root.querySelector('[aria-busy=true], [data-bone]') === null
  );
}
