import type { SyncSettings } from '../sync/push.ts';

declare global {
  interface ImportMeta {
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

/** A setting of the build's environment. */
export const setting = (name: string, fallback: string): string =>
  import.meta.env[name] ?? fallback;

/** Read from the build's environment (`.env.example`); by default everything is on the app's own origin. */
export const SYNC_SETTINGS: SyncSettings = {
  baseUrls: {
    workflow: setting('VITE_WORKFLOW_URL', '/workflow'),
    catalogue: setting('VITE_CATALOGUE_URL', '/catalogue'),
    maps: setting('VITE_MAPS_URL', '/maps'),
  },
  visitorToken: setting('VITE_VISITOR_TOKEN', 'haat-visitor'),
  visitorTokenType: setting('VITE_VISITOR_TOKEN_TYPE', 'Bearer'),
  mapsKey: setting('VITE_MAPS_KEY', 'haat-maps'),
};
