import { MESSAGES, type Messages } from '../messages.ts';

/** The texts for who chose Marathi (`mr`): the English ones (specification, section 1). */
export const MARATHI: Messages = { ...MESSAGES };
