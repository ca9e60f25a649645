import { describe, expect, it } from 'vitest';
import { fieldMessages } from './field-messages.ts';
import { deliveryAddress } from './schemas.ts';
import { profileInput } from './sign-in/profile.ts';
import { DEFAULT_ADDRESS } from '../domain/account/address.ts';

describe('fieldMessages', () => {
  it('is empty for a value that the contract takes', () => {
    expect(fieldMessages(profileInput, { name: 'Asha', email: '' })).toEqual({});
  });

  it('names each refused field with the first of its messages', () => {
    const address = { ...DEFAULT_ADDRESS, areaCode: '56010', city: '  ' };
    expect(fieldMessages(deliveryAddress, address)).toEqual({
      plot: 'This field is required',
      city: 'This field is required',
      areaCode: 'Please enter a valid 6-digit pincode',
      contactNumber: 'This field is required',
    });
  });

  it('says what the specification says of a wrong contact number and email', () => {
    const address = { ...DEFAULT_ADDRESS, plot: '1', contactNumber: '12345' };
    expect(fieldMessages(deliveryAddress, address)).toEqual({
      contactNumber: 'Please enter valid contact number',
    });
    expect(fieldMessages(profileInput, { name: 'Asha', email: 'asha@' })).toEqual({
      email: 'Please enter a valid email id',
    });
  });
});
