import { MESSAGES, type Messages } from '../messages.ts';

/** The texts for who chose Bengali (`bn`): the English ones (specification, section 1). */
export const BENGALI: Messages = { ...MESSAGES };
