import { useLayoutEffect, useState } from 'react';

/** The height of the page's header, px: what sticks below it needs to know, and notes make it taller. */
export function useHeaderHeight(): number {
  const [height, setHeight] = useState(53);
  useLayoutEffect(() => {
    const header = document.querySelector('header');
    if (header === null) return;
    const observer = new ResizeObserver(() => setHeight(header.offsetHeight));
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  return height;
}
