import type { Messages } from '../../messages.ts';

/** A label of `orderStatusLabel` in a language; one of a newer server, which no catalogue has, stays as it is. */
export function labelInWords(messages: Messages, label: string): string {
  return Object.hasOwn(messages.orderLabels, label)
    ? messages.orderLabels[label as keyof Messages['orderLabels']]
    : label;
}
