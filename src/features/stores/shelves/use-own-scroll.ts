import { useLayoutEffect } from 'react';

/**
 * A page that finds its own place: it starts at the top, and the browser does not scroll it when it comes back or is
 * reloaded. The browser would, before the list is there, to wherever the page then ends.
 */
export function useOwnScroll(): void {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    window.scrollTo({ top: 0, behavior: 'instant' });
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
}
