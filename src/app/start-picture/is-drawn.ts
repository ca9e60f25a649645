/** Whether a screen stands there with what it shows, and no part of it is still being read. */
export function isDrawn(root: Element): boolean {
  return (
    root.querySelector('h1') !== null &&
    root.querySelector('[aria-busy=true], [data-bone]') === null
  );
}
