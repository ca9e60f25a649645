/**
 * Visitors see their screen at once; who turns out to be signed in goes where they wanted to. Somebody who was never here
 * has no database, and loads nothing for it. @param wanted the path that was asked for before the guard looked at it
 */
export async function findLostSession(wanted: string): Promise<void> {
  try {
    const known = await indexedDB.databases();
    if (known.length === 0) return;
    const { restoreSession } = await import('./restore-session.ts');
    const target = await restoreSession(wanted);
    if (target !== null) window.location.replace(target);
  } catch (error) {
    console.warn('A session could not be looked for', error);
  }
}
