import type { Databases } from '../../db/open-databases.ts';

/**
 * A page that goes takes back its transactions itself: in WebKit the locks of those that end with it stay, also where it is
 * kept to be come back to (ENG-1). A page that comes back begins anew: its worker is gone, too (sync-client.ts).
 */
export function leaveNothingOpen(databases: Databases): void {
  window.addEventListener('pagehide', () => databases.abortAll());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
