import { describe, expect, test } from 'vitest';
import { soundOf } from './sound.ts';

describe('soundOf', () => {
  test.each([
    ['aata', 'atta'],
    ['aloo', 'alu'],
    ['tomatto', 'tomato'],
    ['jeera', 'zira'],
    ['dahee', 'dahi'],
    ['ghee', 'ghi'],
    ['chicken', 'chiken'],
    ['sooji', 'suji'],
    ['dhaniya', 'daniya'],
    ['biriyani', 'biriani'],
    ['paneer', 'panir'],
  ])('hears %s and %s as one word', (one, other) => {
    expect(soundOf(one)).toBe(soundOf(other));
  });

  test.each([
    ['chana', 'khana'],
    ['rice', 'rick'],
    ['dal', 'dahi'],
  ])('tells %s from %s', (one, other) => {
    expect(soundOf(one)).not.toBe(soundOf(other));
  });

  test('leaves numbers and other scripts alone', () => {
    expect(soundOf('500')).toBe('500');
    expect(soundOf('दूध')).toBe('दूध');
  });
});
