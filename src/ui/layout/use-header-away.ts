import { type RefObject, useEffect } from 'react';

/** Scrolled so far up or down the header moves; less is a finger that rests. */
const LEAST_PX = 12;

/**
 * Lets the header give way (`data-header-away`) while a long list is scrolled down, and brings it back when it is scrolled up. The
 * bars of the list move with it by their own rules of style: transforms, which shift nothing.
 * @param list what is scrolled @param barsEnd where header and bars end at the top of the window, px
 */
export function useHeaderAway(list: RefObject<HTMLElement | null>, barsEnd: number): void {
  useEffect(() => {
    const root = document.documentElement;
    let from = window.scrollY;
    const onScroll = () => {
      const to = window.scrollY;
      const top = list.current?.getBoundingClientRect().top ?? 0;
      // Before the bars are stuck they stand below the page's head, and would cover it.
      const isStuck = top < barsEnd;
      // A list that is found where it was left was not scrolled by anybody.
      const isJump = Math.abs(to - from) > window.innerHeight;
      if (!isStuck || isJump || to < from - LEAST_PX) root.removeAttribute('data-header-away');
      else if (to > from + LEAST_PX) root.setAttribute('data-header-away', '');
      else return;
      from = to;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      root.removeAttribute('data-header-away');
    };
  }, [list, barsEnd]);
}
