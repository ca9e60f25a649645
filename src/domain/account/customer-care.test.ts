import { describe, expect, it } from 'vitest';
import { customerCareOf } from './customer-care.ts';

const details = (refValue: string, contactNumber = '', email = '') => ({
  contactDetails: { contactNumber, email },
  additionalDetails: [
    { refType: 'gst', refValue: '29ABCDE1234F1Z5' },
    { refType: 'customer_care', refValue },
  ],
});

describe('whom to call', () => {
  it('is the name, mail and phone of the provider’s customer care', () => {
    expect(customerCareOf(details('Help desk, care@shop.example ,18000001'))).toEqual({
      name: 'Help desk',
      email: 'care@shop.example',
      phone: '18000001',
    });
  });

  it('is "Customer Care" with the contact details where the provider names nobody', () => {
    expect(customerCareOf(details('', '18000002', 'mail@shop.example'))).toEqual({
      name: 'Customer Care',
      email: 'mail@shop.example',
      phone: '18000002',
    });
    const bare = { contactDetails: { contactNumber: '', email: '' }, additionalDetails: [] };
    expect(customerCareOf(bare)).toEqual({ name: 'Customer Care', email: '', phone: '' });
  });
});
