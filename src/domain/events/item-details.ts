import { LONGEST_DETAIL } from './tracked-event.ts';

/** A line as events tell of it. */
export interface EventLine {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly pricePaise: number;
}

/** Room for the note of what was left out. */
const NOTE_LENGTH = 40;

/**
 * Lines as JSON: `[{"id", "name", "quantity", "pricePaise"}]`. Whole lines only: what does not fit into one detail is
 * counted at the end as `{"more": n}`.
 */
export function itemDetails(lines: readonly EventLine[]): string {
  const parts: string[] = [];
  let length = 2;
  for (const { itemId, name, quantity, pricePaise } of lines) {
    const part = JSON.stringify({ id: itemId, name, quantity, pricePaise });
    if (length + part.length + 1 > LONGEST_DETAIL - NOTE_LENGTH) {
      parts.push(JSON.stringify({ more: lines.length - parts.length }));
      break;
    }
    length += part.length + 1;
    parts.push(part);
  }
  return `[${parts.join(',')}]`;
}

/** How many pieces lines are together. */
export const quantityOf = (lines: readonly EventLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What lines cost together, paise. */
export const totalPaiseOf = (lines: readonly EventLine[]): number =>
  lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
