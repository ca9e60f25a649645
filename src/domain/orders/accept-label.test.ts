import { describe, expect, it } from 'vitest';
import { acceptLabel } from './accept-label.ts';
import type { LineChange } from './quote-difference.ts';

const line = { itemId: 'i-1', name: 'Potato', quantity: 2 };
const dearer: LineChange = { ...line, kind: 'dearer', fromPaise: 100, toPaise: 200 };
const gone: LineChange = { ...line, kind: 'gone' };
const fewer: LineChange = { ...line, kind: 'fewer', available: 1 };

describe('ORD-2 the words of the button that accepts a difference', () => {
  it('ORD-2 says whether it is about prices, about what is missing, or about both', () => {
    expect(acceptLabel([dearer])).toBe('Accept new price');
    expect(acceptLabel([gone, fewer])).toBe('Accept and leave out what is missing');
    expect(acceptLabel([dearer, gone])).toBe('Accept changes');
  });
});
