import type { QuoteDifference } from './quote-difference.ts';

/** What accepting a difference means (ORD-2), as the words of its button. */
export function acceptLabel(changes: QuoteDifference['changes']): string {
  const isAll = (...kinds: readonly string[]) => changes.every(({ kind }) => kinds.includes(kind));
  if (isAll('dearer', 'cheaper')) return 'Accept new price';
  if (isAll('gone', 'fewer')) return 'Accept and leave out what is missing';
  return 'Accept changes';
}
