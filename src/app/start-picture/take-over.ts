import { isDrawn } from './is-drawn.ts';

/** The picture stays no longer than this, whatever is missing, ms. */
const LONGEST_MS = 3_000;
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
  const timer = setTimeout(takeOver, LONGEST_MS);
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
  const tapped = picture.querySelector('[data-tapped]');
  const box = tapped?.getBoundingClientRect();
  picture.remove();
  if (tapped === null || box === undefined) return;
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const same = there?.closest<HTMLElement>('a, button');
  // Something else came there meanwhile: that was not what was tapped.
  if (same?.textContent === tapped.textContent) same.click();
}
