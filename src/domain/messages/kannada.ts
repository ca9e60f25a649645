import { MESSAGES, type Messages } from '../messages.ts';

/** The texts for who chose Kannada (`ka`): the English ones (specification, section 1). */
export const KANNADA: Messages = { ...MESSAGES };
