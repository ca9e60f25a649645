import { useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';

/** Where the page's header ends when it sticks, px: what sticks below it needs to know, and notes make it taller. */
export function useHeaderHeight(): number {
  const [height, setHeight] = useState(53);
  useLayoutEffect(() => {
    const header = document.querySelector('header');
    if (header === null) return;
    const observer = new ResizeObserver(() =>
      // On a desk it sticks below the bar at the top.
      setHeight(header.offsetHeight + (Number.parseFloat(getComputedStyle(header).top) || 0)),
    );
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  return height;
}

/** Whether the window is at least so many px wide; known from the first drawing on. */
export const useMinWidth = (px: number): boolean =>
  useMediaQuery(`(min-width: ${px}px)`, undefined, { getInitialValueInEffect: false });
