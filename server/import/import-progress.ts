/** Something that shows how far an import is. */
export interface ImportProgress {
  readonly show: (bytesRead: number, rowsRead: number) => void;
  readonly end: () => void;
}

const BAR_WIDTH = 30;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 5000;

/**
 * A bar that is drawn over itself on a terminal, else a line every five seconds.
 * @param now ms, of any clock that only goes forward
 */
export function createProgress(
  stream: { readonly isTTY?: boolean; readonly write: (text: string) => unknown },
  totalBytes: number,
  now: () => number,
): ImportProgress {
  const isTerminal = stream.isTTY === true;
  let shownAt = now();
  let hasBar = false;
  return {
    show: (bytesRead, rowsRead) => {
      if (now() - shownAt < (isTerminal ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
      shownAt = now();
      const part = totalBytes === 0 ? 1 : Math.min(1, bytesRead / totalBytes);
      const percent = `${String(Math.floor(part * 100)).padStart(3)} %`;
      const filled = Math.floor(part * BAR_WIDTH);
      const bar = `[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
      stream.write(
        isTerminal ? `\r${bar} ${percent}  ${rowsRead} rows ` : `${percent}, ${rowsRead} rows\n`,
      );
      hasBar = isTerminal;
    },
    end: () => {
      if (hasBar) stream.write('\n');
    },
  };
}
