/** Who answers when a store names nobody (specification, section 3: provider). */
const DEFAULT_CARE_NAME = 'Customer Care';

/** The parts of a store's "name,email,phone"; missing ones are empty, the name is the default one. */
export function customerCareOf(text: string): { name: string; email: string; phone: string } {
  const [name = '', email = '', phone = ''] = text.split(',').map((part) => part.trim());
  return { name: name === '' ? DEFAULT_CARE_NAME : name, email, phone };
}

/** A provider's contact as clients know it (specification, section 3: provider). */
export function providerContactOf(text: string) {
  const { name, email, phone } = customerCareOf(text);
  return {
    contactDetails: { contactNumber: phone, email },
    additionalDetails: [{ refType: 'customer_care', refValue: [name, email, phone].join(',') }],
  };
}
