import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useHaat } from '../../ports/haat-context.tsx';
import { isKept, keepPicture } from './keep-picture.ts';

/**
 * Screens that are looked at, and that a start may begin on. None that is filled in, none of which a state of a moment ago could
 * mislead: checkout, payment, what waits to be sent.
 */
const PICTURED =
  /^(\/home|\/coop\/home|(\/coop)?\/cart|(\/coop)?\/orders|\/(coop\/store|store|products)\/[^/]+\/item)$/;

/** A screen is read and at rest after so long, ms. */
const AT_REST_MS = 1_500;

/** Keeps a picture of the screen for the next start: whenever the app is left, and a first one at rest. Nothing of a visitor's. */
export function StartPicture() {
  const { pathname } = useLocation();
  const userId = useHaat().session?.userId ?? null;
  useEffect(() => {
    const root = document.getElementById('root');
    if (root === null || userId === null || !isPictured(pathname)) return;
    const keep = () => keepPicture(root, userId);
    const keepWhenLeft = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const timer = setTimeout(() => {
      if (!isKept(userId)) keep();
    }, AT_REST_MS);
    document.addEventListener('visibilitychange', keepWhenLeft);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keepWhenLeft);
    };
  }, [pathname, userId]);
  return null;
}

/** Whether a picture of the screen at a path is kept for the next start. */
export function isPictured(path: string): boolean {
  return PICTURED.test(path);
}
