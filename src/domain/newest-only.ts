/** Writes values of which only the newest matters. */
export interface NewestOnly<Value> {
  /** Writes a value, at once or as soon as the write under way has ended; one that is newer by then goes in its place. */
  readonly put: (value: Value) => void;
  /** Ends when nothing is under way any more. Never rejects: what a write comes to is told by the write itself. */
  readonly whenWritten: () => Promise<void>;
}

/**
 * Lets one write run at a time, and after it the newest value alone: what waits is two writes at most, however fast somebody
 * types on a phone whose storage takes a tenth of a second for each.
 * @param write tells itself when it could not; if it rejects, the next value is written all the same
 */
export function createNewestOnly<Value>(write: (value: Value) => Promise<void>): NewestOnly<Value> {
  let next: { readonly value: Value } | null = null;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    try {
      while (next !== null) {
        const { value } = next;
        next = null;
        // One after the other: that is what this is for.
        await write(value);
      }
    } finally {
      writing = null;
    }
  }

  return {
    put: (value) => {
      next = { value };
      writing ??= writeAll();
    },
    whenWritten: async () => {
      await Promise.allSettled([writing]);
    },
  };
}
