/** What looking for a code needs. */
export interface CodeSearch {
  /** The text of a code that is in view now; null when there is none. */
  readonly look: () => Promise<string | null>;
  /** Whether a text is what is looked for; others are passed over. */
  readonly accept: (text: string) => boolean;
  /** Until the next look: looking all the time would heat the phone. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Told when a code is in view that is not accepted. */
  readonly onOther: () => void;
}

/** Looks until an accepted code is in view. @returns its text, or null when it was told to stop */
export async function lookForCode(search: CodeSearch): Promise<string | null> {
  const { look, accept, pause, signal, onOther } = search;
  while (!signal.aborted) {
    const text = await look();
    if (signal.aborted) return null;
    if (text !== null && accept(text)) return text;
    if (text !== null) onOther();
    await pause();
  }
  return null;
}

/** Why the camera can't be used, in words that say what can be done; `error` as `getUserMedia` throws it. */
export function cameraProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return 'Haat may not use the camera. Allow it in the settings, or paste the link.';
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') {
    return 'No camera was found here. Paste the link instead.';
  }
  return 'The camera could not be opened. Close other apps that use it, or paste the link.';
}
