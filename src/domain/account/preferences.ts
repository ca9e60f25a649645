import { ALWAYS_ASK, type StandingChoice } from '../orders/quotes/quote-difference.ts';

/** Whether Haat may write to the person by each of these (specification, section 3: opt-ins). */
export interface OptIns {
  readonly email: boolean;
  readonly push: boolean;
  readonly sms: boolean;
  readonly whatsapp: boolean;
}

/** What a person chose once for all devices. */
export interface PreferenceChoices {
  readonly standingChoice: StandingChoice;
  readonly optIns: OptIns;
}

/** Until something was chosen: always ask (ORD-2), and nobody is written to. */
export const DEFAULT_PREFERENCES: PreferenceChoices = {
  standingChoice: ALWAYS_ASK,
  optIns: { email: false, push: false, sms: false, whatsapp: false },
};
