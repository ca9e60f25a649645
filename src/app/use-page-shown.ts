import { useEffect } from 'react';
import { appParts } from './app-parts.ts';

/** Tells the engagement service, where there is one, which screen is shown (EVT-8). */
export function usePageShown(path: string): void {
  useEffect(() => {
    if (import.meta.env['VITE_ENGAGEMENT_URL'] !== undefined) appParts().pageShown(path);
  }, [path]);
}
