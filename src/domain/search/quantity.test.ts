import { describe, expect, it } from 'vitest';
import { readQuery } from './matched-query.ts';

describe('SRC-2 an amount in a query', () => {
  it.each([
    ['আলু ২ কেজি', 2_000, 1],
    ['আলু 2 কেজি', 2_000, 1],
    ['பால் 1 லிட்டர்', 1_000, 2],
    ['పాలు 1 లీటరు', 1_000, 2],
    ['బియ్యం 5 కిలోల', 5_000, 1],
    ['പാൽ 1 ലിറ്റർ', 1_000, 2],
    ['ಹಾಲು ೧ ಲೀಟರ್', 1_000, 2],
    ['દૂધ ૫૦૦ મિલી', 500, 2],
    ['ਅੰਡੇ ੧ ਦਰਜਨ', 12, 3],
    ['दूध 1 litre', 1_000, 2],
    ['aloo 2 किलो', 2_000, 1],
  ])('is read in its own script: %s', (text, amount, measure) => {
    const { words, quantity } = readQuery(text);
    expect(quantity).toEqual({ amount, measure });
    expect(words).toHaveLength(1);
  });
});
