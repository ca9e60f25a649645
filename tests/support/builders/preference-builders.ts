import type { Preferences } from '../../../src/contracts/account/save-preferences.ts';

/** Preferences of someone who accepts up to `acceptUpToPaise` more and wants no messages. */
export function somePreferences(acceptUpToPaise = 2_500): Preferences {
  return {
    standingChoice: { acceptUpToPaise, dropMissing: true },
    optIns: { email: false, push: false, sms: false, whatsapp: false },
  };
}
