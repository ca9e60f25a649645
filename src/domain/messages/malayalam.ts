import { MESSAGES, type Messages } from '../messages.ts';

/** The texts for who chose Malayalam (`ml`): the English ones (specification, section 1). */
export const MALAYALAM: Messages = { ...MESSAGES };
