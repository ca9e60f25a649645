import { lazy, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { recoverScreen } from './recovery/broken-chunks.ts';

/** A screen in a chunk of its own, loaded when it is first shown or asked for before. */
export interface LazyScreen {
  (): ReactNode;
  /** Loads it. Rejects when that fails; showing it fails then, too. */
  readonly preload: () => Promise<void>;
}

/**
 * Once it is loaded it is drawn at once. React's own `lazy` would hide what is shown until the next turn even then, and show
 * nothing new for 300 ms after that.
 */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  let loaded: ComponentType | null = null;
  const loadScreen = async () => {
    loaded = (await loadOrRecover(load))[name];
    return { default: loaded };
  };
  const Later = lazy(loadScreen);
  function Screen() {
    // The same for as long as it is shown: a change would begin the screen anew.
    const [Component] = useState<ComponentType>(() => loaded ?? Later);
    return <Component />;
  }
  const preload = async () => {
    await loadScreen();
  };
  return Object.assign(Screen, { preload });
}

/** A chunk that is broken is repaired and the page loaded anew; meanwhile what is shown stays (SHELL-1). */
async function loadOrRecover<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    // This page is about to go.
    if ((await recoverScreen()) === 'reloading') return new Promise(() => {});
    throw error;
  }
}

/** Whether a component is one that `screen` made. */
export const isLazyScreen = (type: unknown): type is LazyScreen =>
  typeof type === 'function' && 'preload' in type;

/**
 * The router listens once it has drawn, and the first drawing is done in slices: who went back meanwhile would see another
 * screen than the address says.
 */
export function useMissedNavigation(): void {
  const { pathname, search } = useLocation();
  const drawn = useRef(pathname + search);
  useEffect(() => {
    if (drawn.current === window.location.pathname + window.location.search) return;
    const state: unknown = window.history.state;
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, []);
}
