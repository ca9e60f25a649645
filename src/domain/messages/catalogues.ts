import type { LanguageCode } from '../account/language.ts';
import { MESSAGES, type Messages } from '../messages.ts';

/** The texts for who chose Marathi (`mr`): the English ones (specification, section 1). */
const MARATHI: Messages = { ...MESSAGES };

/** The texts for who chose Malayalam (`ml`): the English ones (specification, section 1). */
const MALAYALAM: Messages = { ...MESSAGES };

/** The texts for who chose Kannada (`ka`): the English ones (specification, section 1). */
const KANNADA: Messages = { ...MESSAGES };

/** The texts for who chose Hindi (`hi`): the English ones (specification, section 1). */
const HINDI: Messages = { ...MESSAGES };

/** The texts for who chose Gujarati (`gj`): the English ones (specification, section 1). */
const GUJARATI: Messages = { ...MESSAGES };

/** The texts for who chose Bengali (`bn`): the English ones (specification, section 1). */
const BENGALI: Messages = { ...MESSAGES };

/** The texts of each language. */
export const CATALOGUES: Readonly<Record<LanguageCode, Messages>> = {
  en: MESSAGES,
  hi: HINDI,
  bn: BENGALI,
  gj: GUJARATI,
  ka: KANNADA,
  ml: MALAYALAM,
  mr: MARATHI,
};
