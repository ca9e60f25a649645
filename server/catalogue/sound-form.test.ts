import { describe, expect, test } from 'vitest';
import { soundForm } from './sound-form.ts';

describe('soundForm', () => {
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
    expect(soundForm(one)).toBe(soundForm(other));
  });

  test.each([
    ['chana', 'khana'],
    ['rice', 'rick'],
    ['dal', 'dahi'],
  ])('tells %s from %s', (one, other) => {
    expect(soundForm(one)).not.toBe(soundForm(other));
  });

  test('leaves numbers and other scripts alone', () => {
    expect(soundForm('500')).toBe('500');
    expect(soundForm('दूध')).toBe('दूध');
  });
});
