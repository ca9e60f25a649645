import { MESSAGES, type Messages } from '../messages.ts';

/** The texts for who chose Hindi (`hi`): the English ones (specification, section 1). */
export const HINDI: Messages = { ...MESSAGES };
