import { randomUUID } from 'node:crypto';
import type { ApplicationDetails } from '../../../src/contracts/sellers/applications/shop-application.ts';

/** What an applicant says of a grocery in Bellandur; the GSTIN belongs to the PAN. */
export function someDetails(parts: Partial<ApplicationDetails> = {}): ApplicationDetails {
  return {
    ownerName: 'Meera Rao',
    contactNumber: '9845012345',
    shopName: 'Meera Stores',
    street: '12 Outer Ring Road',
    areaCode: '560103',
    location: null,
    groups: ['grocery', 'snacks'],
    opensAt: 800,
    closesAt: 2200,
    deliveryRadiusKm: 4,
    fssai: '10012011000001',
    gstin: '27AAPFU0939F1ZV',
    pan: 'AAPFU0939F',
    ...parts,
  };
}

export const someBankAccount = () => ({
  holderName: 'Meera Rao',
  accountNumber: '123456789012',
  ifsc: 'HDFC0001234',
});

/** A new application. */
export const anApplication = (parts: Partial<ApplicationDetails> = {}) => ({
  applicationId: randomUUID() as string,
  details: someDetails(parts),
  bankAccount: someBankAccount(),
  seenVersion: 0,
});
