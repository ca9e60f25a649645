/** A tapped link looks tapped for so long, ms. */
const ECHO_MS = 200;

/**
 * Has a link look tapped (global.css) in the very next frame: the screen behind it is drawn in the background and takes a cheap
 * phone ten frames, in which nothing would answer the finger. In a user's words this is "interaction to next paint" (web.dev/inp).
 */
export function echoTaps(): void {
  window.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link === null) return;
      link.setAttribute('data-tapped', '');
      setTimeout(() => link.removeAttribute('data-tapped'), ECHO_MS);
    },
    { capture: true },
  );
}
