/** Remembers that a drain was asked for while it was busy with something else. */
export interface DrainAsks {
  /** Whether there was an ask since the last `take`; the beginning counts as one. */
  readonly take: () => boolean;
}

/**
 * Calls `onAsk` after each ask, as long as each is taken.
 * @param nextAsk makes a promise of the next ask; one that comes before the promise is made is lost, so it is made
 * before the caller of `take` looks at what changed
 */
export function listenForAsks(
  nextAsk: (() => Promise<void>) | undefined,
  onAsk: () => void,
  reportBug: (error: unknown) => void,
): DrainAsks {
  let wasAsked = true;

  async function listen(until: () => Promise<void>): Promise<void> {
    await until();
    wasAsked = true;
    onAsk();
  }

  return {
    take: () => {
      if (!wasAsked) return false;
      wasAsked = false;
      if (nextAsk !== undefined) listen(nextAsk).catch(reportBug);
      return true;
    },
  };
}
