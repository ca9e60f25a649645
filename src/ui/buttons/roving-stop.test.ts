import { describe, expect, it } from 'vitest';
import { nextStop } from './roving-stop.ts';

describe('a row of chips by the keyboard', () => {
  it('goes on and back with the arrows, and round at the ends', () => {
    expect(nextStop('ArrowRight', 0, 3)).toBe(1);
    expect(nextStop('ArrowRight', 2, 3)).toBe(0);
    expect(nextStop('ArrowLeft', 1, 3)).toBe(0);
    expect(nextStop('ArrowLeft', 0, 3)).toBe(2);
  });

  it('goes to its ends with Home and End', () => {
    expect(nextStop('Home', 2, 3)).toBe(0);
    expect(nextStop('End', 0, 3)).toBe(2);
  });

  it('leaves all other keys to the browser', () => {
    expect(nextStop('Tab', 1, 3)).toBeNull();
    expect(nextStop('Enter', 1, 3)).toBeNull();
    expect(nextStop('End', 0, 0)).toBeNull();
  });
});
