/**
 * Where the keyboard goes in a row that is one stop of the tab key (ARIA's toolbar): arrows lead on and round, Home and End to
 * the ends. Null for a key that means nothing here.
 * @param at place that has the focus, from 0
 */
export function nextStop(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
