import { describe, expect, it } from 'vitest';
import { stillWrong } from './form-problems.ts';

describe('the errors that a form shows after a change', () => {
  const shown = { price: 'above the MRP', name: 'Please enter a name' };

  it('are those that its rules still have, and no new ones', () => {
    expect(stillWrong(shown, { name: 'Please enter a name', unit: 'Please enter a size' })).toEqual(
      { name: 'Please enter a name' },
    );
    expect(stillWrong(shown, { price: null, name: undefined })).toEqual({});
  });

  it('are none where nothing judges them', () => {
    expect(stillWrong(shown, {})).toEqual({});
  });
});
