import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where lists were left in this tab, px from the top, by the key that each entry of the history has. */
const placesByKey = new Map<string, number>();

/**
 * Goes back to where the list was left once it is there again: the browser does so before the database has been read,
 * when the page is still short. @param isReady whether the rows are drawn
 */
export function useKeptScroll(isReady: boolean): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || isPlaced.current) return;
    isPlaced.current = true;
    const place = placesByKey.get(key);
    if (navigation === NavigationType.Pop && place !== undefined) {
      window.scrollTo({ top: place, behavior: 'instant' });
    }
  }, [isReady, key, navigation]);
  const latestKey = useRef(key);
  useLayoutEffect(() => {
    latestKey.current = key;
  });
  useLayoutEffect(
    () => () => {
      placesByKey.set(latestKey.current, window.scrollY);
    },
    [],
  );
}
