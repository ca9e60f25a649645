import { describe, expect, it } from 'vitest';
import { itemsSummary } from './items-in-words.ts';

describe("an order's items in a line", () => {
  it('names the first ones with their quantity and counts the rest', () => {
    const line = (name: string, quantity = 1) => ({ name, quantity });
    expect(itemsSummary([line('Onion', 2)])).toBe('2 × Onion');
    expect(itemsSummary([line('Onion', 2), line('Tomato')])).toBe('2 × Onion, Tomato');
    expect(itemsSummary([line('Onion'), line('Tomato'), line('Curd'), line('Rice')])).toBe(
      'Onion, Tomato +2 more',
    );
  });
});
