import { expect, it } from 'vitest';
import { addressMark } from './saved-addresses.tsx';

it('never shows an address as saved that the server has not confirmed', () => {
  expect(addressMark(false, undefined)).toBeNull();
  expect(addressMark(true, { state: 'waiting' })?.text).toBe('Waiting to send');
  expect(addressMark(true, { state: 'sending' })?.text).toBe('Waiting to send');
  expect(addressMark(false, { state: 'waiting' })?.text).toBe('Waiting to send');
});

it('says when the server refused it, and when its entry was discarded', () => {
  expect(addressMark(true, { state: 'rejected' })).toEqual({ text: 'Needs you', needsBuyer: true });
  expect(addressMark(true, undefined)?.text).toBe('Only on this phone');
});
