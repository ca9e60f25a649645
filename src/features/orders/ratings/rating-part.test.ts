import { describe, expect, it } from 'vitest';
import { ratingText } from './rating-part.tsx';

describe('the words about a rating', () => {
  it('ORD-5 thank only once the server has it', () => {
    expect(ratingText(null, null)).toBeNull();
    expect(ratingText({ pending: true }, { state: 'waiting' })).toBe(
      'Your rating, waiting to send',
    );
    expect(ratingText({ pending: true }, { state: 'sending' })).toBe('Your rating is being sent');
    expect(ratingText({ pending: true }, { state: 'rejected' })).toBe('Your rating was not taken.');
    expect(ratingText({ pending: false }, null)).toBe('Thank you for your rating.');
  });
});
