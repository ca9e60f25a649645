/** A line with less room than this, in rem, is too short for bars, and for labels beside each other. */
const NARROW_REM = 18;

/**
 * Marks the page (`data-large-text`) while the person's text is so large for the screen that the layout gives way: bars
 * stand in the flow, labels of the navigation go, and nothing is cut short. Follows later changes of either.
 */
export function watchTextSize(): void {
  const rem = document.createElement('div');
  rem.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:1px';
  document.body.append(rem);
  const mark = () => {
    const isLarge = window.innerWidth < NARROW_REM * rem.offsetWidth;
    document.documentElement.toggleAttribute('data-large-text', isLarge);
  };
  new ResizeObserver(mark).observe(rem);
  window.addEventListener('resize', mark);
}
