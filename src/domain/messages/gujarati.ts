import { MESSAGES, type Messages } from '../messages.ts';

/** The texts for who chose Gujarati (`gj`): the English ones (specification, section 1). */
export const GUJARATI: Messages = { ...MESSAGES };
